package forms

import (
	"strings"
	"testing"
)

func TestWordsThatGiveAHiddenWordAway(t *testing.T) {
	const given = "cat/CAT cats/CAT cat/CATS cat's/CAT happy/HAPPINESS unhappy/HAPPY tries/TRYING city/CITIES running/RUN " +
		"runner/RUNNING hope/HOPED using/USED fireplace/FIRE sunflower/FLOWERS adventurer/ADVENTURE sunny/SUN biggest/BIG " +
		"universal/UNIVERSE invited/INVITATION visible/VISIBILITY friend/FRIENDSHIP feet/FOOT football/FEET written/WROTE " +
		"singers/SANG leaves/LEAF going/WENT"
	const kept = "the/THEORY not/NOTE you/YOUTH to/TOE with/WITHIN flower/SUNFLOWER category/CAT wheat/EAT plan/PLANET " +
		"see/SEED move/MOVIE"
	for pairs, want := range map[string]bool{given: true, kept: false} {
		for pair := range strings.FieldsSeq(pairs) {
			word, hidden, _ := strings.Cut(pair, "/")
			if GiveAway(AppendRoots(nil, word), AppendRoots(nil, hidden)) != want {
				t.Errorf("%s gives %s away: %v", word, hidden, !want)
			}
		}
	}
}

func TestWordsWithinAHiddenWord(t *testing.T) {
	for pair, want := range map[string]bool{"flower/SUNFLOWER": true, "beaten/DRUMBEAT": true, "words/KEYWORD": true, "over/OVERCOAT": false, "fit/UNFIT": true, "bed/BEDTIME": true, "ear/YEAR": false, "ear/EARLY": false, "ten/TENDERLY": false, "the/THEORY": false, "sunflower/FLOWER": false} {
		word, hidden, _ := strings.Cut(pair, "/")
		if Within(Parts(AppendRoots(nil, word)), AppendRoots(nil, hidden)) != want {
			t.Errorf("%s is a part of %s: %v", word, hidden, !want)
		}
	}
}

func TestTheFunctionWordsOfAPhraseAreNotHidden(t *testing.T) {
	for answer, want := range map[string]string{"END TO END": "END END", "ON THE GO": "", "HIDE-AND-SEEK": "HIDE SEEK", "BAG OF TRICKS": "BAG TRICKS", "AND": "AND"} {
		if got := strings.Join(AppendHidden(nil, answer), " "); got != want {
			t.Errorf("the hidden words of %s are %q, want %q", answer, got, want)
		}
	}
}
