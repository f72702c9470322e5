package main

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// word is a token of JavaScript that is neither white space nor a comment.
type word struct {
	edit // without a change
	kind js.TokenType
}

// ofJavaScript returns the mistakes in a JavaScript file, like [ofGo].
func ofJavaScript(source []byte) ([]edit, error) {
	words, err := wordsOf(source)
	if err != nil {
		return nil, err
	}
	var edits []edit
	for i, w := range words[:len(words)-1] {
		before, after := words[max(i-1, 0)], words[i+1]
		isMark := w.text == "*" && !isValue(before.kind) // of a generator
		isJoin := w.text == "+" && (isTextual(before.kind) || isTextual(after.kind))
		if !isMark && !isJoin {
			for _, text := range slices.Concat(operators[w.text], neighbours(w.text)) {
				edits = append(edits, edit{w.start, w.end, text})
			}
		}
		switch w.kind {
		case js.QuestionToken:
			edits = append(edits, edit{w.start, w.end, "&& false ?"}, edit{w.start, w.end, "|| true ?"})
		case js.IfToken, js.WhileToken:
			if end := closing(words, i+1); isSimple(words[i+2 : end]) {
				from, to := after.end, words[end].start
				edits = append(edits, edit{from, to, "!(" + string(source[from:to]) + ")"})
			}
		}
		if end := statement(words, i); end > 0 {
			edits = append(edits, edit{w.start, words[end].end, ";"})
		}
	}
	return edits, nil
}

// wordsOf returns the words of a source.
func wordsOf(source []byte) ([]word, error) {
	lexer := js.NewLexer(parse.NewInputBytes(bytes.Clone(source)))
	words := []word{{kind: js.SemicolonToken}} // a file begins with a statement
	offset := 0
	for {
		kind, data := lexer.Next()
		if (kind == js.DivToken || kind == js.DivEqToken) && !isValue(words[len(words)-1].kind) {
			kind, data = lexer.RegExp()
		}
		if kind == js.ErrorToken {
			if err := lexer.Err(); !errors.Is(err, io.EOF) {
				return nil, err
			}
			return words, nil
		}
		switch kind {
		case js.WhitespaceToken, js.LineTerminatorToken, js.CommentToken, js.CommentLineTerminatorToken:
		default:
			words = append(words, word{edit{offset, offset + len(data), string(data)}, kind})
		}
		offset += len(data)
	}
}

// isValue reports whether a value ends with a token, so that an operator follows.
func isValue(kind js.TokenType) bool {
	switch kind {
	case js.CloseParenToken, js.CloseBracketToken, js.CloseBraceToken, js.ThisToken, js.SuperToken, js.PrivateIdentifierToken, js.RegExpToken:
		return true
	}
	return js.IsNumeric(kind) || js.IsIdentifier(kind) || isTextual(kind)
}

func isTextual(kind js.TokenType) bool {
	switch kind {
	case js.StringToken, js.TemplateToken, js.TemplateStartToken, js.TemplateEndToken:
		return true
	}
	return false
}

// isSimple reports whether a condition has no operators that have mistakes of their own.
func isSimple(condition []word) bool {
	return !slices.ContainsFunc(condition, func(w word) bool {
		switch w.text {
		case "<", "<=", ">", ">=", "===", "!==", "&&", "||":
			return true
		}
		return false
	})
}

// depth returns the change of the bracket depth behind a word.
func depth(kind js.TokenType) int {
	switch kind {
	case js.OpenParenToken, js.OpenBracketToken, js.OpenBraceToken:
		return 1
	case js.CloseParenToken, js.CloseBracketToken, js.CloseBraceToken:
		return -1
	}
	return 0
}

// closing returns the index of the bracket that closes the bracket at an index.
func closing(words []word, i int) int {
	for level := 0; ; i++ {
		if level += depth(words[i].kind); level == 0 {
			return i
		}
	}
}

// statement returns the index of the semicolon of the statement that begins with a word, or 0 if no statement that can be left out begins
// there.
func statement(words []word, i int) int {
	if i == 0 {
		return 0
	}
	switch before := words[i-1]; before.kind {
	case js.SemicolonToken, js.OpenBraceToken, js.CloseBraceToken, js.CloseParenToken, js.ElseToken:
	default:
		return 0
	}
	switch kind := words[i].kind; {
	case kind == js.ReturnToken, kind == js.ThrowToken, kind == js.BreakToken, kind == js.ContinueToken, kind == js.DeleteToken,
		kind == js.AwaitToken, kind == js.ThisToken, kind == js.SuperToken, kind == js.IncrToken, kind == js.DecrToken:
	case !js.IsIdentifier(kind) || words[i].text == "const" || words[i].text == "let" || words[i].text == "static":
		return 0
	}
	for level := 0; i < len(words); i++ {
		if level == 0 && words[i].kind == js.SemicolonToken {
			return i
		}
		if level += depth(words[i].kind); level < 0 {
			return 0
		}
	}
	return 0
}
