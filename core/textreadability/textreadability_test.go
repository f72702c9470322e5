package textreadability

import (
	"errors"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/prose"
)

func call(text string) (Result, error) {
	host := &operationtest.Host{Texts: map[string]operation.Page{text: {Language: "en", Text: prose.Measure(prose.Plain(text))}}}
	return operationtest.Call[Result](Operation, host, map[string]any{"text": text})
}

func TestATextIsScoredByItsProse(t *testing.T) {
	easy := strings.Repeat("The cat sat on the mat. ", 40)
	r, err := call("# About the cat\n\n" + easy + "\n\n- milk\n- fish")
	if err != nil {
		t.Fatal(err)
	}
	if r.WordCount != 3+240+2 || r.SentenceCount != 40 || r.Counts.Words != 240 || r.FleschReadingEaseText != "Very Easy" || r.Language != "en" {
		t.Errorf("got %+v", r)
	}
	if len(r.Warnings) != 0 {
		t.Errorf("got the warnings %v", r.Warnings)
	}
}

func TestATextWithoutWordsIsRefused(t *testing.T) {
	for _, text := range []string{"", "...", "Two words"} {
		var refusal *operation.Error
		if _, err := call(text); !errors.As(err, &refusal) || refusal.Reason != operation.NoText || refusal.Parameter != "text" {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

func TestAFailureOfTheHostIsThatOfTheCall(t *testing.T) {
	down := errors.New("down")
	_, err := operationtest.Call[Result](Operation, &operationtest.Host{Err: down}, map[string]any{"text": "The cat sat."})
	if !errors.Is(err, down) {
		t.Errorf("got %v", err)
	}
}
