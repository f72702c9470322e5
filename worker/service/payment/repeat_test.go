package payment

import (
	"strings"
	"testing"

	"lettercraft/core/operation"
	"lettercraft/core/operation/operationtest"
	"lettercraft/worker/engine"
)

func TestIdempotencyKeysArePrintable(t *testing.T) {
	for key, isAllowed := range map[string]bool{
		"a": true, " ": true, "~": true, strings.Repeat("k", 255): true, strings.Repeat("k", 256): false, "a\x1f": false, "a\x7f": false, "é": false,
	} {
		err := By(who, call).Repeatable(key)
		if isAllowed != (err == nil) {
			t.Errorf("%.10q (%d bytes): %v", key, len(key), err)
		}
		if !isAllowed {
			operationtest.Fails(t, err, operation.MalformedRequest, "The header Idempotency-Key must have 1 to 255 printable ASCII characters", "")
		}
	}
}

// sent returns what the object is told about a call with an Idempotency-Key, when credits are checked and when they are charged.
func sent(t *testing.T, key, address, body string) (check, charge string) {
	t.Helper()
	p := By(who, call)
	asked := drive(t, []engine.Outcome{done(standing), done("repeated 9 60 59 42 1797811200000 12")}, func(x *engine.Exchange) {
		if err := p.Repeatable(key); err != nil {
			t.Error(err)
		}
		if err := p.Check(x, 5); err != nil {
			t.Error(err)
		}
		p.Repeats(address, []byte(body))
		if err := p.Settle(x, 20); err != nil {
			t.Error(err)
		}
	})
	if p.Cost != 12 {
		t.Errorf("the repetition costs %d, want 12, as the object says", p.Cost)
	}
	_, check, _ = strings.Cut(asked[0], `"repeat":`)
	check, _, _ = strings.Cut(check, `,"call":`)
	_, charge, _ = strings.Cut(asked[1], `"repeat":`)
	charge, _, _ = strings.Cut(charge, `,"call":`)
	return check, charge
}

// The hashes are the first 128 bits of SHA-256 of the key, and of the address and the body with a line feed between them.
func TestARepetitionIsRecognisedByKeyAddressAndBody(t *testing.T) {
	check, charge := sent(t, "key-1", "/v1/hmac", "{}")
	const (
		key    = `{"key":"be2974546978e3739e6d6da85c4be9f3",`
		limits = `"life":600000,"keys":1000,"times":5}`
	)
	if want := key + limits; check != want {
		t.Errorf("check: got %s, want %s", check, want)
	}
	if want := key + `"content":"767188011f81fdcd38b937db41fa6ff8",` + limits; charge != want {
		t.Errorf("charge: got %s, want %s", charge, want)
	}
	for _, other := range [][2]string{{"/v1/hmac?", "{}"}, {"/v1/hmac", "{ }"}} {
		if _, got := sent(t, "key-1", other[0], other[1]); got == charge {
			t.Errorf("%q is taken for a repetition", other)
		}
	}
	if check, charge := sent(t, "", "/v1/hmac", "{}"); check != "" || charge != "" {
		t.Errorf("without a key, the object is told %q and %q", check, charge)
	}
}

func TestSeveralUsesOfAnOperationAreAddedUp(t *testing.T) {
	p := By(who, call)
	asked := drive(t, []engine.Outcome{done(standing)}, func(x *engine.Exchange) {
		p.Used("hmac", 1)
		p.Used("websitereadability", 5)
		p.Used("hmac", 2)
		if err := p.Settle(x, 8); err != nil {
			t.Error(err)
		}
	})
	if want := `"use":{"hmac":[2,3],"websitereadability":[1,5]}`; !strings.Contains(asked[0], want) {
		t.Errorf("got %s, want %s", asked[0], want)
	}
}

func TestAReportHasTheFiguresOfTheAccount(t *testing.T) {
	report := func(answer engine.Outcome) (r *Report, err error) {
		asked := drive(t, []engine.Outcome{answer}, func(x *engine.Exchange) { r, err = By(who, call).Report(x) })
		if want := `{"do":"report","key":"hash",`; !strings.Contains(asked[0], want) {
			t.Errorf("got %s, want %s", asked[0], want)
		}
		return r, err
	}
	for reached, want := range map[string]int{"": 0, "80": 1, "80,95": 2} {
		r, err := report(done(standing + " 19 28 " + reached))
		if err != nil || r.Remaining != 1499 || r.Used != 19 || r.Bonus != 28 || len(r.Reached) != want || want > 0 && r.Reached[0] != 80 {
			t.Errorf("%q: got %+v, %v", reached, r, err)
		}
	}
	_, err := report(done(standing))
	operationtest.Fails(t, err, operation.ServiceUnavailable, outOfReach, "the account's object returned no report")
	_, err = report(done("revoked 1 60 59 42 1797811200000 19 28 "))
	operationtest.Fails(t, err, operation.InvalidKey, notValid, "")
	_, err = report(down)
	operationtest.Fails(t, err, operation.ServiceUnavailable, outOfReach, "Durable Object reset")
}
