package readability

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// Feature is a feature of a text by which [Features.ReaderEase] is computed.
type Feature int

// The features, in the order of the text form. They are means over the windows of a text.
const (
	// Unfamiliar is the number of different words in a window that are unfamiliar and no names, divided by the number of its words.
	Unfamiliar Feature = iota
	// LongestSentence is the natural logarithm of the number of words in the longest sentence that begins in a window.
	LongestSentence
	// Variety is the number of different words in a window, divided by the square root of the number of its words (Pierre Guiraud, Les
	// caractères statistiques du vocabulaire, 1954).
	Variety
	// Linking is the share of the words of, which, by and upon.
	Linking
	// Abstract is the share of the words that end in -tion or -ment, or in the plurals of these.
	Abstract
	numFeatures
)

// Features are the values of the features of a text.
type Features [numFeatures]float64

// EaseWindow is the number of words of a window. The longest sentence and the number of different words depend on the length of a text, so a
// text is measured in equal windows of about this many words.
const EaseWindow = 170

// MinEaseWords is the minimum number of scored words for a reader ease.
const MinEaseWords = 30

// Name returns the name of a feature, as results have it.
func (f Feature) Name() string {
	return [numFeatures]string{"unfamiliar_words", "longest_sentence", "variety_of_words", "linking_words", "abstract_words"}[f]
}

// ReaderEase returns the reader ease of a text: 50 and the shares of the features, limited to 0 to 100. Higher is easier. An article of a
// newspaper has about 50, and a picture book about 90. docs/reader-ease.md explains how it was made.
func (x *Features) ReaderEase() float64 {
	ease := 50.0
	for f := range numFeatures {
		ease += x.Share(f)
	}
	return min(max(ease, 0), 100)
}

// Share returns by how many points a feature makes a text easier than an article of a newspaper, or harder if it is negative.
func (x *Features) Share(f Feature) float64 {
	w := &easeWeights[f]
	return w.points * (x[f] - w.ordinary) / w.deviation
}

// Value returns the value of a feature for readers: the longest sentence in words, as a geometric mean over the windows.
func (x *Features) Value(f Feature) float64 {
	if f == LongestSentence {
		return math.Exp(x[f])
	}
	return x[f]
}

// easePrefix marks the features in the text form of a [Text]. Older releases take the field for an unknown warning.
const easePrefix = "ease="

// appendText appends the text form of the features: their values, separated by commas, behind a space and a mark. Nil has none.
func (x *Features) appendText(text []byte) []byte {
	if x == nil {
		return text
	}
	text = append(text, " "+easePrefix...)
	for f, value := range x {
		if f > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendFloat(text, value, 'g', -1, 64)
	}
	return text
}

// readFeatures reads the values of the text form.
func readFeatures(text string) (*Features, error) {
	var x Features
	values := strings.Split(text, ",")
	if len(values) != len(x) {
		return nil, errors.New("a feature of a text is missing")
	}
	for f, value := range values {
		var err error
		if x[f], err = strconv.ParseFloat(value, 64); err != nil {
			return nil, errors.New("a feature of a text is not a number")
		}
	}
	return &x, nil
}
