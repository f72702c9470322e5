package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability/report"
	"github.com/lettercraft/lettercraft/core/textreadability"
	"github.com/lettercraft/lettercraft/worker/page/article"
)

type readabilityCommand struct {
	Files    []string `arg:"" name:"file" help:"Text, Markdown or HTML files in UTF-8; the names of HTML files end with .html or .htm. A hyphen is the standard input."`
	MaxGrade *float64 `help:"Highest Flesch-Kincaid grade that a file may have." placeholder:"GRADE"`
	Output   string   `default:"text" enum:"text,json,sarif,github" help:"Format of the report: ${enum}."`
}

// run measures the files and writes the report. If a file is above the limit, it returns [errAbove].
func (c *readabilityCommand) run(s streams) error {
	files := make([]*file, len(c.Files))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range c.Files {
		group.Go(func() (err error) {
			files[i], err = measureFile(name, s.in)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	isAbove := false
	for _, f := range files {
		f.isAbove = c.MaxGrade != nil && f.result != nil && f.scores.FleschKincaidGrade > *c.MaxGrade
		isAbove = isAbove || f.isAbove
	}
	if _, err := s.out.Write(reports[c.Output](files, c.MaxGrade)); err != nil {
		return err
	}
	if isAbove {
		return errAbove
	}
	return nil
}

// file is a file that has been measured.
type file struct {
	name string
	// result and scores are the result of the operation textreadability. The result is nil if the file has fewer than three words.
	result *operation.Result
	scores textreadability.Measured
	// places are those of the hardest sentences, in the order of the result. In HTML, the place of a sentence is not known, so it is the beginning.
	places  []place
	isHTML  bool
	isAbove bool
}

// place is the place of a sentence. Lines and columns count from 1, columns in code points. The end is behind the sentence.
type place struct{ line, column, endLine, endColumn int }

// measureFile measures a file, or the standard input if the name is a hyphen.
func measureFile(name string, in io.Reader) (*file, error) {
	var text []byte
	var err error
	if name == "-" {
		name = "stdin"
		text, err = io.ReadAll(in)
	} else {
		text, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, err
	}
	extension := strings.ToLower(filepath.Ext(name))
	f, err := measure(string(text), extension == ".html" || extension == ".htm")
	var refusal *operation.Error
	switch {
	case errors.As(err, &refusal) && refusal.Rule != "":
		return nil, fmt.Errorf("%s %s", name, refusal.Rule) // the text is the only parameter
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f.name = name
	return f, nil
}

// measure measures a text, or the readable text of a page in HTML, as the operation textreadability does. A page has at most [article.MaxBytes],
// as for the service; the limit of the operation is that of a text. Error: [operation.InvalidParameter].
func measure(text string, isHTML bool) (*file, error) {
	f := &file{isHTML: isHTML}
	var h host
	given := text
	if isHTML {
		switch {
		case !utf8.ValidString(text):
			return f, operation.Invalid("text", operation.NotUTF8, "must be text in UTF-8")
		case len(text) > article.MaxBytes:
			return f, article.TooLarge()
		}
		a, err := article.Read([]byte(text), article.InProcess, func() {})
		if err != nil {
			return f, err
		}
		page := a.Measure(false)
		h.page, given = &page, ""
	}
	call, err := textreadability.Operation.BindArguments([]operation.Argument{{Name: "text", Kind: '"', Text: given}})
	if err != nil {
		return f, err
	}
	f.result, err = call.Run(context.Background(), &h)
	var refusal *operation.Error
	switch {
	case errors.As(err, &refusal) && refusal.Reason == operation.NoText:
		return f, nil
	case err != nil:
		return f, err
	}
	if f.scores, err = textreadability.Describe(*h.page); err != nil {
		return f, err
	}
	if isHTML {
		f.places = slices.Repeat([]place{{1, 1, 1, 1}}, len(f.scores.HardestSentences))
	} else {
		f.places = placesOf(text, h.reading, f.scores.HardestSentences)
	}
	return f, nil
}

// placesOf returns the places of sentences in a text.
func placesOf(text string, reading *prose.Reading, sentences []report.HardSentence) []place {
	var scored []*prose.Sentence
	for i := range reading.Sentences {
		if reading.Sentences[i].Scored {
			scored = append(scored, &reading.Sentences[i])
		}
	}
	places := make([]place, len(sentences))
	for i, hard := range sentences {
		s := scored[hard.Number-1]
		p := &places[i]
		p.line, p.column = lineAndColumn(text[:reading.Place(s, 0)])
		p.endLine, p.endColumn = lineAndColumn(text[:reading.Place(s, len(s.Text)-1)+1])
	}
	return places
}

// lineAndColumn returns the place behind a text.
func lineAndColumn(before string) (line, column int) {
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

// finding is a reason why a file is above the limit.
type finding struct {
	// rule is grade for the whole file, and hard-sentence for a sentence.
	rule string
	place
	message string
}

// findings returns the reasons why a file is above the limit: its grade, and its hardest sentences. It returns nothing for other files.
func (f *file) findings(limit *float64) []finding {
	if !f.isAbove {
		return nil
	}
	all := []finding{{"grade", place{1, 1, 1, 1}, "Grade " + decimal(f.scores.FleschKincaidGrade) + " is above " + decimal(*limit)}}
	for i, s := range f.scores.HardestSentences {
		reasons := ""
		if len(s.Reasons) > 0 {
			reasons = ", " + strings.ReplaceAll(strings.Join(s.Reasons, ", "), "_", " ")
		}
		message := "Hard sentence "
		if f.isHTML {
			message += strconv.Quote(beginning(s.Text)) + " "
		}
		message += "(" + count(s.Words, "word") + reasons + "); without it, the grade is " + decimal(s.GradeWithout)
		all = append(all, finding{"hard-sentence", f.places[i], message})
	}
	return all
}

// beginning returns the first words of a sentence.
func beginning(sentence string) string {
	words := strings.Fields(sentence)
	if len(words) > 6 {
		words = append(words[:6], "…")
	}
	return strings.Join(words, " ")
}

// decimal writes a grade, which has at most two decimals.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// count writes a number of things.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return numerals.WithCommas(n) + " " + noun
}
