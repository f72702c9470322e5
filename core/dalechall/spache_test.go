package dalechall

import (
	"strings"
	"testing"
)

func TestSpache(t *testing.T) {
	for word := range strings.FieldsSeq("the House dragon excited growling raccoons carried prettiest boys' couldn't birthday-party ice 1947 b began Mr. dragon's") {
		if !Primary(word) {
			t.Errorf("%q is unfamiliar", word)
		}
	}
	// Begun is an irregular form, and the others are on the list of Dale and Chall only.
	for word := range strings.FieldsSeq("begun airship grandmotherly witch scissors paper-doll committee") {
		if Primary(word) {
			t.Errorf("%q is familiar", word)
		}
	}
	if !PrimaryName("Peter") || Primary("Peter") || PrimaryName("scissors") {
		t.Error("only names are familiar as names")
	}
}

func TestTheFormsOfAWordHaveOneRoot(t *testing.T) {
	for _, forms := range []string{
		"ferry ferries ferried ferrying Ferry's ferry,", "scissor scissors", "hope hoped hoping hopes", "drip dripped dripping drips",
		"bless blessed blesses blessing", "crisp crisper crispest", "gas", "red",
	} {
		roots := map[string]bool{}
		for word := range strings.FieldsSeq(forms) {
			roots[Root(word)] = true
		}
		if len(roots) != 1 {
			t.Errorf("%s have the roots %v", forms, roots)
		}
	}
	if Root("ferry") == Root("fern") || Root("cat") == Root("cot") {
		t.Error("different words have one root")
	}
}
