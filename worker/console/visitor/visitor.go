// Package visitor describes the sender of a request, in words for sessions and mails. Read [Visitor].
package visitor

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Visitor is the sender of a request. Device and Country have no text of the client, so that they can be shown and sent.
type Visitor struct {
	IP      string // address of the client, by which requests are counted; it is not stored
	Device  string // the result of [Device]
	Country string // the result of [Country]
}

// names are names of browsers or systems, each after its word in a header User-Agent. The first word that is found counts: most browsers
// also name the browsers that they imitate.
type names [][2]string

var (
	browsers = names{
		{"Edg/", "Edge"},
		{"EdgA/", "Edge"},
		{"EdgiOS/", "Edge"},
		{"OPR/", "Opera"},
		{"OPT/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Vivaldi/", "Vivaldi"},
		{"YaBrowser/", "Yandex Browser"},
		{"DuckDuckGo/", "DuckDuckGo"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Version/", "Safari"}, // "Version/26.0 Safari/605.1.15"
	}
	systems = names{
		{"Windows", "Windows"},
		{"iPhone", "iPhone"}, // before macOS: "CPU iPhone OS 18_0 like Mac OS X"
		{"iPad", "iPad"},
		{"Macintosh", "macOS"},
		{"Android", "Android"}, // before Linux: "Linux; Android 15"
		{"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	}
)

// in returns the name for the first word that a header contains, or the empty string.
func (n names) in(header string) string {
	for _, name := range n {
		if strings.Contains(header, name[0]) {
			return name[1]
		}
	}
	return ""
}

// Device returns the browser and the system that a header User-Agent names, such as "Firefox on Windows", or the empty string if it
// names neither.
func Device(header string) string {
	browser, system := browsers.in(header), systems.in(header)
	switch {
	case system == "":
		return browser
	case browser == "":
		return "Unknown browser on " + system
	}
	return browser + " on " + system
}

// code is the form of a code of ISO 3166-1.
var code = regexp.MustCompile(`^[A-Z]{2}$`)

// Country returns the country that the platform has determined, as a code of two letters, or the empty string if the country is unknown.
// The platform's XX is an unknown country, and its T1 is the Tor network.
func Country(found string) string {
	if found == "XX" || !code.MatchString(found) {
		return ""
	}
	return found
}

// Place returns the place of accounts ([account.Places]) that is nearest to where the platform has found a visitor, or an empty text if it is
// unknown: the code of a continent and, in degrees, latitude and longitude. The borders in North America and in Europe are those of no
// authority: Denver and Berlin are in the west, Chicago and Vienna in the east.
func Place(continent, latitude, longitude string) string {
	north, err1 := strconv.ParseFloat(latitude, 64)
	east, err2 := strconv.ParseFloat(longitude, 64)
	known := err1 == nil && err2 == nil
	switch {
	case continent == "NA" && known && east < -100:
		return "wnam"
	case continent == "NA":
		return "enam"
	case continent == "SA":
		return "sam"
	case continent == "EU" && known && east >= 15:
		return "eeur"
	case continent == "EU":
		return "weur"
	case continent == "AS" && known && east < 63 && north < 42:
		return "me"
	case continent == "AS":
		return "apac"
	case continent == "OC":
		return "oc"
	case continent == "AF":
		return "afr"
	}
	return ""
}

// Request describes a visitor's request for a mail: "on November 21, 2026 at 14:03 UTC with Firefox on Windows (Germany)". nameOf returns
// the name of a country.
func (v Visitor) Request(now time.Time, nameOf func(code string) string) string {
	text := now.UTC().Format("on January 2, 2006 at 15:04 UTC with ")
	if v.Device == "" {
		text += "an unknown device"
	}
	text += v.Device
	if v.Country != "" {
		text += " (" + nameOf(v.Country) + ")"
	}
	return text
}
