package format

import (
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/hmac"
)

func TestCSVReadsBackAsItWas(t *testing.T) {
	for _, document := range documents() {
		checkCSV(t, document)
	}
}

func checkCSV(t *testing.T, document object) {
	t.Helper()
	text := encoded("csv", document)
	got, err := readCSV(text)
	if err != nil {
		t.Fatalf("%.300q: %v", text, err)
	}
	want := rows(t, document)
	if len(got) != len(want) {
		t.Fatalf("%.300q: %d rows, want %d", text, len(got), len(want))
	}
	for i, row := range got {
		if len(row) != 2 || row[0] != want[i][0] || asWritten(row[1]) != want[i][1] {
			t.Errorf("%.300q: row %d is %.300q, want %.300q", text, i, row, want[i])
		}
	}
	checkWithEncodingCSV(t, text, got)
}

// rows returns the expected rows of a document: the header, then each field of the envelope and of its data.
func rows(t *testing.T, document object) [][2]string {
	t.Helper()
	all := [][2]string{{"key", "value"}}
	for _, f := range document {
		if data, isObject := f.value.(object); isObject && f.name == "data" {
			for _, f := range data {
				all = append(all, [2]string{f.name, cell(t, f.value)})
			}
			continue
		}
		all = append(all, [2]string{f.name, cell(t, f.value)})
	}
	return all
}

// cell returns the expected value of a row, without the apostrophe that protects a formula.
func cell(t *testing.T, value any) string {
	t.Helper()
	switch v := value.(type) {
	case string:
		return v
	case object, list:
		e := ByName("json").New()
		write(e, v)
		text := e.Document()
		if !json.Valid(text) {
			t.Errorf("a nested value is not JSON: %s", text)
		}
		return string(text)
	case nil:
		return ""
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	default:
		return strconv.FormatBool(v.(bool))
	}
}

// formulaAt matches the beginning of a text that a spreadsheet could run as a formula, as defined by plainText.
var formulaAt = regexp.MustCompile(`^['";\s\p{Z}\x{85}\p{Cc}\p{Cf}]*[-=+@＝＋－＠]`)

// asWritten removes the apostrophe that plainText inserts.
func asWritten(cell string) string {
	beginning := formulaAt.FindString(cell)
	at := strings.LastIndexAny(beginning, ";\t\r\n") + 1
	if !strings.HasPrefix(beginning[at:], "'") { // numbers and computed texts have none
		return cell
	}
	return cell[:at] + cell[at+1:]
}

func TestFormulasInCSVStayTexts(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "＝1": "'＝1", "＠x": "'＠x",
		"'=1": "''=1", " =1": "' =1", "\uFEFF=1": "'\uFEFF=1", "\u200b\u00a0+1": "'\u200b\u00a0+1", "\x00=1": "'\x00=1", `"=1`: `'"=1`,
		"\t=1": "\t'=1", "\r\n=1": "\r\n'=1", ";=1": ";'=1", "; \"=1": ";' \"=1", ";\n;=1": ";\n;'=1", ";'=1": ";''=1",
		"=": "'=", "==": "'==",
		// These are not formulas.
		"": "", "a=1": "a=1", "a,=1": "a,=1", "a b -c": "a b -c", "1;2": "1;2", "'plain'": "'plain'", "\ta": "\ta", "\xff=": "\xff=",
		"first\n- second": "first\n- second", ";": ";",
	} {
		cells, err := readCSV(encoded("csv", object{{"a", text}}))
		if err != nil || len(cells) != 2 {
			t.Fatalf("%q: %v", text, err)
		}
		if cells[1][1] != want {
			t.Errorf("%q is written as %q, want %q", text, cells[1][1], want)
		}
	}
}

// TestSignaturesInCSVAreExact uses many signatures in base64. Some begin with a plus sign, and most end with an equals sign.
func TestSignaturesInCSVAreExact(t *testing.T) {
	plus := 0
	for i := range 128 {
		call, err := hmac.Operation.BindValues(map[string][]string{"message": {strconv.Itoa(i)}, "secret": {"s"}, "encoding": {"base64"}})
		if err != nil {
			t.Fatal(err)
		}
		result, err := call.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		e := ByName("csv").New()
		result.Write(e)
		cells, err := readCSV(string(e.Document()))
		if err != nil || len(cells) != 4 {
			t.Fatalf("%q: %v", cells, err)
		}
		signature := cells[1][1]
		if _, err := base64.StdEncoding.DecodeString(signature); err != nil {
			t.Errorf("%q: %v", signature, err)
		}
		if strings.HasPrefix(signature, "+") {
			plus++
		}
	}
	if plus == 0 {
		t.Error("no signature begins with a plus sign")
	}
}

func TestCSVNumbersAreNotTakenForFormulas(t *testing.T) {
	got := encoded("csv", envelope(object{{"i", int64(-5)}, {"f", -0.5}}))
	if want := "key,value\r\nstatus,ok\r\nerror,\r\ni,-5\r\nf,-0.5\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCSVOfAnEnvelope(t *testing.T) {
	got := encoded("csv", append(envelope(object{
		{"text", `say "hi", you`}, {"data", object{{"data", list{int64(1), "=x"}}}}, {"none", nil},
	}), field{"premium", object{{"locked_fields", list{"a"}}}}))
	want := "key,value\r\nstatus,ok\r\nerror,\r\n" + `text,"say ""hi"", you"` + "\r\n" +
		`data,"{""data"":[1,""=x""]}"` + "\r\nnone,\r\n" + `premium,"{""locked_fields"":[""a""]}"` + "\r\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// readCSV reads CSV strictly by RFC 4180, section 2, and keeps every byte of a field; the reader of encoding/csv replaces a CRLF
// in a field with an LF. Every record must end with CRLF, and fields that need quotes must have them.
func readCSV(text string) ([][]string, error) {
	var records [][]string
	var record []string
	for text != "" {
		var value string
		if rest, quoted := strings.CutPrefix(text, `"`); quoted {
			var b strings.Builder
			for {
				part, behind, closed := strings.Cut(rest, `"`)
				if !closed {
					return nil, errors.New("a quote is never closed")
				}
				b.WriteString(part)
				if rest, quoted = strings.CutPrefix(behind, `"`); !quoted {
					text = behind
					break
				}
				b.WriteByte('"')
			}
			value = b.String()
		} else {
			end := strings.IndexAny(text, ",\r")
			if end < 0 {
				return nil, errors.New("the last record does not end with CRLF")
			}
			value, text = text[:end], text[end:]
			// RFC 4180 does not require quotes around leading or trailing white space, but some readers trim unquoted fields.
			if strings.ContainsAny(value, "\"\n") || strings.TrimSpace(value) != value {
				return nil, errors.New("a field needs quotes")
			}
		}
		record = append(record, value)
		if rest, more := strings.CutPrefix(text, ","); more {
			text = rest
			continue
		}
		rest, end := strings.CutPrefix(text, "\r\n")
		if !end {
			return nil, errors.New("something stands between a field and its end")
		}
		text, records, record = rest, append(records, record), nil
	}
	if record != nil {
		return nil, errors.New("the last record does not end with CRLF")
	}
	return records, nil
}

// checkWithEncodingCSV checks that encoding/csv reads the same fields, except for the line ends that it changes.
func checkWithEncodingCSV(t *testing.T, text string, want [][]string) {
	t.Helper()
	got, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(got) != len(want) {
		t.Errorf("%.300q: encoding/csv reads %d rows (%v), want %d", text, len(got), err, len(want))
		return
	}
	for i := range want {
		if w := strings.ReplaceAll(want[i][1], "\r\n", "\n"); got[i][1] != w {
			t.Errorf("%.300q: encoding/csv reads %.300q, want %.300q", text, got[i][1], w)
		}
	}
}
