package syllables

import (
	"bytes"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/syllables/internal/rules"
)

// cased counts the syllables of letters a to z and A to Z without apostrophes, and writes them in lower case. It splits camel case:
// Chat-GPT.
func cased(part []byte) int {
	if !hasCapital(part) {
		return plain(part)
	}
	if count, is := mixed()[string(part)]; is {
		lower(part)
		return count
	}
	if isReadAsOne(part) {
		return plain(part)
	}
	count := 0
	for len(part) > 0 {
		end := hump(part)
		count += humped(part[:end])
		part = part[end:]
	}
	return count
}

// plain counts the syllables of letters as a word, and writes them in lower case.
func plain(word []byte) int {
	lower(word)
	return max(1, rules.Count(word)+exceptions().change(word))
}

// mixed has the counts of words in camel case that are not read like their parts: units, and VoIP, which is said as a word.
var mixed = sync.OnceValue(func() map[string]int {
	return map[string]int{"kW": 3, "kHz": 3, "MHz": 3, "GHz": 3, "THz": 3, "kWh": 4, "MWh": 4, "GWh": 4, "TWh": 4, "VoIP": 1}
})

// isReadAsOne reports whether letters in camel case are a word of two open syllables, such as MoMA.
func isReadAsOne(part []byte) bool {
	return len(part) == 4 && isCapital(part[0]) && !isCapital(part[1]) && isCapital(part[2]) && isCapital(part[3]) &&
		!isVowel(part[0]) && isVowel(part[1]) && !isVowel(part[2]) && isVowel(part[3])
}

// hump returns the end of the first word in camel case, which is an initialism, possibly with the s of a plural (URLs), or a
// word with at most one capital at its beginning. A single small letter behind an initialism is a word of its own: TEDx. Mc does not end
// a word, and a capital at the end does not begin one: McDonald, SaaS.
func hump(part []byte) int {
	capitals := 0
	for capitals < len(part) && isCapital(part[capitals]) {
		capitals++
	}
	switch {
	case capitals == len(part), capitals > 1 && string(part[capitals:]) == "s":
		return len(part)
	case capitals > 1 && capitals+1 == len(part):
		return capitals
	case capitals > 1:
		return capitals - 1
	}
	end := capitals
	for end < len(part) && !isCapital(part[end]) {
		end++
	}
	switch {
	case capitals == 1 && end+1 == len(part):
		return len(part)
	case string(part[:end]) == "Mc" && end < len(part):
		return end + hump(part[end:])
	}
	return end
}

// humped counts the syllables of a word in camel case.
func humped(word []byte) int {
	capitals := bytes.TrimSuffix(word, []byte("s"))
	switch {
	case len(word) == 3 && word[1] == 'o' && isCapital(word[0]) && isCapital(word[2]):
		return named(word) // IoT, DoD
	case len(capitals) == 1 && len(word) == 2:
		return named(capitals) // the s of B&Bs and PhDs
	case len(capitals) > 1 && allCapitals(capitals):
		return initialism(capitals)
	}
	return plain(word)
}

// longestInitialism is the maximum number of letters in an initialism. Other words in capitals are ordinary words, unless they begin with
// more consonants than any word does: LGBTQIA.
const longestInitialism, mostConsonants = 5, 4

// initialism counts the syllables of two or more capitals, and writes them in lower case.
func initialism(capitals []byte) int {
	switch letters := bytes.TrimRight(capitals, "I"); {
	case bytes.IndexAny(capitals, "AEIOUY") > mostConsonants:
		return named(capitals)
	case len(capitals) > longestInitialism || said()[string(capitals)]:
		return plain(capitals)
	case len(bytes.Trim(capitals, "IVX")) == 0:
		return 1 // a numeral
	case len(letters) > 1 && len(letters)+1 < len(capitals) && !bytes.ContainsAny(letters, "AEIOUY"):
		return initialism(letters) + initialism(capitals[len(letters):]) // WWII
	case len(capitals) == 2 || spelled()[string(capitals)]:
		return named(capitals)
	}
	if lower(capitals); !pronounceable(capitals) {
		return named(capitals)
	}
	return plain(capitals)
}

// named counts the syllables of the names of letters, and writes them in lower case.
func named(letters []byte) int {
	lower(letters)
	return len(letters) + 2*bytes.Count(letters, []byte("w")) // double-u
}

// spelled has initialisms that are spelled out although they could be pronounced.
var spelled = sync.OnceValue(func() map[string]bool {
	return set(`AARP ABS ACA ACLU ACT ADA AKA ALS ANC APA APU ASU AWS BYD BYO BYOB CET CLI COO CRA DEI DIA DIY DOA DOD DOE DOI EDI EEA EEC EEOC
		EIA EIS EMI EMS ENT EOD EPS ERA ERP ESA ESP EST ETA FAA FAO FEC FIA FYI GAO GIS GOP GRE GRU HOA IAEA IBS ICS ICU IDE IDS IEA IED
		IEP ILO IMO IOC IOS IPA IPO IRC IRL ISO ISP ISS ITT ITU KYC LED LOL MIA MIT MOU NEA NEH NES NIH NYC NYU OAU ODI OED OEM OMB ONS
		ORM OSI OSU OTT PLO POC POS POV PSA RAF REI ROC ROE ROI SAT SEC SEO SES SIS SLA TIA TOC TWA UAE UAL UAW UBS UCI UCLA UEA UNC
		UNFPA UPI UPS URI USAF USC USO USP UTI VOA VOC WHO XYZ YOY`)
})

// said has words in capitals that would be spelled out by the number or the order of their letters.
var said = sync.OnceValue(func() map[string]bool {
	return set(`AH AN AS AT BE BY DO EH EM GO HA HE HI HO IF IN IS ME MY NO OF OH ON OR OW OX SO TO UH UM UP WE YA YE YO HVAC IRAQ JPEG JSON
		MPEG SCSI TOEFL TOEIC`)
})

func set(words string) map[string]bool {
	found := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		found[word] = true
	}
	return found
}

// pronounceable reports whether an English word can begin and end with the consonants at the beginning and at the end of a word.
func pronounceable(word []byte) bool {
	first := bytes.IndexAny(word, "aeiouy")
	last := bytes.LastIndexAny(word, "aeiouy") + 1
	if first < 0 || first == 1 && word[0] == 'q' && word[1] != 'u' {
		return false
	}
	begin, end := word[:first], word[last:]
	if len(end) > 1 {
		end = bytes.TrimSuffix(end, []byte("s"))
	}
	return (len(begin) < 2 || onsets()[string(begin)]) && (len(end) == 0 || codas()[string(end)])
}

var onsets = sync.OnceValue(func() map[string]bool {
	return set(`bl br ch chl chr cl cr dr dw fl fr gh gl gn gr kn kl kr ph phr pl pr ps rh sc sch scr sh shr sk sl sm sn sp spl spr sq st str sw
		th thr tr tw wh wr`)
})

var codas = sync.OnceValue(func() map[string]bool {
	return set(`b bb bt c ch ck ct d dd dst dth f ff ft fth g gg gh ght gn h hn k l lch ld lf lk ll lm lp lph lsh lt lth ltz m mb mm mn mp mph
		mpt n nc nch nd ng ngst ngth nk nn nt nth nx nz p ph pt pth r rb rc rch rd rf rg rgh rk rl rld rm rn rnt rp rph rr rsh rst rt rth
		rtz rx s sc sh sk sm sp ss st t tch th tt tz w wd wk wl wn wt wth x xt xth z zz`)
})

func lower(word []byte) {
	for i, c := range word {
		if isCapital(c) {
			word[i] = c | 0x20
		}
	}
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func isVowel(c byte) bool {
	switch c | 0x20 {
	case 'a', 'e', 'i', 'o', 'u':
		return true
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func hasCapital(word []byte) bool {
	for _, c := range word {
		if isCapital(c) {
			return true
		}
	}
	return false
}

func allCapitals(word []byte) bool {
	for _, c := range word {
		if !isCapital(c) {
			return false
		}
	}
	return true
}
