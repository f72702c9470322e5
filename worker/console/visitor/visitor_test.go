package visitor

import (
	"strings"
	"testing"
	"time"
)

func TestDevicesAreNamedByBrowserAndSystem(t *testing.T) {
	for header, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0":                                                               "Firefox on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0":                  "Edge on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15":                          "Safari on macOS",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36":                          "Chrome on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1":        "Safari on iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1": "Chrome on iPhone",
		"Mozilla/5.0 (iPad; CPU OS 15_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15":               "Firefox on iPad",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36":                                "Chrome on Android",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":            "Samsung Internet on Android",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36":                                 "Chrome on ChromeOS",
		"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0":                                                                 "Firefox on Linux",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0":                            "Opera on Linux",
		"Mozilla/5.0 (X11; FreeBSD amd64; rv:144.0) Gecko/20100101 Firefox/144.0":                                                                        "Firefox",
		"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko":                                                                          "Unknown browser on Windows",
		"curl/8.5.0": "",
		"":           "",
	} {
		if got := Device(header); got != want {
			t.Errorf("%q: got %q, want %q", header, got, want)
		}
	}
}

func TestNoTextOfAHeaderIsKept(t *testing.T) {
	for _, header := range []string{"<b>Firefox/1</b> Windows\r\nX: y", strings.Repeat("Firefox/", 10_000) + "Windows"} {
		if got := Device(header); got != "Firefox on Windows" {
			t.Errorf("got %.60q", got)
		}
	}
	for found, want := range map[string]string{"DE": "DE", "": "", "XX": "", "T1": "", "de": "", "DEU": "", "DE\n": "", "<b": ""} {
		if got := Country(found); got != want {
			t.Errorf("%q: got %q, want %q", found, got, want)
		}
	}
}

func TestAVisitorHasANearestPlace(t *testing.T) {
	for _, test := range []struct{ continent, latitude, longitude, want string }{
		{"NA", "37.77", "-122.42", "wnam"}, // San Francisco
		{"NA", "39.74", "-104.99", "wnam"}, // Denver
		{"NA", "41.88", "-87.63", "enam"},  // Chicago
		{"NA", "", "", "enam"},
		{"SA", "-23.55", "-46.63", "sam"}, // São Paulo
		{"EU", "52.52", "13.41", "weur"},  // Berlin
		{"EU", "48.21", "16.37", "eeur"},  // Vienna
		{"EU", "", "", "weur"},
		{"AS", "25.20", "55.27", "me"},    // Dubai
		{"AS", "19.08", "72.88", "apac"},  // Mumbai
		{"AS", "51.17", "71.43", "apac"},  // Astana
		{"AS", "35.68", "139.69", "apac"}, // Tokyo
		{"AS", "", "", "apac"},
		{"OC", "-33.87", "151.21", "oc"}, // Sydney
		{"AF", "-1.29", "36.82", "afr"},  // Nairobi
		{"AN", "-77.85", "166.67", ""},
		{"T1", "", "", ""},
		{"", "", "", ""},
		{"eu", "x", "NaN", ""},
	} {
		if got := Place(test.continent, test.latitude, test.longitude); got != test.want {
			t.Errorf("%v: got %q", test, got)
		}
	}
}

func TestARequestIsToldInWords(t *testing.T) {
	now := time.Date(2026, 11, 21, 15, 3, 9, 0, time.FixedZone("", 3600))
	nameOf := func(code string) string { return map[string]string{"DE": "Germany"}[code] }
	for want, v := range map[string]Visitor{
		"on November 21, 2026 at 14:03 UTC with Firefox on Windows (Germany)": {"192.0.2.1", "Firefox on Windows", "DE"},
		"on November 21, 2026 at 14:03 UTC with Firefox on Windows":           {"192.0.2.1", "Firefox on Windows", ""},
		"on November 21, 2026 at 14:03 UTC with an unknown device (Germany)":  {"", "", "DE"},
		"on November 21, 2026 at 14:03 UTC with an unknown device":            {},
	} {
		if got := v.Request(now, nameOf); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
