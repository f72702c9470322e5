package hmac_test

import (
	"context"
	"fmt"

	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// A call binds the parameters, runs, and writes its result. Signing needs nothing of its host, so it runs without one.
func Example() {
	call, err := hmac.Operation.BindJSON([]byte(`{"message": "Hello World", "secret": "my-secret"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := call.Run(context.Background(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var w jsonio.Writer
	result.Write(&w)
	fmt.Println(string(w.Bytes))
	// Output:
	// {"hmac":"820254804a971bc380e5f4d44177fdf729c70386997e8b901b7a83054d4043b9","algorithm":"sha256","encoding":"hex"}
}

// A key that is not text is given in hexadecimal digits. This is test case 1 of RFC 4231.
func Example_bytes() {
	r, err := operationtest.Call[hmac.Result](hmac.Operation, nil, map[string]any{
		"message":        "Hi There",
		"secret":         "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
		"secretEncoding": "hex",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.HMAC)
	// Output:
	// b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7
}
