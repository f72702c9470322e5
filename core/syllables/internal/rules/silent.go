package rules

import "bytes"

// silent reports whether the e at i is silent. The word has count vowels before it.
func (w word) silent(i, count int) bool {
	before, earlier := w.at(i-1), w.at(i-2)
	switch {
	case count == 0:
		return false
	case w.has(i-2, "ooed"):
		return true // wooed
	case !isConsonant(before) && !among(before, "uy"):
		return false
	case before == 'r' && earlier == 'i' && isConsonant(w.at(i-3)) && !w.has(i-4, "shire"):
		return w.at(i+1) == 'm' // ti-red, en-ti-re, but re-tire-ment
	}
	// A liquid after a consonant needs the vowel: ta-ble, a-cre.
	liquid := before == 'l' && isConsonant(earlier) && !among(earlier, "lw") || before == 'r' && among(earlier, "bcdgptv")
	switch string(w[i+1:]) {
	case "":
		// An-dan-te, Ca-stiglio-ne and Rad-tke have a spoken e.
		return !liquid && !w.ends("ione") && !w.ends("nte") && !w.ends("tke") && !w.ends("zke")
	case "s":
		return !liquid && !among(before, "cgsxz") && !(before == 'h' && among(earlier, "cs")) // box-es, church-es
	case "d":
		return (!liquid || earlier == 'r') && !among(before, "dt") // wait-ed, set-tled, but curled
	case "ment", "ments":
		return !liquid && before != 'l' // pave-ment, but el-e-ment
	}
	return !liquid && (w.compound(i) || w.suffixed(i))
}

// compound reports whether the e at i ends a word with which many compounds begin: home-work.
func (w word) compound(i int) bool {
	rest := w[i+1:]
	if among(rest[0], "lnr") || !bytes.ContainsAny(rest, "aeiouy") {
		return false // miner, finely
	}
	for _, first := range firsts {
		if i+1 == len(first) && w.has(0, first) {
			return true
		}
	}
	return false
}

// suffixed reports whether the e at i is followed by an ending, or by a word with which many compounds end: some-how.
func (w word) suffixed(i int) bool {
	if w.is(i+1, "ly") || w.is(i+1, "ful") || w.is(i+1, "fully") {
		return true
	}
	for _, second := range seconds {
		if w[i+1] == second[0] && w.has(i+1, second) { // most differ in the first letter
			return true
		}
	}
	return false
}

var firsts = [...]string{
	"base", "blue", "bone", "bridge", "care", "code", "eye", "face", "fine", "fire", "fore", "game", "gate", "grape", "grave",
	"here", "hide", "home", "horse", "house", "ice", "juice", "lake", "life", "like", "line", "love", "make", "mile", "mine",
	"more", "name", "nose", "one", "pine", "pipe", "rhine", "ridge", "rose", "safe", "score", "shore", "side", "smoke",
	"snake", "some", "space", "spoke", "stage", "state", "stone", "store", "strike", "table", "take", "tape", "there", "tide",
	"time", "trade", "type", "use", "vice", "voice", "ware", "wave", "where", "white", "whole", "wide", "wine", "wire", "wise",
}

var seconds = [...]string{
	"ball", "berr", "bird", "board", "boat", "body", "bone", "book", "bread", "bud", "bush", "case", "craft", "crest", "day",
	"face", "field", "fish", "fly", "ford", "grass", "guard", "hand", "hart", "head", "hold", "hood", "horse", "hous", "how",
	"keep", "land", "less", "light", "like", "line", "lock", "long", "maker", "making", "man", "mark", "men", "ness", "off",
	"out", "over", "port", "pot", "power", "room", "shire", "ship", "shop", "side", "smith", "some", "stead", "stone",
	"sville", "thing", "time", "ton", "town", "up", "ville", "walk", "ward", "ware", "wash", "way", "wear", "well", "where",
	"wise", "wood", "work", "worth",
}
