package deployment

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
)

// snapshotSection is the name of the custom section of a program that starts from a snapshot of its memory (wasm/src/start.ts).
const snapshotSection = "lettercraft.snapshot"

// identity returns a text that changes with every change of a file. Each build draws new random bytes for the snapshots of programs; a snapshot
// has a digest that does not depend on them.
func identity(content []byte) string {
	var snapshot struct{ Digest string }
	if err := json.Unmarshal(section(content, snapshotSection), &snapshot); err == nil && snapshot.Digest != "" {
		return snapshot.Digest
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// section returns the content of a custom section of a WebAssembly module, or nil if there is none
// (https://webassembly.github.io/spec/core/binary/modules.html).
func section(module []byte, name string) []byte {
	rest, ok := bytes.CutPrefix(module, []byte("\x00asm\x01\x00\x00\x00"))
	for ok && len(rest) > 0 {
		id := rest[0]
		var body []byte
		if body, rest, ok = cutVector(rest[1:]); !ok || id != 0 {
			continue
		}
		if title, content, isNamed := cutVector(body); isNamed && string(title) == name {
			return content
		}
	}
	return nil
}

// cutVector returns the bytes that follow their number, and what comes after them.
func cutVector(b []byte) (vector, rest []byte, ok bool) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, nil, false
	}
	return b[n : n+int(size)], b[n+int(size):], true
}
