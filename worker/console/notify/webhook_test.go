package notify

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

// The signature was computed with openssl dgst -sha256 -mac HMAC.
func TestTheSignatureIsThatOfStandardWebhooks(t *testing.T) {
	got, err := sign(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), `{"test": 2432232314}`)
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	for _, invalid := range []string{"", "whsec_", "whsec_%", secret[6:], "whpk_" + secret[6:]} {
		if got, err := sign(invalid, "msg_1", now, "{}"); err != errSecret {
			t.Errorf("the secret %q signs: %q, %v", invalid, got, err)
		}
	}
}

func TestAWebhookSaysWhatHappenedAndWhen(t *testing.T) {
	w := &world{answer: received(200)}
	w.attempt(t, map[string]any{"webhook": hook(0, -1)})
	m := w.delivered[0]
	const want = `{"type":"credits.threshold","timestamp":"2026-11-20T23:59:55.000Z","data":{"account":"ACCOUNT","threshold":80,` +
		`"plan":"starter","creditsRemaining":1999,"creditsUsed":8001,"cycleEnd":"2026-12-01T00:00:00.000Z"}}`
	if m.URL != "https://example.com/hook" || m.Body != want {
		t.Errorf("%s was sent:\n%s, want\n%s", m.URL, m.Body, want)
	}
	signature, err := sign(secret, "msg_1", now, want)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "webhook-id": "msg_1", "webhook-timestamp": "1795219200", "webhook-signature": signature,
	} {
		if m.Headers[name] != value {
			t.Errorf("%s is %q, want %q", name, m.Headers[name], value)
		}
	}
}

func TestAnotherAttemptHasTheSameIDAndBodyAndANewSignature(t *testing.T) {
	w := &world{answer: received(500)}
	w.attempt(t, map[string]any{"webhook": hook(0, -1)})
	was := now
	now = now.Add(10 * time.Second)
	defer func() { now = was }()
	again := message("credits.threshold", 80)
	again["time"], again["cycleEnd"] = was.UnixMilli()-5_000, was.AddDate(0, 0, 10).UnixMilli()
	w.attempt(t, map[string]any{"message": again, "webhook": hook(1, 10*time.Second)})
	first, second := w.delivered[0], w.delivered[1]
	if first.Body != second.Body || first.Headers["webhook-id"] != second.Headers["webhook-id"] {
		t.Errorf("first %+v, then %+v", first, second)
	}
	if second.Headers["webhook-timestamp"] != "1795219210" || first.Headers["webhook-signature"] == second.Headers["webhook-signature"] {
		t.Errorf("the second attempt has the headers %v", second.Headers)
	}
}

func TestAMessageThatIsSentByHandHasTheSameIDAndBodyAndANewSignature(t *testing.T) {
	w := &world{answer: received(500)}
	w.attempt(t, map[string]any{"webhook": hook(0, -1)})
	again, err := json.Marshal(message("credits.threshold", 80))
	if err != nil {
		t.Fatal(err)
	}
	w.answer = received(200)
	if r, err := endpoint.Repeat(w, "ACCOUNT", again, now.Add(time.Hour)); err != nil || !r.Delivered || *r.Status != 200 {
		t.Errorf("got %+v (%v)", r, err)
	}
	first, second := w.delivered[0], w.delivered[1]
	if first.Body != second.Body || first.Headers["webhook-id"] != second.Headers["webhook-id"] {
		t.Errorf("first %+v, then %+v", first, second)
	}
	if second.Headers["webhook-timestamp"] != "1795222800" || first.Headers["webhook-signature"] == second.Headers["webhook-signature"] {
		t.Errorf("the second one has the headers %v", second.Headers)
	}
	if _, err := endpoint.Repeat(w, "ACCOUNT", json.RawMessage(`[]`), now); err == nil || len(w.delivered) != 2 {
		t.Errorf("no message is sent: %v", err)
	}
}

func TestRefusalOnlyChecksTheAddress(t *testing.T) {
	w := &world{answer: webhook.Answer{Refused: "must be an https address", Error: "The address must be an https address"}}
	rule, err := Refusal(w, "http://example.com/")
	if rule != "must be an https address" || err != nil || w.delivered[0].URL != "http://example.com/" || w.delivered[0].Body != "" {
		t.Errorf("got %q, %v after %+v", rule, err, w.delivered)
	}
	if _, err := Refusal(&world{pageErr: errDown}, "https://example.com/"); !errors.Is(err, errDown) {
		t.Errorf("got %v", err)
	}
}

var endpoint = Endpoint{URL: "https://example.com/hook", Secret: secret}

func TestATestShowsTheAnswer(t *testing.T) {
	late := webhook.Answer{Error: "The address did not answer within 10 seconds", Milliseconds: 10_000}
	for _, c := range []struct {
		world world
		want  string
	}{
		{world{answer: received(200)}, `"status":200,"duration":12,"error":null}`},
		{world{answer: received(500)}, `"status":500,"duration":12,"error":"The address answered with a bad status"}`},
		{world{answer: late}, `"status":null,"duration":10000,"error":"The address did not answer within 10 seconds"}`},
		{world{pageErr: errDown}, `"status":null,"duration":0,"error":"The delivery could not be made"}`},
	} {
		_, result := endpoint.Test(&c.world, "ACCOUNT", now)
		got, err := json.Marshal(result)
		want := fmt.Sprintf(`{"delivered":%t,"answer":%q,`, strings.HasSuffix(c.want, "null}"), c.world.answer.Text) + c.want
		if err != nil || string(got) != want {
			t.Errorf("got %s (%v), want %s", got, err, want)
		}
		// The account's object gets the same report for an attempt that it has asked for.
		if got := c.world.report(t, map[string]any{"webhook": hook(0, -1)}); !strings.HasSuffix(got, `,"attempt":{`+c.want+"}") {
			t.Errorf("the report is %s", got)
		}
	}
}

func TestATestIsAnEventOfItsOwn(t *testing.T) {
	w := &world{answer: received(200)}
	for i := range 2 {
		if id, _ := endpoint.Test(w, "ACCOUNT", now); id != w.delivered[i].Headers["webhook-id"] {
			t.Errorf("the id is %q", id)
		}
	}
	if want := `{"type":"test","timestamp":"2026-11-21T00:00:00.000Z","data":{"account":"ACCOUNT"}}`; w.delivered[0].Body != want {
		t.Errorf("got %s, want %s", w.delivered[0].Body, want)
	}
	first, second := w.delivered[0].Headers["webhook-id"], w.delivered[1].Headers["webhook-id"]
	if !strings.HasPrefix(first, "msg_") || first == second {
		t.Errorf("the ids are %q and %q", first, second)
	}
}
