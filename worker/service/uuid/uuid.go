// Package uuid makes universally unique identifiers (RFC 9562). The existing modules have their own source of randomness, which would delay
// the first call.
package uuid

import (
	"encoding/hex"
	"time"
)

// New returns a UUID of version 4, given a source of random bytes.
func New(random func([]byte)) string {
	var b [16]byte
	random(b[:])
	return text(b, 4)
}

// NewTimed returns a UUID of version 7. UUIDs of version 7 sort by their time in milliseconds, even as strings.
func NewTimed(now time.Time, random func([]byte)) string {
	var b [16]byte
	random(b[6:])
	ms := now.UnixMilli()
	for i := range 6 {
		b[i] = byte(ms >> (8 * (5 - i)))
	}
	return text(b, 7)
}

// Length is the length of a UUID in characters.
const Length = 36

// Time returns the time of a UUID of version 7. It reports whether id is one.
func Time(id string) (t time.Time, ok bool) {
	var b [6]byte
	if len(id) != Length || id[14] != '7' {
		return t, false
	}
	if _, err := hex.Decode(b[:], []byte(id[:8]+id[9:13])); err != nil {
		return t, false
	}
	ms := int64(0)
	for _, octet := range b {
		ms = ms<<8 | int64(octet)
	}
	return time.UnixMilli(ms), true
}

func text(b [16]byte, version byte) string {
	b[6], b[8] = b[6]&0x0f|version<<4, b[8]&0x3f|0x80
	var t [Length]byte
	hex.Encode(t[:], b[:4])
	hex.Encode(t[9:], b[4:6])
	hex.Encode(t[14:], b[6:8])
	hex.Encode(t[19:], b[8:10])
	hex.Encode(t[24:], b[10:])
	t[8], t[13], t[18], t[23] = '-', '-', '-', '-'
	return string(t[:])
}
