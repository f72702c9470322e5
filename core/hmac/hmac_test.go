package hmac

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"lettercraft/core/operation"
	"lettercraft/core/operation/operationtest"
)

// vector is a published test case; key and data are bytes.
type vector struct{ number, algorithm, key, data, mac string }

// vectors reads those of RFC 2202 and RFC 4231; testdata/SOURCES.md says what the files hold.
func vectors(t *testing.T) []vector {
	t.Helper()
	var all []vector
	for _, file := range []string{"rfc2202.txt", "rfc4231.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			f := strings.Fields(line)
			if f[0] == "#" {
				continue
			}
			key, err := hex.DecodeString(f[2])
			if err != nil {
				t.Fatal(err)
			}
			data, err := hex.DecodeString(f[3])
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, vector{f[0], f[1], string(key), string(data), f[4]})
		}
	}
	if len(all) != 35 { // 7 cases for each of 5 algorithms
		t.Fatalf("there are %d vectors, want 35", len(all))
	}
	return all
}

// sums compares a signature in hex with a vector, which may hold its first bytes only.
func (v vector) sums(signature string) bool {
	start, cut := strings.CutSuffix(v.mac, "…")
	return signature == v.mac || cut && strings.HasPrefix(signature, start)
}

// TestPublishedVectors signs every case. Cases 3, 4, 6 and 7 of both RFCs have keys or data that are not UTF-8 (bytes
// 0xAA, 0xDD and 0xCD), which no JSON can carry: they go to the function behind the operation. Cases 1, 2 and 5 also go
// the whole way from JSON to JSON.
func TestPublishedVectors(t *testing.T) {
	carried := 0
	for _, v := range vectors(t) {
		result, err := run(t.Context(), nil, Params{Message: v.data, Secret: v.key, Algorithm: v.algorithm, Encoding: "hex"})
		if err != nil || !v.sums(result.HMAC) {
			t.Errorf("case %s of %s: got %s, want %s (%v)", v.number, v.algorithm, result.HMAC, v.mac, err)
		}
		result, _ = run(t.Context(), nil, Params{Message: v.data, Secret: v.key, Algorithm: v.algorithm, Encoding: "base64"})
		raw, err := base64.StdEncoding.Strict().DecodeString(result.HMAC)
		if err != nil || !v.sums(hex.EncodeToString(raw)) {
			t.Errorf("case %s of %s in base64: got %s, want %s (%v)", v.number, v.algorithm, result.HMAC, v.mac, err)
		}
		if !utf8.ValidString(v.key) || !utf8.ValidString(v.data) {
			continue
		}
		carried++
		for _, encoding := range []string{"hex", "base64"} {
			given := Params{Message: v.data, Secret: v.key, Algorithm: v.algorithm, Encoding: encoding}
			got, err := call(t, map[string]any{
				"message": given.Message, "secret": given.Secret, "algorithm": given.Algorithm, "encoding": encoding,
			})
			direct, _ := run(t.Context(), nil, given)
			if err != nil || got != direct {
				t.Errorf("case %s of %s through JSON: got %+v, want %+v (%v)", v.number, v.algorithm, got, direct, err)
			}
		}
	}
	if carried != 15 {
		t.Errorf("%d vectors went through JSON, want 15", carried)
	}
}

// call goes the whole way of a call, from JSON to JSON.
func call(t *testing.T, params map[string]any) (Result, error) {
	t.Helper()
	return operationtest.Call[Result](Operation, nil, params)
}

func TestDefaultsAreSHA256AndHex(t *testing.T) {
	got, err := call(t, map[string]any{"message": "what do ya want for nothing?", "secret": "Jefe"})
	want := Result{"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", "sha256", "hex"} // RFC 4231, case 2
	if err != nil || got != want {
		t.Errorf("got %+v, want %+v (%v)", got, want, err)
	}
}

// TestEmptyMessageAndSecretAreSigned: the values were made with another implementation, Python's hmac module.
func TestEmptyMessageAndSecretAreSigned(t *testing.T) {
	for _, test := range []struct{ message, secret, want string }{
		{"", "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"},
		{"", "key", "5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0"},
		{"message", "", "eb08c1f56d5ddee07f7bdf80468083da06b64cf4fac64fe3a90883df5feacae4"},
	} {
		got, err := call(t, map[string]any{"message": test.message, "secret": test.secret})
		if err != nil || got.HMAC != test.want {
			t.Errorf("message %q, secret %q: got %s, want %s (%v)", test.message, test.secret, got.HMAC, test.want, err)
		}
	}
}

func TestSizesAreInBytes(t *testing.T) {
	const euro = "€" // 3 bytes
	for _, test := range []struct {
		name            string
		message, secret string
		refused         string
	}{
		{"the longest message", strings.Repeat("x", 1_000_000), "k", ""},
		{"a message too long", strings.Repeat("x", 1_000_001), "k", "Parameter 'message' must have at most 1,000,000 bytes of UTF-8"},
		{"the longest message in euro signs", strings.Repeat(euro, 333_333) + "x", "k", ""},
		{"a message too long in euro signs", strings.Repeat(euro, 333_334), "k", "Parameter 'message' must have at most 1,000,000 bytes of UTF-8"},
		{"the longest secret", "m", strings.Repeat("x", 4_096), ""},
		{"a secret too long", "m", strings.Repeat("x", 4_097), "Parameter 'secret' must have at most 4,096 bytes of UTF-8"},
		{"a secret too long in euro signs", "m", strings.Repeat(euro, 1_366), "Parameter 'secret' must have at most 4,096 bytes of UTF-8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := call(t, map[string]any{"message": test.message, "secret": test.secret})
			says(t, err, test.refused)
		})
	}
}

func TestRefusals(t *testing.T) {
	for want, params := range map[string]map[string]any{
		"Required parameter 'message' is missing":                                 {"secret": "k"},
		"Required parameter 'secret' is missing":                                  {"message": "m"},
		"Parameter 'message' must be a string":                                    {"message": 1, "secret": "k"},
		"Parameter 'secret' must be a string":                                     {"message": "m", "secret": []string{"k"}},
		"Parameter 'algorithm' must be one of: sha256, sha384, sha512, sha1, md5": {"message": "m", "secret": "k", "algorithm": "SHA256"},
		"Parameter 'encoding' must be one of: hex, base64":                        {"message": "m", "secret": "k", "encoding": "base64url"},
	} {
		_, err := call(t, params)
		says(t, err, want)
	}
}

// says checks for a refusal with a sentence, or for none where the sentence is empty.
func says(t *testing.T, err error, sentence string) {
	t.Helper()
	var e *operation.Error
	switch {
	case sentence == "" && err != nil:
		t.Errorf("refused: %v", err)
	case sentence == "":
	case !errors.As(err, &e) || e.Message != sentence || e.Code != operation.InvalidParameter:
		t.Errorf("got %v, want %q", err, sentence)
	}
}
