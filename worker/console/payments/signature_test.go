package payments

import (
	"testing"
	"time"
)

// The signatures were computed with Python's hmac and with openssl.
const (
	secret   = "whsec_test_secret"
	text     = `{"id":"evt_1","type":"x"}`
	ofText   = "544f4b62352d81c43bceb725e8bb05ebb6d547db680144af1bad4e34a98b90b6"
	ofEmpty  = "86337480033da80b1acb26d3d178cce116d5ffff87c1576d5d43bfab50e3275d"
	ofOther  = "1ecf59ceaa534d408a9314cab03bdb739bb67bf21a4e8406c33149c8af60b654" // of text with the secret whsec_other
	ofUTF8   = "69ab11e821d24f624c82817474b4ed084fa7ba582a12630749f39f317808972c"
	signedAt = 1_800_000_000

	withEmptySecret = "3af82c6e6e6ee9ce454d6c4aa85fd0ed05c941350748186c798c517527acbbf4" // of text
)

func TestSignatures(t *testing.T) {
	for _, test := range []struct {
		name, header, body string
		now                int64
		want               error
	}{
		{"a text", "t=1800000000,v1=" + ofText, text, signedAt, nil},
		{"an empty body", "t=1800000000,v1=" + ofEmpty, "", signedAt, nil},
		{"beyond ASCII", "t=1800000000,v1=" + ofUTF8, `{"name":"Zoë €"}`, signedAt, nil},
		{"other schemes", "v0=00,t=1800000000,v2=x,v1=" + ofText, text, signedAt, nil},
		{"the second of two", "t=1800000000,v1=" + ofOther + ",v1=" + ofText, text, signedAt, nil},
		{"the first of two", "t=1800000000,v1=" + ofText + ",v1=" + ofOther, text, signedAt, nil},
		{"after one that is not hexadecimal", "t=1800000000,v1=x,v1=" + ofText, text, signedAt, nil},
		{"5 minutes old", "t=1800000000,v1=" + ofText, text, signedAt + 300, nil},
		{"5 minutes early", "t=1800000000,v1=" + ofText, text, signedAt - 300, nil},

		{"too old", "t=1800000000,v1=" + ofText, text, signedAt + 301, errTime},
		{"too early", "t=1800000000,v1=" + ofText, text, signedAt - 301, errTime},
		{"far too early", "t=9223372036854775807,v1=" + ofText, text, signedAt, errTime},
		{"far too old", "t=-9223372036854775808,v1=" + ofText, text, signedAt, errTime},
		{"another body", "t=1800000000,v1=" + ofText, text + " ", signedAt, errForeign},
		{"another time", "t=1800000001,v1=" + ofText, text, signedAt, errForeign},
		{"the time written in another way", "t=+1800000000,v1=" + ofText, text, signedAt, errForeign},
		{"another secret", "t=1800000000,v1=" + ofOther, text, signedAt, errForeign},
		{"half of it", "t=1800000000,v1=" + ofText[:32], text, signedAt, errForeign},
		{"an empty one", "t=1800000000,v1=", text, signedAt, errForeign},
		{"of another scheme", "t=1800000000,v0=" + ofText, text, signedAt, errHeader},
		{"no header", "", text, signedAt, errHeader},
		{"no time", "v1=" + ofText, text, signedAt, errHeader},
		{"an empty time", "t=,v1=" + ofText, text, signedAt, errHeader},
		{"no number", "t=now,v1=" + ofText, text, signedAt, errHeader},
		{"no signature", "t=1800000000", text, signedAt, errHeader},
		{"not hexadecimal", "t=1800000000,v1=" + ofText[:63] + "g", text, signedAt, errHeader},
		{"no pair", "t=1800000000,v1=" + ofText + ",x", text, signedAt, errHeader},
		{"a space", "t=1800000000, v1=" + ofText, text, signedAt, errHeader},
	} {
		s, err := parseSignature(test.header, time.Unix(test.now, 0))
		if err == nil {
			err = s.verify([]string{secret}, []byte(test.body))
		}
		if err != test.want {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
	}
}

func TestASignatureWithAnyOfTheSecretsIsValid(t *testing.T) {
	s, err := parseSignature("t=1800000000,v1="+ofText, time.Unix(signedAt, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		secrets []string
		want    error
	}{
		{[]string{secret}, nil},
		{[]string{"whsec_new", secret}, nil},
		{[]string{secret, "whsec_old"}, nil},
		{[]string{"whsec_new", secret, "whsec_old"}, nil},
		{[]string{"whsec_new", "whsec_old"}, errForeign},
	} {
		if err := s.verify(test.secrets, []byte(text)); err != test.want {
			t.Errorf("%q: got %v, want %v", test.secrets, err, test.want)
		}
	}
}
