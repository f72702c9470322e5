package syllables

import (
	_ "embed"
	"strings"
	"sync"
)

// table has patterns that change the count of the rules. A line such as +1 is the change that the patterns in the lines below it make.
// A pattern is a part of a word, with full stops for the edges of the word: "creat", ".areas.".
//
//go:embed exceptions.txt
var table string

// exceptions returns the table as a tree of letters.
var exceptions = sync.OnceValue(func() *tree {
	t := &tree{nodes: make([]node, 1, 16<<10)}
	change := int8(0)
	for line := range strings.Lines(table) {
		line = strings.TrimSuffix(line, "\n")
		switch line[0] {
		case '+':
			change = int8(line[1] - '0')
		case '-':
			change = -int8(line[1] - '0')
		default:
			t.add(strings.ReplaceAll(line, ".", string(edge)), change)
		}
	}
	return t
})

// edge stands for the edges of a word.
const edge = 'a' - 1

// tree finds all patterns in a word. Node 0 means no node.
type tree struct {
	// pairs has the nodes of the second letters, by the first two letters modulo 32. At most places of a word no pattern begins, which a table
	// for two letters shows at once.
	pairs [32][32]uint16
	nodes []node
}

type node struct {
	letter      byte
	change      int8
	child, next uint16
}

// pair returns the place for the node of the second letter.
func (t *tree) pair(first, second byte) *uint16 { return &t.pairs[first%32][second%32] }

// add adds a pattern of at least two letters.
func (t *tree) add(pattern string, change int8) {
	place, at := t.pair(pattern[0], pattern[1]), uint16(0)
	for i := 1; i < len(pattern); i++ {
		for *place != 0 && t.nodes[*place].letter != pattern[i] {
			place = &t.nodes[*place].next
		}
		if at = *place; at == 0 {
			at = uint16(len(t.nodes))
			*place = at
			t.nodes = append(t.nodes, node{letter: pattern[i]})
		}
		place = &t.nodes[at].child
	}
	t.nodes[at].change = change
}

// change returns the sum of the changes by the patterns in a word of the letters a to z.
func (t *tree) change(word []byte) int {
	total := 0
	first := byte(edge)
	for second := range len(word) + 1 {
		letter := letterAt(word, second)
		at := *t.pair(first, letter)
		first = letter
		for i := second + 1; at != 0; i++ {
			total += int(t.nodes[at].change)
			if i > len(word) {
				break
			}
			letter := letterAt(word, i)
			for at = t.nodes[at].child; at != 0 && t.nodes[at].letter != letter; {
				at = t.nodes[at].next
			}
		}
	}
	return total
}

func letterAt(word []byte, i int) byte {
	if i >= len(word) {
		return edge
	}
	return word[i]
}
