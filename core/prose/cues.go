package prose

import "strings"

// cues says where a text is that has the form of subtitles: a number, a timing, and the lines of a cue. A sentence can go on in the next cue.
type cues struct {
	are   bool // whether there has been a timing
	blank bool // whether an empty line has ended a cue within a sentence
}

// cue reports whether a line of a text is a line of subtitles that is no text, namely a number, a timing, or an empty line within a sentence.
func (p *plain) cue(line passage) bool {
	last := len(p.lines) - 1
	switch {
	case isTiming(line.text):
		if last >= 0 && isNumber(p.lines[last].text) {
			p.lines = p.lines[:last]
		}
		if !p.cues.are {
			p.end()
		}
		p.cues = cues{are: true}
		return true
	case !p.cues.are:
		return false
	case line.text == "":
		p.cues.blank = last >= 0 && !isEnded(p.lines[last].text, "")
		return p.cues.blank
	case isNumber(line.text) && (p.cues.blank || last < 0):
		return true
	case p.cues.blank: // the subtitles have ended
		p.end()
		p.cues = cues{}
	}
	return false
}

// isTiming reports whether a line is the timing of a subtitle: 00:00:01,000 --> 00:00:04,000. Settings can follow.
func isTiming(line string) bool {
	from, to, is := strings.Cut(line, " --> ")
	to, _, _ = strings.Cut(to, " ")
	return is && strings.Trim(from+to, "0123456789:.,") == ""
}

func isNumber(line string) bool { return line != "" && strings.Trim(line, "0123456789") == "" }

// isSceneHeading reports whether a line is the heading of a scene in a screenplay: INT. KITCHEN - DAY.
func isSceneHeading(line string) bool {
	for _, place := range []string{"INT. ", "EXT. ", "INT/EXT ", "INT./EXT. ", "I/E "} {
		if strings.HasPrefix(line, place) {
			return isCapitals(line)
		}
	}
	return false
}

func isCapitals(line string) bool { return strings.ToUpper(line) == line }

// appendSpeech appends the blocks in a paragraph of a screenplay. A line in capitals above others names the speaker. Lines in brackets
// between them say how to speak.
func appendSpeech(blocks []Block, lines []passage) []Block {
	if !isCapitals(lines[0].text) || isEnded(lines[0].text, "") {
		return appendLines(blocks, Paragraph, lines)
	}
	blocks = appendLines(blocks, Heading, lines[:1])
	speech := 1
	for i, line := range lines {
		if strings.HasPrefix(line.text, "(") && strings.HasSuffix(line.text, ")") {
			if i > speech {
				blocks = append(blocks, cleaned(lines[speech:i]).block(Paragraph))
			}
			blocks = appendLines(blocks, Caption, lines[i:i+1])
			speech = i + 1
		}
	}
	if speech < len(lines) {
		blocks = append(blocks, cleaned(lines[speech:]).block(Paragraph))
	}
	return blocks
}

// cleaned joins lines.
func cleaned(lines []passage) passage {
	for i, line := range lines {
		lines[i] = clean(line)
	}
	return joined(lines)
}
