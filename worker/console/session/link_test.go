package session

import "testing"

func TestALinkThatTheServiceHasNotIssuedIsRefused(t *testing.T) {
	link := NewLink("A1")
	text := link.Text(keys)
	if got, ok := ReadLink(text, append([]string{"a newer secret"}, keys...)); !ok || got != link {
		t.Errorf("got %v, %v", got, ok)
	}
	for name, wrong := range map[string]string{
		"another account": "A2" + text[2:], "cut": text[:len(text)-1], "empty": "",
		"a session": sign(keys[0], "session", link.Account, link.Secret),
	} {
		if got, ok := ReadLink(wrong, keys); ok || got != (Link{}) {
			t.Errorf("%s: got %v, %v", name, got, ok)
		}
	}
	if _, ok := ReadLink(text, []string{"another secret"}); ok {
		t.Error("a link of another secret is accepted")
	}
}
