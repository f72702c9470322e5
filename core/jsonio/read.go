// Package jsonio reads JSON objects member by member and writes JSON value by value, without reflection. Read [Object] and [Writer].
// Package jsontext reads the tokens and quotes strings.
package jsonio

import (
	"bytes"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth is the maximum number of levels of objects and arrays in a document.
const MaxDepth = 32

// decoders are decoders for further documents, because a new one would make its state again. While they are not used they read noDocument, so
// that they do not keep their last document in memory, nor the body of which it is a part. They keep its names, so those of documents with more
// than maxKept bytes are not used again.
var (
	decoders   = sync.Pool{New: func() any { return new(jsontext.Decoder) }}
	noDocument = new(bytes.Buffer)
)

const maxKept = 16 << 10

// Error is the error of a document that breaks a rule.
type Error struct {
	// Rule is the rule that the document breaks. It continues a sentence that begins with the name of the document: "must be valid
	// JSON" makes "The body must be valid JSON".
	Rule string
	// Cause is the error of the decoder, or nil. It may quote the document.
	Cause error
	// offset is the number of bytes before the mistake, if isPlaced.
	offset   int64
	isPlaced bool
}

func (e *Error) Error() string { return "jsonio: the document " + e.Rule }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Object reads a document that is one object. For each member of the object it calls the function member, which must read the value
// from the decoder. Lone surrogates are read as U+FFFD. The error is an [*Error] or an error of member.
func Object(document []byte, member func(name string, dec *jsontext.Decoder) error) error {
	if !utf8.Valid(document) {
		return &Error{Rule: "must be JSON in UTF-8"}
	}
	dec := decoders.Get().(*jsontext.Decoder)
	if len(document) <= maxKept {
		defer func() {
			dec.Reset(noDocument)
			decoders.Put(dec)
		}()
	}
	dec.Reset(bytes.NewBuffer(document), jsontext.AllowInvalidUTF8(true))
	if dec.PeekKind() != '{' {
		return &Error{Rule: "must be one JSON object"}
	}
	if err := Members(dec, member); err != nil {
		if e, ok := err.(*Error); ok && e.isPlaced {
			line, column := place(document[:e.offset])
			e.Rule += "; the mistake is in "
			if bytes.ContainsRune(document, '\n') {
				e.Rule += "line " + strconv.Itoa(line) + ", "
			}
			e.Rule += "column " + strconv.Itoa(column)
		}
		return err
	}
	if rest := dec.UnreadBuffer(); len(bytes.Trim(rest, " \t\r\n")) != 0 {
		return &Error{Rule: "must be one JSON object with nothing after it"}
	}
	return nil
}

// Members reads the object that is the next value of the decoder, as [Object] does.
func Members(dec *jsontext.Decoder, member func(name string, dec *jsontext.Decoder) error) error {
	if _, err := Token(dec); err != nil {
		return err
	}
	for dec.PeekKind() != '}' {
		name, err := Token(dec)
		if err != nil {
			return err
		}
		if err := member(name.String(), dec); err != nil {
			return err
		}
	}
	_, err := Token(dec)
	return err
}

// Token reads a token. Its error is an [*Error].
func Token(dec *jsontext.Decoder) (jsontext.Token, error) {
	token, err := dec.ReadToken()
	if err == nil {
		return token, nil
	}
	e := &Error{Rule: "must be valid JSON", Cause: err}
	if syntactic, ok := err.(*jsontext.SyntacticError); ok {
		if syntactic.Err == jsontext.ErrDuplicateName {
			e.Rule = "must not contain the same name twice"
		} else {
			e.offset, e.isPlaced = syntactic.ByteOffset, true
		}
	}
	return token, e
}

// place returns the line and the column after a text, counted from 1. A column is a Unicode code point.
func place(before []byte) (line, column int) {
	start := bytes.LastIndexByte(before, '\n') + 1
	return 1 + bytes.Count(before, []byte("\n")), 1 + utf8.RuneCount(before[start:])
}

// Value reads the value of a member of a document and returns its JSON, which is a part of the document. Its error is an [*Error].
func Value(dec *jsontext.Decoder) ([]byte, error) {
	rest, start := dec.UnreadBuffer(), dec.InputOffset()
	if err := Skip(dec); err != nil {
		return nil, err
	}
	return bytes.TrimLeft(rest[:dec.InputOffset()-start], ": \t\r\n"), nil
}

// Skip reads a value and ignores it. Its error is an [*Error].
func Skip(dec *jsontext.Decoder) error {
	depth := dec.StackDepth()
	for {
		if _, err := Token(dec); err != nil {
			return err
		}
		switch d := dec.StackDepth(); {
		case d > MaxDepth:
			return &Error{Rule: "must have at most " + strconv.Itoa(MaxDepth) + " levels of objects and arrays"}
		case d == depth:
			return nil
		}
	}
}
