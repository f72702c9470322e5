package box

import (
	"strings"
	"testing"
)

func TestMessagesOfWorkerdHaveNoValues(t *testing.T) {
	const output = `workerd/server/server.c++:6984: error: Uncaught exception: kj/compat/url.c++:165: failed: invalid URL; url = http://a/?text=Sesame17
kj/async-io-unix.c++:778: disconnected: connection refused; host = Sesame17; port = 9
stack: bin/workerd@5831316
sign-in link  http://localhost/#a;b
`
	const want = `workerd/server/server.c++:6984: error: Uncaught exception: kj/compat/url.c++:165: failed: invalid URL
kj/async-io-unix.c++:778: disconnected: connection refused
stack: bin/workerd@5831316
sign-in link  http://localhost/#a;b
`
	for size := 1; size < len(output); size += 7 {
		var got strings.Builder
		q := &quiet{to: &got}
		for rest := output; rest != ""; {
			piece := rest[:min(size, len(rest))]
			rest = rest[len(piece):]
			if n, err := q.Write([]byte(piece)); n != len(piece) || err != nil {
				t.Fatal(n, err)
			}
		}
		if got.String() != want {
			t.Fatalf("in pieces of %d: got %q", size, got.String())
		}
	}
}
