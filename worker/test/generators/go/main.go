// Command client calls the service with what oapi-codegen makes of the OpenAPI document. It prints what outcome.ts says.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
)

func main() {
	withKey := func(_ context.Context, r *http.Request) error {
		r.Header.Set("X-API-Key", os.Getenv("KEY"))
		return nil
	}
	client, err := NewClientWithResponses(os.Getenv("SERVER"), WithRequestEditorFn(withKey))
	must(err)
	ctx := context.Background()

	hex := HmacJSONBodyMessageEncodingHex
	signed, err := client.HmacWithResponse(ctx, nil, HmacJSONRequestBody{Message: "cdcdcd", MessageEncoding: &hex, Secret: "my-secret"})
	must(err)
	text, seed := "Know thyself", "generated"
	puzzle, err := client.CryptogramWithResponse(ctx, &CryptogramParams{Text: &text, Seed: &seed})
	must(err)
	secretHex := HmacJSONBodySecretEncodingHex
	refused, err := client.HmacWithResponse(ctx, nil, HmacJSONRequestBody{Secret: "0g", SecretEncoding: &secretHex})
	must(err)
	must(json.NewEncoder(os.Stdout).Encode(map[string]string{
		"signature": signed.JSON200.Data.Hmac,
		"encoded":   puzzle.JSON200.Data.Encoded,
		"refusal":   refused.JSON400.Error,
	}))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
