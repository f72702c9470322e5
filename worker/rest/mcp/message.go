package mcp

import (
	"bytes"
	"encoding/base64"
	"errors"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
)

// Versions are the revisions of the protocol that the service speaks, the newest first. The requests of [Modern] stand alone. Those of the
// others follow a handshake, which the service answers without remembering it.
var Versions = []string{Modern, "2025-11-25", "2025-06-18", "2025-03-26"}

// Modern is the newest revision. It has no sessions.
const Modern = "2026-07-28"

// Headers are the request headers that this package reads.
var Headers = []string{versionHeader + " " + Path, methodHeader + " " + Path, nameHeader + " " + Path}

const (
	versionHeader = "mcp-protocol-version"
	methodHeader  = "mcp-method"
	nameHeader    = "mcp-name"
)

// The members of _meta that this package reads.
const (
	versionMember      = "io.modelcontextprotocol/protocolVersion"
	capabilitiesMember = "io.modelcontextprotocol/clientCapabilities"
	// repeatMember is the Idempotency-Key of clients that can't set headers for one call.
	repeatMember = "lettercraft/idempotency-key"
)

// Message is a request or a notification of a client.
type Message struct {
	// Arguments are the arguments of a tool: a JSON object.
	Arguments []byte
	// RepeatKey is the Idempotency-Key in _meta, or empty.
	RepeatKey string

	id, version                []byte // JSON; nil if absent
	protocol, method           string
	name, uri, offered         string // parameters of methods
	hasName, hasURI, hasCursor bool
	hasCapabilities            bool
	fault                      *Fault // of the parameters
}

// Read reads the body of a request. The function header returns a header. The message is not nil, even if there is an error. Error: [*Fault].
func Read(body []byte, header func(name string) string) (*Message, error) {
	m := &Message{Arguments: []byte("{}")}
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		return m, malformed(invalidRequest, "Messages can't be sent in batches")
	}
	if err := jsonio.Object(body, m.member); err != nil {
		var broken *jsonio.Error
		if !errors.As(err, &broken) {
			return m, err
		}
		return m, malformed(parseError, "The body "+broken.Rule)
	}
	switch {
	case m.id != nil && !isID(m.id):
		m.id = nil
		return m, malformed(invalidRequest, "The member 'id' must be a string or a whole number")
	case m.protocol != "2.0":
		return m, malformed(invalidRequest, "The member 'jsonrpc' must be \"2.0\"")
	case m.method == "":
		return m, malformed(invalidRequest, "The member 'method' must be a string: the service takes requests and notifications")
	case m.IsNotification():
		return m, nil
	}
	if m.isLegacy(header(versionHeader)) {
		if m.fault != nil {
			return m, m.fault
		}
		return m, nil
	}
	return m, m.check(header)
}

// IsNotification reports whether the client expects no answer.
func (m *Message) IsNotification() bool { return m.id == nil }

// Tool returns the name of the tool that a request calls. It is absent for other requests.
func (m *Message) Tool() (name string, ok bool) { return m.name, m.method == toolsCall }

// isLegacy reports whether a request belongs to a revision with a handshake, given the header MCP-Protocol-Version. The first requests of
// such clients have no header.
func (m *Message) isLegacy(header string) bool {
	return m.version == nil && header != Modern && (header == "" || slices.Contains(Versions, header))
}

// check checks a request of the revision [Modern]: the version, the parameters, and the headers that repeat parts of the body. An
// intermediary may have relied on these headers.
func (m *Message) check(header func(name string) string) error {
	given := header(versionHeader)
	version, isText := text(m.version)
	switch {
	case m.version != nil && (!isText || version != given):
		return mismatch("The header MCP-Protocol-Version is missing, or differs from " + versionMember + " in the body")
	case given != Modern:
		return unsupported(given)
	case m.version == nil:
		return malformed(invalidParams, "The member '_meta' must have "+versionMember)
	case !m.hasCapabilities:
		return malformed(invalidParams, "The member '_meta' must have "+capabilitiesMember+", an object")
	case header(methodHeader) != m.method:
		return mismatch("The header Mcp-Method is missing, or differs from the member 'method' of the body")
	}
	if name, has := m.named(); has {
		switch decoded, err := decode(header(nameHeader)); {
		case err != nil:
			return mismatch("The header Mcp-Name is not valid Base64")
		case decoded != name:
			return mismatch("The header Mcp-Name is missing, or differs from the name in the body")
		}
	}
	if m.fault != nil {
		return m.fault
	}
	return nil
}

// named returns what the request names, which the header Mcp-Name repeats.
func (m *Message) named() (name string, has bool) {
	switch m.method {
	case toolsCall, promptsGet:
		return m.name, m.hasName
	case resourcesRead:
		return m.uri, m.hasURI
	}
	return "", false
}

// member reads a member of the message.
func (m *Message) member(name string, in *jsonio.Reader) (err error) {
	kind := in.Kind()
	switch {
	case name == "id":
		m.id, err = in.Value()
		return err
	case name == "jsonrpc" && kind == '"':
		return read(in, &m.protocol)
	case name == "method" && kind == '"':
		return read(in, &m.method)
	case name == "params" && kind == '{':
		return in.Members(m.param)
	case name == "params":
		m.fault = malformed(invalidParams, "The member 'params' must be an object")
	}
	return in.Skip()
}

// param reads a parameter.
func (m *Message) param(name string, in *jsonio.Reader) (err error) {
	kind := in.Kind()
	switch {
	case name == "name" && kind == '"':
		m.hasName = true
		return read(in, &m.name)
	case name == "uri" && kind == '"':
		m.hasURI = true
		return read(in, &m.uri)
	case name == "protocolVersion" && kind == '"':
		return read(in, &m.offered)
	case name == "cursor":
		m.hasCursor = kind != 'n'
	case name == "arguments" && kind == '{':
		m.Arguments, err = in.Value()
		return err
	case name == "arguments" && kind != 'n':
		m.fault = malformed(invalidParams, "The parameter 'arguments' must be an object")
	case name == "_meta" && kind == '{':
		return in.Members(m.meta)
	}
	return in.Skip()
}

// meta reads a member of _meta.
func (m *Message) meta(name string, in *jsonio.Reader) (err error) {
	switch kind := in.Kind(); {
	case name == versionMember:
		m.version, err = in.Value()
		return err
	case name == capabilitiesMember:
		m.hasCapabilities = kind == '{'
	case name == repeatMember && kind == '"':
		return read(in, &m.RepeatKey)
	}
	return in.Skip()
}

// read reads a string.
func read(in *jsonio.Reader, into *string) (err error) {
	*into, err = in.Text()
	return err
}

// text returns the string that a JSON value is.
func text(value []byte) (s string, ok bool) {
	if jsonio.KindOf(value) != '"' {
		return "", false
	}
	return jsonio.Text(value), true
}

// isID reports whether a JSON value is a string or a whole number.
func isID(value []byte) bool {
	kind := jsonio.KindOf(value)
	return kind == '"' || kind == '0' && !bytes.ContainsAny(value, ".eE")
}

// The marks around a header's value that is encoded, because it has characters that a header can't have.
const (
	encodedPrefix = "=?base64?"
	encodedSuffix = "?="
)

// decode returns the text that the value of a header stands for.
func decode(value string) (string, error) {
	encoded, isEncoded := strings.CutPrefix(value, encodedPrefix)
	encoded, isWhole := strings.CutSuffix(encoded, encodedSuffix)
	if !isEncoded || !isWhole {
		return value, nil
	}
	decoded, err := base64.StdEncoding.Strict().DecodeString(encoded)
	return string(decoded), err
}
