package prose

import (
	"slices"
	"strings"
	"sync"
)

// orders are verbs that begin the steps of recipes and instructions. Verbs of menus and of buttons, such as read and share, are not here.
var orders = sync.OnceValue(func() map[string]bool {
	return wordSet(`add adjust align allow apply arrange ask assemble attach avoid bake beat blend boil break bring brush build call carry
		change check chill choose chop clean clear click close coat collect combine complete connect cook cool copy count cover create cross
		crush cut decide dice disconnect discard dissolve divide do drag drain draw drill drizzle drop dry empty enable ensure enter fasten
		fill find finish fit fix flip flour fold freeze fry garnish give glue go grate grease grill grind grip handle hang heat hold insert
		inspect install keep knead knit label lay leave let lift light line list load loosen lower lubricate make mark marinate mash
		measure melt mix mount move note notice open pack paint park paste pat peel pick pierce pinch place plan plant plug point pour
		preheat prepare press prick pull push put raise reboot record reduce refrigerate remove rename repeat replace reset rest restart
		return rinse roast roll rotate rub run sand save scoop scrape screw season select send separate serve set sew shake shape sift
		simmer slice slide soak sprinkle spoon spray spread squeeze stand start steam stir stop store strain stretch switch take tap taste tear tell
		test thaw thread throw tie tighten tilt toast top toss touch transfer trim try turn twist type uncover unlock unplug unscrew update
		use wait warm wash water weigh whip whisk wipe wrap write`)
})

// beforeOrders are words that can stand before the verb of a step.
var beforeOrders = sync.OnceValue(func() map[string]bool {
	return wordSet(`then next now first second finally lastly afterwards meanwhile carefully gently slowly quickly please always never do don't
		don’t not lightly thoroughly and`)
})

// finite are verbs that show that a line is a clause.
var finite = sync.OnceValue(func() map[string]bool {
	return wordSet(`is are was were will would has have had can could may might must should shall isn't aren't wasn't won't can't don't doesn't
		didn't`)
})

// relative are words that begin a clause inside a phrase: beans that are dry.
var relative = sync.OnceValue(func() map[string]bool { return wordSet(`that which who whose where when if as to`) })

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

const (
	// minSteps is the minimum number of steps in succession. A single line that begins with a verb may be a heading.
	minSteps = 3
	// lookedForOrder is the maximum number of words of a line in which the verb of a step is searched.
	lookedForOrder = 16
)

// isStep reports whether a line is a clause: a step of an instruction, which begins with a verb, or a line with a finite verb. A line that is
// written like a title is none.
func isStep(line string) bool {
	if _, content := withoutMark(passage{text: line}); content.text != line {
		line = content.text
	}
	if label, content, is := strings.Cut(line, ": "); is && strings.HasPrefix(label, "Step ") && isNumber(label[len("Step "):]) {
		line = content
	}
	if !isCapitalized(line) || len(line) > lookedInto || strings.Count(line, " ") < minWords-1 {
		return false
	}
	possible, i := true, 0 // whether the next word can be the verb, and its index
	for field := range strings.FieldsSeq(line) {
		word := strings.ToLower(strings.TrimFunc(field, isSign))
		switch {
		case i == lookedForOrder, i > 0 && relative()[word]:
			return false
		case possible && orders()[word], i > 0 && finite()[word] && !strings.HasSuffix(line, field):
			return !isTitled(strings.Fields(line))
		}
		possible = possible && beforeOrders()[word] || strings.HasSuffix(field, ",")
		i++
	}
	return false
}

// areSteps reports whether lines are steps, given that a line that begins with a small letter continues the line before it.
func areSteps(lines []passage) bool {
	if len(lines) < minSteps {
		return false
	}
	steps, all := 0, 0
	for i, line := range lines {
		if i > 0 && beginsSmall(line.text) {
			continue
		}
		if all++; isStep(line.text) {
			steps++
		} else if 3*(all-steps) > len(lines) {
			return false
		}
	}
	return steps >= minSteps && 3*steps >= 2*all
}

// markSteps gives the kind of steps to blocks of one of some kinds that are steps in succession and lack their full stops. Another block of
// one sentence between two steps is one, too.
func markSteps(blocks []Block, kinds []Kind) {
	for i := 0; i < len(blocks); i++ {
		if !slices.Contains(kinds, blocks[i].Kind) {
			continue
		}
		steps, end := 0, i
		for j := i; j < len(blocks) && j <= end+1 && blocks[j].canBeStep(blocks[i].Kind); j++ {
			if isStep(blocks[j].Text) {
				steps, end = steps+1, j
			} else if j == i {
				break
			}
		}
		if steps >= minSteps {
			for j := range blocks[i : end+1] {
				if b := &blocks[i+j]; !isEnded(b.Text, ":") {
					b.Kind = Step
				}
			}
		}
		i = end
	}
}

// canBeStep reports whether a block of a kind can be a step or stand between two: it is at most one sentence that begins with a capital.
func (b *Block) canBeStep(kind Kind) bool {
	return b.Kind == kind && b.isRunning() && !b.Linked && len(b.Text) < lookedInto && isCapitalized(b.Text) &&
		!strings.Contains(strings.TrimLeft(b.Text, "0123456789."), ". ")
}

// continuing are words that begin or end a line inside a sentence, and determiners are more words that end one.
var (
	continuing = sync.OnceValue(func() map[string]bool {
		return wordSet(`of to in on at by for from with and or but nor as that which who when where while till until if than like into upon through
			beneath beside o'er so yet not`)
	})
	determiners = sync.OnceValue(func() map[string]bool { return wordSet(`a an the his her its their my our your`) })
)

// minShown is the divisor of the minimum share of lines that show that they are verse.
const minShown = 4

// areBroken reports whether a poet seems to have broken lines: some of them rhyme, end with a comma, or end or begin inside a sentence.
func areBroken(lines []passage) bool {
	shown := 0
	for i, line := range lines {
		if i == 0 {
			continue
		}
		before := lines[i-1].text
		first, _, _ := strings.Cut(line.text, " ")
		last := before[strings.LastIndexByte(before, ' ')+1:]
		rhymes := slices.ContainsFunc(lines[max(i-2, 0):i], func(other passage) bool { return rhyme(other.text, line.text) })
		if rhymes || isEnded(before, ",;:-–—") || continuing()[strings.ToLower(strings.TrimFunc(first, isSign))] || continuing()[last] || determiners()[last] {
			shown++
		}
	}
	return minShown*shown >= len(lines)
}

// rhyme reports whether two lines end with different words that have the same last letters.
func rhyme(a, b string) bool {
	const same = 3
	a, b = strings.TrimRightFunc(a, isSign), strings.TrimRightFunc(b, isSign)
	wordA, wordB := a[strings.LastIndexByte(a, ' ')+1:], b[strings.LastIndexByte(b, ' ')+1:]
	return wordA != wordB && len(wordA) >= same && len(wordB) >= same && wordA[len(wordA)-same:] == wordB[len(wordB)-same:]
}
