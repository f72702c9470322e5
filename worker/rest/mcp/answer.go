package mcp

import (
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/rest/status"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
)

// Data is a part of a result.
type Data interface{ Write(operation.Writer) }

// Server describes the service to clients, as JSON.
const Server = `{"name":"lettercraft","title":"Lettercraft","version":"` + status.Version + `"}`

// The members of _meta in results.
const (
	ServerMember  = "io.modelcontextprotocol/serverInfo"
	creditsMember = "lettercraft/credits"
	requestMember = "lettercraft/request-id"
	errorMember   = "lettercraft/error"
)

// Success returns the result of a tool, given the result of its operation. The notice about locked fields may be nil. Older clients read only
// texts, so the result is in a text too.
func Success(result, premium Data) []byte {
	var data jsonio.Writer
	result.Write(&data)
	texts := []string{string(data.Bytes)}
	if premium != nil {
		var notice jsonio.Writer
		premium.Write(&notice)
		texts = append(texts, string(notice.Bytes))
	}
	w := tool(texts, false)
	w.Name("structuredContent")
	w.Raw(texts[0])
	w.EndObject()
	return w.Bytes
}

// Failure returns the result of a tool that failed. It has no structured content, because that would have to obey the schema of a success.
func Failure(e *operation.Error) []byte {
	w := tool([]string{e.Message}, true)
	w.EndObject()
	return w.Bytes
}

// tool begins the result of a tool.
func tool(texts []string, isError bool) *jsonio.Writer {
	w := &jsonio.Writer{}
	w.BeginObject()
	w.Name("resultType")
	w.String("complete")
	w.Name("content")
	w.BeginList()
	for _, text := range texts {
		w.BeginObject()
		w.Name("type")
		w.String("text")
		w.Name("text")
		w.String(text)
		w.EndObject()
	}
	w.EndList()
	w.Name("isError")
	w.Boolean(isError)
	return w
}

// Call is what the result of a tool says about its call, in _meta.
type Call struct {
	RequestID string
	Cost      int
	// Remaining is the number of credits left, or nil if it is not known.
	Remaining *int64
	// Error is the error of the call, or nil.
	Error *operation.Error
}

// Result returns the answer to the call of a tool, whose result [Success] or [Failure] has returned, perhaps for an earlier call.
func (m *Message) Result(result []byte, c Call) []byte {
	var w jsonio.Writer
	m.begin(&w)
	w.Name("result")
	w.Raw(string(result[:len(result)-1])) // without the brace at its end
	w.Name("_meta")
	w.BeginObject()
	w.Name(ServerMember)
	w.Raw(Server)
	w.Name(requestMember)
	w.String(c.RequestID)
	w.Name(creditsMember)
	w.BeginObject()
	w.Name("cost")
	w.Integer(int64(c.Cost))
	if c.Remaining != nil {
		w.Name("remaining")
		w.Integer(*c.Remaining)
	}
	w.EndObject()
	if c.Error != nil {
		w.Name(errorMember)
		w.BeginObject()
		envelope.Describe(&w, c.Error)
		w.EndObject()
	}
	w.EndObject()
	w.EndObject()
	w.EndObject()
	return w.Bytes
}

// Refusal returns the answer to a message that has an error.
func (m *Message) Refusal(f *Fault) []byte {
	var w jsonio.Writer
	m.begin(&w)
	w.Name("error")
	w.BeginObject()
	w.Name("code")
	w.Integer(int64(f.Code))
	w.Name("message")
	w.String(f.Message)
	if f.data != nil {
		w.Name("data")
		w.BeginObject()
		f.data(&w)
		w.EndObject()
	}
	w.EndObject()
	w.EndObject()
	return w.Bytes
}

// begin begins an answer. If the id of the request is not known, the answer has none.
func (m *Message) begin(w *jsonio.Writer) {
	w.BeginObject()
	w.Name("jsonrpc")
	w.String("2.0")
	if m.id != nil {
		w.Name("id")
		w.Raw(string(m.id))
	}
}
