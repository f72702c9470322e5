package cryptogram

import "math/rand/v2"

// Cipher contains the substitutes of A to Z, in that order.
type Cipher [26]byte

// NewCipher draws a derangement: a permutation in which no letter stands for itself. All derangements have the same probability.
// It shuffles until no letter is in its place, e (2.7) times on average.
func NewCipher(rng *rand.Rand) *Cipher {
	var c Cipher
	for i := range c {
		c[i] = byte('A' + i)
	}
	for {
		rng.Shuffle(len(c), func(i, j int) { c[i], c[j] = c[j], c[i] })
		if c.deranged() {
			return &c
		}
	}
}

// Encipher replaces the letters A to Z of a text and leaves everything else as it is.
func (c *Cipher) Encipher(text string) string {
	b := []byte(text)
	for i, letter := range b {
		if isLetter(letter) {
			b[i] = c[letter-'A']
		}
	}
	return string(b)
}

// Inverse returns the cipher that deciphers.
func (c *Cipher) Inverse() *Cipher {
	var inverse Cipher
	for i, substitute := range c {
		inverse[substitute-'A'] = byte('A' + i)
	}
	return &inverse
}

func isLetter(b byte) bool { return b >= 'A' && b <= 'Z' }

func (c *Cipher) deranged() bool {
	for i, substitute := range c {
		if substitute == byte('A'+i) {
			return false
		}
	}
	return true
}

// Mapping is the form of a cipher in a result.
type Mapping struct {
	A string `json:"A" doc:"Substitute of A."`
	B string `json:"B" doc:"Substitute of B."`
	C string `json:"C" doc:"Substitute of C."`
	D string `json:"D" doc:"Substitute of D."`
	E string `json:"E" doc:"Substitute of E."`
	F string `json:"F" doc:"Substitute of F."`
	G string `json:"G" doc:"Substitute of G."`
	H string `json:"H" doc:"Substitute of H."`
	I string `json:"I" doc:"Substitute of I."`
	J string `json:"J" doc:"Substitute of J."`
	K string `json:"K" doc:"Substitute of K."`
	L string `json:"L" doc:"Substitute of L."`
	M string `json:"M" doc:"Substitute of M."`
	N string `json:"N" doc:"Substitute of N."`
	O string `json:"O" doc:"Substitute of O."`
	P string `json:"P" doc:"Substitute of P."`
	Q string `json:"Q" doc:"Substitute of Q."`
	R string `json:"R" doc:"Substitute of R."`
	S string `json:"S" doc:"Substitute of S."`
	T string `json:"T" doc:"Substitute of T."`
	U string `json:"U" doc:"Substitute of U."`
	V string `json:"V" doc:"Substitute of V."`
	W string `json:"W" doc:"Substitute of W."`
	X string `json:"X" doc:"Substitute of X."`
	Y string `json:"Y" doc:"Substitute of Y."`
	Z string `json:"Z" doc:"Substitute of Z."`
}

// Mapping returns the form of the cipher in a result.
func (c *Cipher) Mapping() Mapping {
	s := string(c[:])
	return Mapping{
		A: s[0:1], B: s[1:2], C: s[2:3], D: s[3:4], E: s[4:5], F: s[5:6], G: s[6:7], H: s[7:8], I: s[8:9],
		J: s[9:10], K: s[10:11], L: s[11:12], M: s[12:13], N: s[13:14], O: s[14:15], P: s[15:16], Q: s[16:17],
		R: s[17:18], S: s[18:19], T: s[19:20], U: s[20:21], V: s[21:22], W: s[22:23], X: s[23:24], Y: s[24:25],
		Z: s[25:26],
	}
}
