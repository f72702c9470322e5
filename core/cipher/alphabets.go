package cipher

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Least and most letters of an alphabet that a caller gives. The maximum of the parameter letters is the same.
const (
	minAlphabet = 5
	maxAlphabet = 60
)

// namedAlphabet is an alphabet that the parameter letters can name.
type namedAlphabet struct {
	name, title string
	letters     Letters
}

// alphabets has the alphabets of languages as their dictionaries have them. So French has A to Z, German has no capital ß, and Polish has no
// Q, V and X.
var alphabets = sync.OnceValue(func() []namedAlphabet {
	return []namedAlphabet{
		{"english", "English", English},
		{"spanish", "Spanish", Letters("ABCDEFGHIJKLMNÑOPQRSTUVWXYZ")},
		{"german", "German", Letters("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ")},
		{"french", "French", English},
		{"swedish", "Swedish", Letters("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ")},
		{"polish", "Polish", Letters("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ")},
		{"greek", "Greek", Letters("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ")},
		{"russian", "Russian", Letters("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")},
		{"hebrew", "Hebrew", Letters("אבגדהוזחטיכלמנסעפצקרשת")},
	}
})

// Alphabet returns the letters that a kind enciphers with a key. Errors: letters that are no alphabet, and numbers of the key that are greater
// than the number of letters allows.
func (k *Kind) Alphabet(key *Key) (Letters, error) {
	name := k.Letters
	if slices.Contains(k.Takes, "letters") {
		name = key.Letters
	}
	l, err := alphabet(cmp.Or(name, "english"))
	if err != nil {
		return nil, err
	}
	for _, n := range []struct {
		name  string
		value *int
		least int
	}{{"shift", key.Shift, 0}, {"a", key.A, 1}, {"b", key.B, 0}} {
		if n.value != nil && *n.value >= len(l) {
			return nil, operation.Invalid(n.name, operation.AboveMaximum, "must be a whole number from "+number(n.least)+" to "+number(len(l)-1))
		}
	}
	return l, nil
}

// alphabet returns the alphabet with a name, or the one that has the given letters.
func alphabet(value string) (Letters, error) {
	names := make([]string, 0, len(alphabets()))
	for _, a := range alphabets() {
		if strings.EqualFold(a.name, value) {
			return a.letters, nil
		}
		names = append(names, a.name)
	}
	var l Letters
	areLetters := true
	for _, r := range value {
		if last := len(l) - 1; last >= 0 && compose(l[last], r) >= 0 {
			l[last] = compose(l[last], r)
			continue
		}
		areLetters = areLetters && unicode.IsLetter(r) && !unicode.IsLower(r)
		l = append(l, r)
	}
	distinct := slices.Compact(slices.Sorted(slices.Values(l)))
	if !areLetters || len(distinct) < len(l) || len(l) < minAlphabet || len(l) > maxAlphabet {
		return nil, operation.Invalid("letters", operation.UnknownValue, "must be one of: "+strings.Join(names, ", ")+
			"; or "+number(minAlphabet)+" to "+number(maxAlphabet)+" different letters in upper case, without digits and white space")
	}
	return l, nil
}

// Name says which letters these are, after the word letter or letters: "A to Z", or "of the Greek alphabet".
func (l Letters) Name() string {
	if slices.Equal(l, English) {
		return "A to Z"
	}
	for _, a := range alphabets() {
		if slices.Equal(l, a.letters) {
			return "of the " + a.title + " alphabet"
		}
	}
	return "of the given alphabet"
}

// IsRightToLeft reports whether texts in the alphabet are written from right to left.
func (l Letters) IsRightToLeft() bool { return unicode.In(l[0], unicode.Hebrew, unicode.Arabic) }
