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
	if among(rest[0], "lnr") && !bytes.HasPrefix(rest, []byte("list")) || !bytes.ContainsAny(rest, "aeiouy") {
		return false // miner, finely, but white-list
	}
	switch string(w[:i+1]) {
	case "bare", "base", "bike", "blue", "bone", "bore", "brake", "bride", "bridge", "byte", "care", "cheese", "chrome", "close",
		"clothe", "code", "crate", "cube", "cute", "dove", "drive", "drone", "edge", "eye", "face", "fake", "fence", "file", "fine",
		"fire", "five", "force", "fore", "frame", "game", "gate", "glove", "goose", "grape", "grave", "guide", "hedge", "hence",
		"here", "hide", "hive", "home", "hope", "horse", "house", "ice", "joke", "juice", "juke", "knife", "lake", "late", "lease",
		"life", "like", "line", "lodge", "loose", "love", "make", "mile", "mine", "more", "mouse", "name", "nine", "nose", "note",
		"one", "pace", "peace", "piece", "pine", "pipe", "prime", "prize", "purse", "quake", "race", "range", "rate", "rhine", "ridge",
		"role", "rope", "rose", "safe", "scape", "scare", "scope", "score", "shake", "shape", "share", "shave", "shore", "side",
		"skate", "slide", "slope", "smoke", "snake", "some", "space", "spike", "spoke", "sponge", "square", "stage", "stale", "state",
		"stone", "store", "strike", "style", "surface", "table", "take", "tape", "theme", "there", "tide", "time", "tongue", "trade",
		"tube", "tune", "type", "use", "valve", "vice", "voice", "wake", "ware", "waste", "wave", "were", "where", "while", "white",
		"whole", "wide", "wine", "wire", "wise", "write":
		return true
	}
	return false
}

// suffixed reports whether the e at i is followed by an ending, or by a word with which many compounds end: some-how.
func (w word) suffixed(i int) bool {
	if w.is(i+1, "ly") || w.has(i+1, "ful") {
		return true
	}
	if letter := w[i+1]; int(letter) < len(seconds) {
		for _, second := range seconds[letter] {
			if w.has(i+1, second) {
				return true
			}
		}
	}
	return false
}

// seconds are words with which many compounds end, by their first letter.
var seconds = [...][]string{
	'b': {
		"back", "ball", "band", "basket", "beam", "berr", "bird", "blade", "blast", "block", "board", "boat", "body", "bone",
		"book", "box", "branch", "bread", "break", "bridge", "broker", "bud", "burg", "bush", "buster",
	},
	'c': {"cake", "case", "chain", "chair", "cloth", "clothes", "club", "code", "craft", "crest", "crow", "crowd"},
	'd': {"day", "deck", "desk", "dog", "door", "down", "dream", "dress", "drive", "drop", "dust"},
	'f': {"face", "fest", "field", "fire", "fish", "flow", "fly", "fold", "folk", "foot", "force", "ford", "frame", "front"},
	'g': {"game", "girl", "goat", "grade", "grass", "ground", "group", "guard", "guide"},
	'h': {"hack", "hand", "hart", "head", "hog", "hold", "hole", "hood", "horse", "hound", "hous", "how", "hunt"},
	'j': {"jack"},
	'k': {"keep", "kit", "knife"},
	'l': {"lamp", "land", "lash", "less", "lift", "light", "like", "line", "load", "lock", "long", "loop"},
	'm': {"mail", "maker", "making", "man", "mark", "mask", "master", "meal", "men", "mill", "mode", "mouth"},
	'n': {"ness", "night", "note"},
	'o': {"off", "out", "over", "owner"},
	'p': {"pack", "pad", "paper", "plan", "plate", "play", "pole", "pool", "port", "post", "pot", "power", "print", "proof"},
	'r': {"roll", "room", "rush"},
	's': {
		"script", "shake", "shape", "share", "sharing", "sheet", "shift", "ship", "shire", "shirt", "shop", "shot", "show",
		"sick", "side", "sleeve", "smith", "snap", "some", "song", "sound", "space", "spear", "spot", "stack", "stage",
		"stead", "step", "stock", "stone", "store", "storm", "stream", "stroke", "sville", "swap",
	},
	't': {
		"table", "tail", "taker", "thing", "time", "ton", "town", "track", "trade", "trail", "train", "trap", "tree", "truck",
		"tube",
	},
	'u': {"up"},
	'v': {"view", "ville"},
	'w': {
		"walk", "ward", "ware", "wash", "watch", "way", "wear", "weed", "well", "wheel", "where", "wide", "wife", "wine",
		"wire", "wise", "witch", "wolf", "wood", "word", "work", "worth",
	},
	'y': {"yard"},
	'z': {"zone"},
}
