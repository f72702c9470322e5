package serve

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
)

// pictureCall returns a request for a puzzle and its solution as images.
func pictureCall(key string) request {
	return cryptogramCall(key).at("/v1/cryptogram?text=Know+thyself&seed=s&image=true&solutionImage=true")
}

func TestPicturesArePaidForBeforeTheyAreDrawn(t *testing.T) {
	w := newWorld()
	r := w.send(t, pictureCall(proKey))
	data := r.envelope(t)["data"].(map[string]any)
	if want := []string{"directory", "hold", "store", "sign", "store", "sign", "settle"}; !slices.Equal(w.Asked(), want) {
		t.Errorf("the effects are %q, want %q", w.Asked(), want)
	}
	if w.charged() != 1 || len(w.Pro.Holds) != 0 || r.header["X-Credits-Cost"] != "1" || r.header["X-Credits-Remaining"] != "1499" {
		t.Errorf("charged %d, held %v, the header says %q", w.charged(), w.Pro.Holds, r.header)
	}
	for field, label := range map[string]string{"image": "puzzle", "solutionImage": "solution"} {
		image := data[field].(map[string]any)
		name := image["imageName"].(string)
		if !regexp.MustCompile(`^[0-9a-f-]{36}_` + label + `\.png$`).MatchString(name) {
			t.Errorf("%s is named %s", field, name)
		}
		// One day after the time of the request, which is 10 ms later after two effects.
		const expires = 1_700_086_400_010
		link := "https://lettercraft.example/v1/images/" + name + "?expires=1700086400010&signature=signed:" + name + "+1700086400010"
		if image["downloadURL"] != link || image["expires"] != float64(expires) || image["format"] != ".png" {
			t.Errorf("%s is %v", field, image)
		}
		if content := w.Stored[name]; !strings.HasPrefix(content, "png\ntitle Cryptogram Puzzle") || !strings.Contains(content, "\nbox ") {
			t.Errorf("%s was stored as %.60q", name, content)
		}
	}
}

func TestAnSVGIsStoredAsItIs(t *testing.T) {
	w := newWorld()
	w.send(t, pictureCall(proKey).at("/v1/cryptogram?text=Know+thyself&image=true&imageFormat=svg"))
	for name, content := range w.Stored {
		if !strings.HasSuffix(name, "_puzzle.svg") || !strings.HasPrefix(content, "\n<svg ") {
			t.Errorf("%s was stored as %.60q", name, content)
		}
	}
	if len(w.Stored) != 1 {
		t.Errorf("%d files were stored", len(w.Stored))
	}
}

func TestWithoutPremiumNothingIsDrawn(t *testing.T) {
	w := newWorld()
	r := w.send(t, pictureCall(freeKey))
	e := r.envelope(t)
	data, premium := e["data"].(map[string]any), e["premium"].(map[string]any)
	if data["image"] != nil || data["solutionImage"] != nil || len(w.Stored) != 0 || w.charged() != 1 {
		t.Errorf("the images are %v and %v, %d were stored", data["image"], data["solutionImage"], len(w.Stored))
	}
	for _, name := range []any{"cipher", "image", "solutionImage"} {
		if !slices.Contains(premium["locked_fields"].([]any), name) {
			t.Errorf("%s is not in %v", name, premium["locked_fields"])
		}
	}
}

func TestAPictureThatFailsCostsNothing(t *testing.T) {
	const notStored = "The image could not be stored; try again"
	const outOfReach = "The account can't be reached right now; try again"
	for name, test := range map[string]struct {
		world   func(*world)
		request request
		status  int
		reason  operation.Reason
		message string
		asked   string // the last effect
	}{
		"storing fails":   {func(w *world) { w.Broken["store"] = "R2 is down" }, pictureCall(proKey), 503, operation.ImagesUnreachable, notStored, "release"},
		"signing fails":   {func(w *world) { w.Broken["sign"] = "no secret" }, pictureCall(proKey), 503, operation.ImagesUnreachable, notStored, "release"},
		"no secret":       {func(w *world) { w.Secrets = nil }, pictureCall(proKey), 503, operation.ImagesUnreachable, notStored, "release"},
		"no credits":      {func(w *world) { w.SetCredits(0) }, pictureCall(proKey), 403, operation.CreditsExhausted, "The account does not have enough credits left; upgrade the plan or wait for the next billing cycle, which begins on 21 December 2026 (UTC)", "hold"},
		"a revoked key":   {nil, pictureCall(revokedKey), 401, operation.UnknownKey, "The key in the header X-API-Key is not valid", "hold"},
		"holding fails":   {func(w *world) { w.Broken["hold"] = "reset" }, pictureCall(proKey), 503, operation.AccountUnreachable, outOfReach, "hold"},
		"a wrong text":    {nil, pictureCall(proKey).at("/v1/cryptogram?text=1984&image=true"), 400, operation.NoLetters, "Parameter 'text' must contain at least one letter A to Z", "standing"},
		"a wrong format":  {nil, pictureCall(proKey).at("/v1/cryptogram?image=true&imageFormat=gif"), 400, operation.UnknownValue, "Parameter 'imageFormat' must be one of: png, jpg, svg, pdf", "standing"},
		"settling lapsed": {func(w *world) { w.Slow["sign"] = 2 * time.Minute }, pictureCall(proKey), 503, operation.AccountUnreachable, outOfReach, "settle"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			if test.world != nil {
				test.world(w)
			}
			before := w.Pro.Remaining
			r := w.send(t, test.request)
			r.fails(t, test.status, test.reason, test.message)
			if w.charged() != 0 || w.Pro.Remaining != before || len(w.Pro.Holds) != 0 {
				t.Errorf("charged %d, remaining %d, held %v", w.charged(), w.Pro.Remaining, w.Pro.Holds)
			}
			if last := w.Asked()[len(w.Asked())-1]; last != test.asked {
				t.Errorf("the effects are %q, want %s last", w.Asked(), test.asked)
			}
		})
	}
}

// link returns a request for a picture in the world. The link expires one second after the start of the request.
func link(w *world) request {
	const name = "018bcfe5-6800-7000-8000-000000000000_puzzle.png"
	w.Stored[name] = "png"
	return request{"GET", "/v1/images/" + name + "?expires=1700000001000&signature=signed%3A" + name + "%2B1700000001000", nil, ""}
}

func TestAPictureNeedsItsLinkAndNoKey(t *testing.T) {
	w := newWorld()
	r := w.send(t, link(w))
	want := map[string]string{
		"Content-Type": "image/png", "X-Content-Type-Options": "nosniff", "ETag": `"tag"`, "Accept-Ranges": "bytes",
		// The link is valid for one second, and 5 ms have passed.
		"Cache-Control":       "private, max-age=0, immutable",
		"Content-Disposition": `inline; filename="018bcfe5-6800-7000-8000-000000000000_puzzle.png"`,
	}
	for name, value := range want {
		if r.header[name] != value {
			t.Errorf("%s is %q, want %q", name, r.header[name], value)
		}
	}
	if r.status != 200 || !r.stream || r.log["operation"] != "images" || !slices.Equal(w.Asked(), []string{"sign", "object"}) {
		t.Errorf("status %d, streamed %v, the effects are %q, log %v", r.status, r.stream, w.Asked(), r.log)
	}
}

func TestANewLinkHasTheSignatureOfTheNewestSecret(t *testing.T) {
	w := newWorld()
	w.Secrets = []string{"new", "signed"}
	image := w.send(t, pictureCall(proKey)).envelope(t)["data"].(map[string]any)["image"].(map[string]any)
	if link := image["downloadURL"].(string); !strings.Contains(link, "&signature=new:") || strings.Contains(link, " ") {
		t.Errorf("the link is %s", link)
	}
}

func TestALinkWorksWhileItsSecretIsInUse(t *testing.T) {
	for secrets, status := range map[string]int{
		"signed": 200, "new signed": 200, "newest new signed": 200, "signed older": 200, "new": 403, "new newer": 403, "": 503,
	} {
		w := newWorld()
		w.Secrets = strings.Fields(secrets)
		if r := w.send(t, link(w)); r.status != status {
			t.Errorf("with the secrets %q the status is %d, want %d", secrets, r.status, status)
		}
	}
}

func TestAChangedLinkIsRefused(t *testing.T) {
	const invalid = "The link is not valid; use it exactly as it was issued"
	w := newWorld()
	whole := link(w).path
	w.Stored["018bcfe5-6800-7000-8000-000000000001_puzzle.png"] = "png"
	for _, changed := range []string{
		strings.Replace(whole, "000000000000_", "000000000001_", 1),
		strings.Replace(whole, "expires=1700000001000", "expires=1700000001001", 1),
		strings.Replace(whole, "expires=1700000001000", "expires=01700000001000", 1),
		strings.Replace(whole, "expires=1700000001000", "expires=%2B1700000001000", 1),
		strings.Replace(whole, "expires=1700000001000", "expires=", 1),
		strings.Replace(whole, "expires=1700000001000&", "", 1),
		strings.Replace(whole, "expires=1700000001000", "expires=1700000001000&expires=1700000001000", 1),
		strings.Replace(whole, "signature=signed", "signature=Signed", 1),
		whole[:len(whole)-1], whole + "0", whole + "&signature=x",
		strings.Split(whole, "&signature")[0], strings.Split(whole, "?")[0], whole + "%zz", "/v1/images/", "/v1/images/?expires=1&signature=x",
	} {
		q := link(w).at(changed)
		w.send(t, q).fails(t, 403, operation.LinkInvalid, invalid)
	}
}

func TestLinksEnd(t *testing.T) {
	w := newWorld()
	expired := link(w)
	expired.path = strings.ReplaceAll(expired.path, "1700000001000", "1700000000005") // the time after the signature is computed
	w.send(t, expired).fails(t, 410, operation.LinkExpired, "The link has expired")
	if !slices.Equal(w.Asked(), []string{"sign"}) {
		t.Errorf("the effects are %q", w.Asked())
	}
	removed := link(w)
	clear(w.Stored)
	w.send(t, removed).fails(t, 404, operation.ImageRemoved, "The image does not exist any more")
	for _, effect := range []string{"sign", "object"} {
		w.Broken[effect] = "why"
		r := w.send(t, link(w))
		if r.status != 503 || r.log["cause"] != "why" {
			t.Errorf("%s fails: status %d, log %v", effect, r.status, r.log)
		}
		delete(w.Broken, effect)
	}
	r := w.send(t, request{"POST", link(w).path, nil, ""})
	if r.status != 405 || r.header["Allow"] != "GET, HEAD, OPTIONS" {
		t.Errorf("POST is answered %d, allowed is %s", r.status, r.header["Allow"])
	}
	if r := w.send(t, request{"OPTIONS", link(w).path, nil, ""}); r.status != 204 || r.header["Access-Control-Allow-Methods"] != "GET, HEAD, OPTIONS" {
		t.Errorf("OPTIONS is answered %d, allowed is %s", r.status, r.header["Access-Control-Allow-Methods"])
	}
}

// TestPartsOfAPicture requests ranges of a picture of 1,000 bytes.
func TestPartsOfAPicture(t *testing.T) {
	whole := "200"
	for _, test := range []struct {
		method string
		header map[string]string
		want   string // status, Content-Range, Content-Length
	}{
		{"GET", map[string]string{"range": "bytes=0-99"}, "206 bytes 0-99/1000"},
		{"GET", map[string]string{"range": "bytes=900-"}, "206 bytes 900-999/1000"},
		{"GET", map[string]string{"range": "bytes=-1"}, "206 bytes 999-999/1000"},
		{"GET", map[string]string{"range": "bytes=-5000"}, "206 bytes 0-999/1000"},
		{"GET", map[string]string{"range": "bytes=10-99999999"}, "206 bytes 10-999/1000"},
		{"GET", map[string]string{"range": "bytes=1000-"}, "416 bytes */1000"},
		{"GET", map[string]string{"range": "bytes=0-9223372036854775807"}, "206 bytes 0-999/1000"},
		{"GET", map[string]string{"range": "bytes=1-9223372036854775806"}, "206 bytes 1-999/1000"},
		{"GET", map[string]string{"range": "bytes=-9223372036854775807"}, "206 bytes 0-999/1000"},
		{"GET", map[string]string{"range": "bytes=9223372036854775807-9223372036854775807"}, "416 bytes */1000"},
		{"GET", map[string]string{"range": "bytes=-0"}, "416 bytes */1000"},
		{"GET", map[string]string{"range": "bytes=99999999999999999999-"}, whole},
		{"GET", map[string]string{"range": "bytes=5-1"}, whole},
		{"GET", map[string]string{"range": "bytes=0-1,5-6"}, whole},
		{"GET", map[string]string{"range": "bytes=x-"}, whole},
		{"GET", map[string]string{"range": "bytes="}, whole},
		{"GET", map[string]string{"range": "lines=0-1"}, whole},
		{"GET", map[string]string{"range": "bytes=0-9", "if-range": `"tag"`}, "206 bytes 0-9/1000"},
		{"GET", map[string]string{"range": "bytes=0-9", "if-range": `"other"`}, whole},
		{"GET", map[string]string{"if-none-match": `"tag"`}, "304"},
		{"GET", map[string]string{"if-none-match": `"a", W/"tag"`}, "304"},
		{"GET", map[string]string{"if-none-match": "*"}, "304"},
		{"GET", map[string]string{"if-none-match": `"other"`}, whole},
		{"GET", map[string]string{"if-none-match": `"tag"`, "range": "bytes=0-9"}, "304"},
		{"HEAD", nil, "200 1000"},
		{"HEAD", map[string]string{"range": "bytes=0-9"}, "200 1000"},
		{"HEAD", map[string]string{"if-none-match": `"tag"`}, "304"},
	} {
		w := newWorld()
		q := link(w)
		q.method, q.header = test.method, maps.Clone(test.header)
		r := w.send(t, q)
		got := strings.Join(slices.DeleteFunc([]string{
			strconv.Itoa(r.status),
			r.header["Content-Range"], r.header["Content-Length"],
		}, func(s string) bool { return s == "" }), " ")
		if got != test.want {
			t.Errorf("%s %q is answered %s, want %s", test.method, test.header, got, test.want)
		}
		if wantsBody := test.method == "GET" && (r.status == 200 || r.status == 206); r.stream != wantsBody {
			t.Errorf("%s %q: streamed is %v", test.method, test.header, r.stream)
		}
	}
}
