package main

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/text/encoding/charmap"
)

// text is a text of a corpus with its level, which is higher for harder texts. Levels of different corpora can't be compared.
type text struct {
	// group names the texts that are compared with each other: the versions of an article. It is empty if all texts of the corpus are
	// compared.
	group string
	// work names the article or the book that the text is a part of. No work is used both to fit and to judge. It is empty if there is none.
	work       string
	level      float64
	paragraphs []string
}

// corpus is a collection of texts that somebody has ordered by how hard they are.
type corpus struct {
	name string
	read func(folder string) ([]text, error)
}

// corpora are the corpora of the fit. All may be used for it: docs/reader-ease.md names their licences. A text counts as harder than another
// from a difference of one level on.
var corpora = []corpus{
	{"OneStopEnglish", oneStopEnglish},
	{"SWiPE", swipe},
	{"CEFR-SP", cefr},
	{"McGuffey", mcGuffey},
	{"Books", books},
}

// The places of the corpora with the anchors of the scale.
const newspaper, library = 0, 4

// clone is a repository at a commit.
type clone struct{ repository, commit string }

// files returns the files of the clone that have these paths, or are in folders with them. It clones the repository into the folder if that
// has no clone yet.
func (c clone) files(folder string, paths ...string) (map[string][]byte, error) {
	place := filepath.Join(folder, strings.Replace(c.repository, "/", "+", 1))
	if _, err := os.Stat(place); errors.Is(err, os.ErrNotExist) {
		if err := git("clone", "--bare", "--quiet", "https://github.com/"+c.repository, place).Run(); err != nil {
			return nil, fmt.Errorf("cloning %s: %w", c.repository, err)
		}
	}
	archive, err := git(append([]string{"--git-dir=" + place, "archive", "--format=tar", c.commit}, paths...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("reading %s at %s: %w", c.repository, c.commit, err)
	}
	files := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(archive)); ; {
		header, err := r.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		if header.Typeflag == tar.TypeReg {
			if files[header.Name], err = io.ReadAll(r); err != nil {
				return nil, err
			}
		}
	}
}

func git(arguments ...string) *exec.Cmd {
	command := exec.Command("git", arguments...)
	command.Stderr = os.Stderr
	return command
}

// paragraphsOf returns the paragraphs of a text, which are separated by a pattern, with single spaces.
func paragraphsOf(text string, separator *regexp.Regexp) []string {
	var all []string
	for _, p := range separator.Split(text, -1) {
		if p = strings.Join(strings.Fields(p), " "); p != "" {
			all = append(all, p)
		}
	}
	return all
}

var (
	line      = regexp.MustCompile(`\r?\n`)
	emptyLine = regexp.MustCompile(`\r?\n[ \t]*\r?\n`)
)

// oneStopEnglish reads articles of a newspaper, each in three versions that teachers of English have written for their students.
func oneStopEnglish(folder string) ([]text, error) {
	const texts = "Texts-SeparatedByReadingLevel/"
	levels := []string{texts + "Ele-Txt", texts + "Int-Txt/Int-Txt", texts + "Adv-Txt"}
	files, err := clone{"nishkalavallabhi/OneStopEnglishCorpus", "37f8db3945cd2f3cc0caafe45674147b224349be"}.files(folder, levels...)
	if err != nil {
		return nil, err
	}
	var all []text
	for name, content := range sorted(files) {
		level := slices.Index(levels, path.Dir(name))
		title, ok := strings.CutSuffix(path.Base(name), ".txt")
		if level < 0 || !ok {
			continue
		}
		title = strings.TrimSpace(title[:strings.LastIndexByte(title, '-')])
		paragraphs := paragraphsOf(strings.TrimPrefix(decode(content), "\uFEFF"), line)
		if slices.Contains([]string{"Elementary", "Intermediate", "Advanced"}, paragraphs[0]) {
			paragraphs = paragraphs[1:]
		}
		all = append(all, text{group: title, work: title, level: float64(level), paragraphs: paragraphs})
	}
	return all, nil
}

// decode decodes a file in UTF-8 or Windows-1252.
func decode(content []byte) string {
	if utf8.Valid(content) {
		return string(content)
	}
	decoded, _ := charmap.Windows1252.NewDecoder().Bytes(content) // has a character for each byte
	return string(decoded)
}

// swipe reads pairs of pages of Wikipedia and of Simple English Wikipedia.
func swipe(folder string) ([]text, error) {
	files, err := clone{"salesforce/simplification", "0ada5c3dee3b3e40d4193197543a9afb8a2224f5"}.
		files(folder, "data/swipe_val.json", "data/swipe_test_id.json")
	if err != nil {
		return nil, err
	}
	var all []text
	for _, content := range sorted(files) {
		var pairs []struct {
			ID      string `json:"_id"`
			Page    string `json:"r_page"`
			Regular string `json:"r_content"`
			Simple  string `json:"s_content"`
		}
		if err := json.Unmarshal(content, &pairs); err != nil {
			return nil, err
		}
		for _, p := range pairs {
			all = append(all,
				text{group: p.ID, work: p.Page, level: 0, paragraphs: paragraphsOf(p.Simple, line)},
				text{group: p.ID, work: p.Page, level: 1, paragraphs: paragraphsOf(p.Regular, line)})
		}
	}
	return all, nil
}

// cefr reads sentences of Wikipedia to which two teachers have given levels of the Common European Framework of Reference, 1 for A1 to 6 for
// C2. The level is their mean. The sentences of a level make one text for each hundred of them.
func cefr(folder string) ([]text, error) {
	const sentences = "CEFR-SP/Wiki-Auto"
	files, err := clone{"yukiar/CEFR-SP", "43738f774475ed7fc5c485137654307df7349021"}.files(folder, sentences)
	if err != nil {
		return nil, err
	}
	const (
		longest = 100
		most    = 12 // sum of the two levels
	)
	var open [most + 1]text
	var all []text
	for _, content := range sorted(files) {
		for row := range strings.Lines(string(content)) {
			fields := strings.Split(strings.TrimSpace(row), "\t")
			if len(fields) != 3 {
				return nil, fmt.Errorf("row %q has %d fields", row, len(fields))
			}
			a, errA := strconv.Atoi(fields[1])
			b, errB := strconv.Atoi(fields[2])
			if err := errors.Join(errA, errB); err != nil {
				return nil, err
			}
			t := &open[a+b]
			t.level = float64(a+b) / 2
			t.paragraphs = append(t.paragraphs, untokenized.Replace(fields[0]))
			if len(t.paragraphs) == longest {
				all = append(all, *t)
				*t = text{}
			}
		}
	}
	for sum := range open {
		all = append(all, open[sum])
	}
	return all, nil
}

// untokenized joins what a tokenizer has separated.
var untokenized = strings.NewReplacer(
	" ,", ",", " .", ".", " ;", ";", " :", ":", " ?", "?", " !", "!", " '", "'", " n't", "n't", " %", "%", "( ", "(", " )", ")", "$ ", "$",
	" - ", "-", "`` ", "“", " ''", "”", "-LRB- ", "(", " -RRB-", ")")

// readers are McGuffey's readers, from the first, as GITenberg has published them.
var readers = []struct {
	clone
	first string // beginning of the heading of the first lesson
}{
	{clone{"GITenberg/McGuffey-s-First-Eclectic-Reader-Revised-Edition_14640", "ce8ac88f317c75ae3458ea00ef418d063e5919ce"}, "LESSON I."},
	{clone{"GITenberg/McGuffey-s-Second-Eclectic-Reader_14668", "5fe1863ee8e86f27fee6d5c182cbdf1db951f2ab"}, "LESSON I."},
	{clone{"GITenberg/McGuffey-s-Third-Eclectic-Reader_14766", "2bfa92ad9deb2e3a6da855ad1b5ee26ea7677fa0"}, "LESSON I."},
	{clone{"GITenberg/McGuffey-s-Fourth-Eclectic-Reader_14880", "621e1dd0e45ae4fea2b1cb6d9f7493885fb6d45c"}, "I. PERSEVERANCE"},
	{clone{"GITenberg/McGuffey-s-Fifth-Eclectic-Reader_15040", "b052f444ac7c45b0e9f848edf0f66251444a69d2"}, "1. THE GOOD READER"},
	{clone{"GITenberg/McGuffey-s-Sixth-Eclectic-Reader_16751", "70b362cb8c678682119dc1ddd4cadbb01f1c42c2"}, "I. ANECDOTE"},
}

// mcGuffey reads the lessons of McGuffey's readers of 1879, which were made for the classes of a school.
func mcGuffey(folder string) ([]text, error) {
	var all []text
	for i, reader := range readers {
		name := reader.repository[strings.LastIndexByte(reader.repository, '_')+1:] + ".txt"
		files, err := reader.files(folder, name)
		if err != nil {
			return nil, err
		}
		book := decode(files[name])
		book, _, _ = strings.Cut(book, "End of the Project Gutenberg")
		for n, lesson := range lessonHeading.Split(book[strings.Index(book, "\n"+reader.first)+1:], -1)[1:] {
			t := text{work: fmt.Sprint(name, n/10), level: float64(i)}
			lesson = pageHeading.ReplaceAllString(lesson, "")
			for _, p := range paragraph.Split(lesson, -1) {
				if isVerse(p) {
					continue
				}
				p = strings.Join(strings.Fields(contraction.ReplaceAllString(p, "n't")), " ")
				if len(p) > 0 && p[0] != '[' && !apparatus.MatchString(p) && strings.ToUpper(p) != p {
					t.paragraphs = append(t.paragraphs, p)
				}
			}
			all = append(all, t)
		}
	}
	return all, nil
}

var (
	lessonHeading = regexp.MustCompile(`(?m)^(LESSON )?[IVXLC1]+\. ?([A-Z" ].*[A-Z]\)?.*)?(\([0-9]+\))?\r?$`)
	pageHeading   = regexp.MustCompile(`(?m)^.*\t.*$`)
	paragraph     = regexp.MustCompile(`\r?\n[ \t]*\r?\n|(?m)^[ \t]*[0-9]+\. `)
	contraction   = regexp.MustCompile(` n't\b`)
	apparatus     = regexp.MustCompile(`^(DEFINITION|EXERCISE|NOTE|REMARK|Notes?\.|[A-Z][a-z]+('[a-z]+)?-[a-z'-]+, )`)
)

// isVerse reports whether all lines of a paragraph begin with a capital.
func isVerse(p string) bool {
	lines := 0
	for l := range strings.Lines(p) {
		l = strings.TrimLeft(strings.TrimSpace(l), `"'(-`)
		if l == "" {
			continue
		}
		if first, _ := utf8.DecodeRuneInString(l); !unicode.IsUpper(first) {
			return false
		}
		lines++
	}
	return lines > 1
}

// The levels of the books.
const (
	picture  = iota // picture books for children who learn to read
	children        // novels and tales for children
	adults          // novels, essays and science for adults
)

// standardEbooks are books of Standard Ebooks.
var standardEbooks = map[int][]clone{
	children: {
		{"a-a-milne_winnie-the-pooh", "b0d349e94bc7d02c71a96d332027ff88a4125f72"},
		{"anna-sewell_black-beauty", "12995ccb638751412c462a5985323aaa30daf4a7"},
		{"beatrix-potter_short-fiction", "eb4baba7bf765e1c5bea6f97515df87e2a2dcfbc"},
		{"e-nesbit_five-children-and-it", "0941ce48054b956e1ddc6fed6edbef5d0bcc4811"},
		{"e-nesbit_the-railway-children", "8903a0b2df2396caeb97adc849adb4050fe0c531"},
		{"frances-hodgson-burnett_the-secret-garden", "6a4695560924886e2b396d04ef0023246d211de4"},
		{"george-macdonald_the-princess-and-the-goblin", "53953eeb943d91b774b8333c5d3e023e86167aa2"},
		{"hugh-lofting_the-story-of-doctor-dolittle", "bdd63f0cc258a36de596ef57c823519c87aa9f8b"},
		{"j-m-barrie_peter-and-wendy", "00681491c5fc1d93755e71bc82e6220d062370e2"},
		{"kenneth-grahame_the-wind-in-the-willows", "b44b52fea051d02764bb375fffc79066f50a9404"},
		{"l-frank-baum_the-wonderful-wizard-of-oz", "8d8c2b208d56c282f4630a27ac89621c11d5dae0"},
		{"rudyard-kipling_just-so-stories", "939524042806130637d6870e84874263de3c2490"},
		{"rudyard-kipling_the-jungle-book", "ab07cf9c0d5b4428d425b8149c975de3bf542343"},
	},
	adults: {
		{"bertrand-russell_the-problems-of-philosophy", "6d2f24b18a4263d7ca43022163cfa9e1f366c9ba"},
		{"charles-darwin_the-origin-of-species", "7c13c26dbac394a5fbe31c21b0403a8688686ba3"},
		{"charles-darwin_the-voyage-of-the-beagle", "4ad3b795abbb155e21c100d17d0b4d3ed0e34c8a"},
		{"george-eliot_middlemarch", "c54ac09aae18f8b480daa8326111e2693691b2ba"},
		{"henry-david-thoreau_walden", "f000c2130735e4cff43fd147d47201c0199405d2"},
		{"henry-james_the-portrait-of-a-lady", "8b138252257ae54444ac115a645cb1f5c59ab27d"},
		{"herman-melville_moby-dick", "f6a255003170e113bb80a33cad230154af4caef8"},
		{"jane-austen_pride-and-prejudice", "8ec1ca806088448201a95e277010ea160d3ebb48"},
		{"john-stuart-mill_on-liberty", "f9793ea4d5f540e28413cf49496da4fcbf54d822"},
		{"joseph-conrad_lord-jim", "edbcec206453ddacaa1a98d83df9d040f25c64a8"},
		{"mary-wollstonecraft_a-vindication-of-the-rights-of-woman", "40e9934f14a5c934f4bdbf73ca08e8597b0dbf04"},
		{"ralph-waldo-emerson_essays", "28e3e4eedc0f41c88feee40fc600eddf277892f6"},
		{"thorstein-veblen_the-theory-of-the-leisure-class", "0a0fe2d243e9621c03fb04d6613811c0e05e1170"},
		{"washington-irving_the-sketch-book-of-geoffrey-crayon-gent", "4feeab891bd3e25071807f6f8315b8c70c7083f8"},
	},
}

// books reads books of three levels.
func books(folder string) ([]text, error) {
	var all []text
	for _, c := range []clone{
		{"global-asp/asp-source", "99e022369a980bd52bce8c6f86d5f24e9a4ada9d"},
		{"global-asp/pb-source", "9ea530dfb0011dd1cbaf42e6ffe74aa3ef5733ed"},
	} {
		files, err := c.files(folder, "en")
		if err != nil {
			return nil, err
		}
		for name, content := range sorted(files) {
			story, about, _ := strings.Cut(string(content), "* License: ")
			// Others of these stories may not be used commercially, or are descriptions of the collection.
			if !strings.HasPrefix(about, "[CC-BY]") && !strings.HasPrefix(about, "Public Domain") {
				continue
			}
			_, story, _ = strings.Cut(story, "\n##")
			all = append(all, text{work: c.repository + "/" + name, level: picture, paragraphs: paragraphsOf(strings.ReplaceAll(story, "##", ""), emptyLine)})
		}
	}
	for _, level := range []int{children, adults} {
		for _, book := range standardEbooks[level] {
			files, err := clone{"standardebooks/" + book.repository, book.commit}.files(folder, "src/epub/text")
			if err != nil {
				return nil, err
			}
			for _, content := range sorted(files) {
				page, err := goquery.NewDocumentFromReader(bytes.NewReader(content))
				if err != nil {
					return nil, err
				}
				t := text{work: book.repository, level: float64(level)}
				page.Find(`body[epub\:type~=bodymatter] p`).Not("hgroup p, header p, blockquote p, table p, footer p").Each(func(_ int, p *goquery.Selection) {
					t.paragraphs = append(t.paragraphs, paragraphsOf(strings.ReplaceAll(p.Text(), "\u2060", ""), emptyLine)...)
				})
				all = append(all, t)
			}
		}
	}
	return all, nil
}
