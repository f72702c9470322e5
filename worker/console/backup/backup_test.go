package backup

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// whole is an account with every member.
func whole(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/account.json")
	if err != nil {
		t.Fatal(err)
	}
	a, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return encoded
}

func TestABackupReadsBackAsItWas(t *testing.T) {
	text := whole(t)
	a, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := a.Encode()
	if err != nil || string(again) != string(text) {
		t.Errorf("got  %s (%v)\nwant %s", again, err, text)
	}
}

// change calls a function with each variation of a value: each member and each item in turn is replaced with the result of the function
// replace for it.
func change(value any, path string, replace func(any) []any, use func(path string)) {
	vary := func(path string, old any, set func(any)) {
		for _, other := range replace(old) {
			set(other)
			use(fmt.Sprintf("%s = %.40v", path, other))
		}
		set(old)
		change(old, path, replace, use)
	}
	switch v := value.(type) {
	case map[string]any:
		for name, old := range v {
			vary(path+"."+name, old, func(other any) { v[name] = other })
		}
	case []any:
		for i, old := range v {
			vary(fmt.Sprintf("%s.%d", path, i), old, func(other any) { v[i] = other })
		}
	}
}

// possible are the variations that are possible: a key may have a rule or not, for example.
var possible = []string{
	".profile.keys.0.limit = " + fmt.Sprintf("%.40v", 0), ".profile.keys.0.expires = " + fmt.Sprintf("%.40v", 0),
	".profile.keys.1.scopes = <nil>", ".profile.keys.1.origins = <nil>",
	// Without passkeys it is a backup from before they existed. [Decode] wants no member then, instead of null.
	".profile.passkeys = <nil>",
	".profile.ownThresholds = <nil>", ".profile.deliveries = <nil>",
}

func TestEveryImpossibleValueIsRefused(t *testing.T) {
	var value any
	if err := json.Unmarshal(whole(t), &value); err != nil {
		t.Fatal(err)
	}
	count := 0
	replace := func(old any) []any {
		switch old := old.(type) {
		case float64:
			return []any{-1, 1.5, 9_000_000_000_000_000, "1", true, []any{}}
		case string:
			return []any{strings.Repeat("x", 9000), 1, true, map[string]any{}}
		case bool:
			return []any{1, "true"}
		case []any:
			return []any{nil, map[string]any{}, slices.Repeat(old, 1001)}
		case map[string]any:
			return []any{[]any{}, "x"}
		default:
			return []any{false, 0, []any{}}
		}
	}
	change(value, "", replace, func(path string) {
		count++
		text, _ := json.Marshal(value)
		if a, err := Read(text); err == nil {
			_, err = a.Encode()
			if strings.Contains(path, ".sign = -") {
				return // something that is given back
			}
			if err == nil && !slices.Contains(possible, path) {
				t.Errorf("accepted: %s", path)
			} else if err != nil && strings.Contains(err.Error(), "xxx") {
				t.Errorf("the error has the value: %v", err)
			}
		}
	})
	if count < 300 {
		t.Errorf("only %d values were tried", count)
	}
}

// optional are the members that can be missing, and the members whose names are ids.
var optional = regexp.MustCompile(`\.threshold$|\.calls\.\d+\.key$|\.(spent|keys)\.[a-z]\w*$|^\.profile\.(passkeys|ownThresholds|deliveries)$|\.terms$|\.state\.(place|anchor|renewed|paidUntil)$`)

func TestEveryMemberIsNeededAndNoOtherIsAllowed(t *testing.T) {
	text := string(whole(t))
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	for i := range text {
		if text[i] != ',' && text[i] != '{' {
			continue
		}
		// A member before the next one, or before the first one.
		if rest := text[i+1:]; strings.HasPrefix(rest, `"`) {
			for _, more := range []string{`"more":1,`, `"account":null,`, `"State":{},`} {
				if _, err := Decode([]byte(text[:i+1] + more + rest)); err == nil {
					t.Errorf("accepted with %s at %d", more, i)
				}
			}
		}
	}
	without(value, func(path string) {
		changed, _ := json.Marshal(value)
		a, err := Read(changed)
		if err != nil {
			return
		}
		// The order of a map's members differs from the order of Encode. A text of the same length means that no member was added.
		again, err := a.Encode()
		if err == nil && len(again) == len(changed) && !optional.MatchString(path) {
			t.Errorf("accepted without %s", path)
		}
	}, "")
	for _, wrong := range []string{"", "null", "[]", "{}", text + text, text + "\n", " " + text, "{\n" + text[1:]} {
		if _, err := Decode([]byte(wrong)); err == nil {
			t.Errorf("accepted: %.20q", wrong)
		}
	}
}

// without calls a function with each member left out in turn.
func without(value any, use func(path string), path string) {
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			old := v[name]
			delete(v, name)
			// The use of an operation, or a fact, can be missing.
			if !strings.HasSuffix(path, ".operations") && !strings.HasSuffix(path, ".facts") {
				use(path + "." + name)
			}
			v[name] = old
			without(old, use, path+"."+name)
		}
	case []any:
		for i, item := range v {
			without(item, use, fmt.Sprintf("%s.%d", path, i))
		}
	}
}

func TestSameIgnoresOnlyThePlaceAndWhatObjectsOfSubscriptionsKnow(t *testing.T) {
	a, _ := Decode(whole(t))
	b, _ := Decode(whole(t))
	b.Profile.Subscriptions[0].Known = nil
	b.State.Place = "eu"
	if !a.Same(b) || a.Profile.Subscriptions[0].Known == nil {
		t.Error("two equal accounts are not the same, or one was changed")
	}
	b.Repeats[0].Expires++
	if a.Same(b) {
		t.Error("two different accounts are the same")
	}
}

func TestTheLongestURLThatTheSettingsAcceptCanBeSaved(t *testing.T) {
	a, _ := Decode(whole(t))
	const start, longest = "https://example.com/", 2048 // characters, as guard.Resolve accepts them
	a.Profile.Webhook.URL = start + strings.Repeat("\U0001f600", longest-len(start))
	text, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Decode(text); err != nil || again.Profile.Webhook.URL != a.Profile.Webhook.URL {
		t.Errorf("it does not read back as it was (%v)", err)
	}
}

func TestABackupFromBeforePasskeysIsRead(t *testing.T) {
	a, _ := Decode(whole(t))
	a.Profile.Passkeys = nil
	text, err := a.Encode()
	if err != nil || strings.Contains(string(text), "passkeys") {
		t.Fatalf("%s (%v)", text, err)
	}
	if again, err := Decode(text); err != nil || again.Profile.Passkeys != nil {
		t.Errorf("it does not read back as it was (%v)", err)
	}
	a.Profile.Passkeys = []Passkey{}
	if text, _ = a.Encode(); !strings.Contains(string(text), `"passkeys":[]`) {
		t.Errorf("an account without passkeys is %s", text)
	}
}

func TestAPasskeyIsRestoredOnce(t *testing.T) {
	a, _ := Decode(whole(t))
	a.Profile.Passkeys = append(a.Profile.Passkeys, a.Profile.Passkeys[0])
	if _, err := a.Encode(); err == nil {
		t.Error("two passkeys with one id are accepted")
	}
}

func TestThresholdsAreInAscendingOrder(t *testing.T) {
	for _, percents := range [][]int{{}, {0}, {80, 50}, {50, 50}, {95, 101}, {1, 2, 3, 4, 5, 6}} {
		a, _ := Decode(whole(t))
		a.Profile.OwnThresholds = percents
		if _, err := a.Encode(); err == nil {
			t.Errorf("%v is accepted", percents)
		}
	}
}

func TestOnlyMessagesThatAnAccountSendsAreAccepted(t *testing.T) {
	for kind, want := range map[string]bool{
		"credits.threshold": true, "webhook.disabled": true, "passkey.added": true, "key.leaked": true, "webhook.test": false, "credits": false, "": false,
	} {
		a, _ := Decode(whole(t))
		a.Profile.Outbox[0].Type = kind
		if _, err := a.Encode(); (err == nil) != want {
			t.Errorf("%q: %v", kind, err)
		}
	}
}
