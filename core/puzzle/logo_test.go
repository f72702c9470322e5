package puzzle_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/booklet"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

const (
	pngURL  = "data:image/png;base64,"
	jpegURL = "data:image/jpeg;base64,"
)

func pngLogo(t testing.TB, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return pngURL + base64.StdEncoding.EncodeToString(b.Bytes())
}

func jpegLogo(t testing.TB, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	return jpegURL + base64.StdEncoding.EncodeToString(b.Bytes())
}

func TestALogoKeepsItsShape(t *testing.T) {
	for _, test := range []struct {
		logo          string
		width, height float64
	}{
		{pngLogo(t, 1000, 100), 60, 6},
		{jpegLogo(t, 100, 1000), 1.8, 18},
		{pngLogo(t, 150, 75), 25.4, 12.7},
		{jpegLogo(t, 1, 1), 25.4 / 150, 25.4 / 150},
	} {
		s := puzzle.Style{Logo: test.logo}
		if err := s.CheckLogo(); err != nil {
			t.Fatal(err)
		}
		if p := s.Look().Logo; math.Abs(p.Width-test.width) > 1e-9 || math.Abs(p.Height-test.height) > 1e-9 {
			t.Errorf("got %v × %v, want %v × %v", p.Width, p.Height, test.width, test.height)
		}
	}
	if (&puzzle.Style{}).Look().Logo != nil {
		t.Error("there is a logo")
	}
}

func TestLogosThatCannotBePrintedAreRefused(t *testing.T) {
	encoded := strings.TrimPrefix(pngLogo(t, 2, 2), pngURL)
	large := base64.StdEncoding.EncodeToString(make([]byte, 64<<10+1))
	noHeight := "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x00"
	for logo, reason := range map[string]operation.Reason{
		"logo.png":                   operation.NotDecodable,
		"data:image/gif;base64,R0lG": operation.NotDecodable,
		pngURL:                       operation.NotDecodable,
		pngURL + "\"><script>":       operation.NotDecodable,
		pngURL + encoded[:8] + "\n" + encoded[8:]:       operation.NotDecodable,
		jpegURL + encoded:                               operation.NotDecodable,
		pngURL + encoded[:20]:                           operation.NotDecodable,
		jpegURL + jpegLogo(t, 2, 2)[len(jpegURL):][:40]: operation.NotDecodable,
		pngURL + large:                                  operation.TooLong,
		pngLogo(t, 1001, 1):                             operation.AboveMaximum,
		jpegLogo(t, 1, 1001):                            operation.AboveMaximum,
		pngURL + base64.StdEncoding.EncodeToString([]byte(noHeight)): operation.NotDecodable,
	} {
		for _, op := range []*operation.Operation{cryptogram.Operation, acrostic.Operation, booklet.Operation} {
			params := map[string]any{"logo": logo}
			switch op {
			case acrostic.Operation:
				params["word"] = "wonder"
			case booklet.Operation:
				params["puzzles"] = []any{map[string]any{"operation": "cryptogram", "parameters": map[string]any{}}}
			}
			_, err := operationtest.Call[struct{}](op, &operationtest.Host{}, params)
			var e *operation.Error
			if !errors.As(err, &e) || e.Parameter != "logo" || e.Reason != reason {
				t.Errorf("%s: %.60q: got %v, want %s", op.Name, logo, err, reason)
			}
		}
	}
}

func TestALogoIsAboveTheTitle(t *testing.T) {
	logo := pngLogo(t, 1000, 100)
	for op, params := range map[*operation.Operation]map[string]any{
		cryptogram.Operation: {"text": "Every letter", "seed": "a"},
		acrostic.Operation:   {"word": "wonder", "seed": "a"},
	} {
		params["logo"] = logo
		for _, d := range sheettest.Drawings(t, op, params) {
			for _, p := range d.Pages {
				if len(p.Pictures) != 1 {
					t.Fatalf("%s: a page has %d pictures", op.Name, len(p.Pictures))
				}
				x := p.Pictures[0]
				if title := p.Texts[0]; title.Y-title.Size < x.Y+x.Height || math.Abs(x.X+x.Width/2-p.Width/2) > 1e-9 {
					t.Errorf("%s: the logo is at %v, %v and the title at %v", op.Name, x.X, x.Y, title.Y)
				}
			}
			if err := sheettest.Check(d); err != nil {
				t.Error(err)
			}
			again, err := drawing.Unmarshal(d.Marshal())
			if err != nil || !bytes.Equal(again.Pages[0].Pictures[0].File, d.Pages[0].Pictures[0].File) {
				t.Errorf("%s: the marshalled logo is another one: %v", op.Name, err)
			}
			if svg := string(d.SVG()); !strings.Contains(svg, `aria-hidden="true" href="`+logo+`"/>`) {
				t.Errorf("%s: the logo is not in the SVG", op.Name)
			}
		}
		r, err := operationtest.Call[struct{ HTML string }](op, &operationtest.Host{}, params)
		if err != nil || !strings.Contains(r.HTML, `<img class="logo" alt="" src="`+logo+`">`+"\n<h1>") || !strings.Contains(r.HTML, ".logo { display: block; width: 60.00mm;") {
			t.Errorf("%s: the logo is not above the title of the HTML page: %v", op.Name, err)
		}
	}
}

func TestACroppedImageHasNoLogo(t *testing.T) {
	h := &operationtest.Host{}
	params := map[string]any{"text": "Every letter", "logo": pngLogo(t, 9, 9), "image": true, "crop": true}
	if _, err := operationtest.Call[struct{}](cryptogram.Operation, h, params); err != nil {
		t.Fatal(err)
	}
	if d := h.Stored[0].Drawing.(*drawing.Drawing); len(d.Pages[0].Pictures) != 0 {
		t.Error("a cropped image has a logo")
	}
}

func TestABookletHasItsLogoOnItsFirstPage(t *testing.T) {
	one := map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": "Every letter", "seed": "a"}}
	logo := jpegLogo(t, 900, 300)
	for _, titlePage := range []bool{false, true} {
		params := map[string]any{
			"puzzles": []any{one, one}, "logo": logo, "titlePage": titlePage, "nameLine": true, "answerKey": true, "largePrint": true,
		}
		r, err := operationtest.Call[struct{ Pages []string }](booklet.Operation, &operationtest.Host{}, params)
		if err != nil {
			t.Fatal(err)
		}
		for i, page := range r.Pages {
			if found := strings.Contains(page, `width="54" height="18"`) && strings.Contains(page, `href="`+logo+`"`); found != (i == 0) {
				t.Errorf("title page %v, page %d has the logo: %v", titlePage, i+1, found)
			}
		}
	}
}

// FuzzLogo looks for data that the parsers of headers can't bear. A logo that they accept has a size.
func FuzzLogo(f *testing.F) {
	for _, logo := range []string{pngLogo(f, 2, 3), jpegLogo(f, 2, 3)} {
		_, encoded, _ := strings.Cut(logo, ",")
		file, _ := base64.StdEncoding.DecodeString(encoded)
		f.Add(file)
		f.Add(file[:24])
	}
	f.Add([]byte("\xff\xd8\xff\xff\xff\xc0\x00\x08"))
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, prefix := range []string{pngURL, jpegURL} {
			s := puzzle.Style{Logo: prefix + base64.StdEncoding.EncodeToString(file)}
			if s.CheckLogo() != nil {
				continue
			}
			if p := s.Look().Logo; p.Width <= 0 || p.Width > 60.001 || p.Height <= 0 || p.Height > 18.001 {
				t.Errorf("the logo is %v × %v", p.Width, p.Height)
			}
		}
	})
}
