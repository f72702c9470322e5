package format

import (
	"encoding/json"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestYAMLReadsBackAsItWas(t *testing.T) {
	for _, document := range documents() {
		checkYAML(t, document)
	}
}

func checkYAML(t *testing.T, document object) {
	t.Helper()
	text := encoded("yaml", document)
	d := yaml.NewDecoder(strings.NewReader(text))
	var root yaml.Node
	if err := d.Decode(&root); err != nil {
		t.Fatalf("%.300s: %v", text, err)
	}
	if err := d.Decode(new(yaml.Node)); err == nil {
		t.Errorf("there is a second document: %.300s", text)
	}
	same(t, text, readYAML(t, root.Content[0]), document)
}

// readYAML reads a document with the types that the YAML library resolves scalars to.
func readYAML(t *testing.T, n *yaml.Node) any {
	t.Helper()
	switch n.Kind {
	case yaml.MappingNode:
		o := object{}
		for i := 0; i < len(n.Content); i += 2 {
			if n.Content[i].Tag != "!!str" {
				t.Errorf("the name %s is read as %s", n.Content[i].Value, n.Content[i].Tag)
			}
			o = append(o, field{n.Content[i].Value, readYAML(t, n.Content[i+1])})
		}
		return o
	case yaml.SequenceNode:
		l := list{}
		for _, item := range n.Content {
			l = append(l, readYAML(t, item))
		}
		return l
	}
	switch n.Tag {
	case "!!str":
		return n.Value
	case "!!int", "!!float":
		return json.Number(n.Value)
	case "!!null":
		return nil
	case "!!bool":
		return n.Value == "true"
	}
	t.Errorf("%q is read as %s", n.Value, n.Tag)
	return nil
}

// TestYAMLOfAnEnvelope has names of one letter, such as in the cipher of a cryptogram. They are in quotes, because a plain N or Y
// is a boolean in YAML 1.1.
func TestYAMLOfAnEnvelope(t *testing.T) {
	const want = `status: "ok"
error: null
data:
  cipher:
    "N": "Y"
    "Y": "NO"
  list:
    - "1e3"
    - 5
    -
      deep: true
    -
      - 0.5
  empty: []
  none: {}
`
	got := encoded("yaml", envelope(object{
		{"cipher", object{{"N", "Y"}, {"Y", "NO"}}},
		{"list", list{"1e3", int64(5), object{{"deep", true}}, list{0.5}}},
		{"empty", list{}},
		{"none", object{}},
	}))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// YAML 1.2.2 allows only c-printable characters in a stream (production 1), and U+0085, U+2028 and U+2029 are line breaks in
// YAML 1.1. A strict reader refuses or changes such characters.
func TestYAMLEscapesWhatIsNotPrintable(t *testing.T) {
	for r := rune(0); r <= 0x10FFFF; r++ {
		if r == 0xD800 {
			r = 0xE000
		}
		allowed := r >= 0x20 && r <= 0x7E || r >= 0xA0 && r <= 0xFFFD && r != 0xFEFF && r != 0x2028 && r != 0x2029 ||
			r >= 0x10000 && r&0xFFFE != 0xFFFE
		if allowed {
			continue
		}
		text := encoded("yaml", object{{"text", string(r)}})
		if strings.ContainsRune(strings.TrimSuffix(text, "\n"), r) {
			t.Errorf("%U is not escaped", r)
		}
		var got map[string]string
		if err := yaml.Unmarshal([]byte(text), &got); err != nil || got["text"] != string(r) {
			t.Errorf("%U: %q is read as %q (%v)", r, text, got["text"], err)
		}
	}
}
