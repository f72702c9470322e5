package reading

import (
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/page/guard"
)

// The effects that the host performs for this package; effects.mjs has them.
const (
	bodyEffect  = "body"
	parseEffect = "parse"
	fetchEffect = "fetch"
	textEffect  = "text"
)

// The limits of a page.
const (
	maxAddress   = 2048 // characters
	maxRedirects = 5
	maxTime      = 10 * time.Second // for all of it, from the request on
	maxBytes     = 2 << 20          // of the body, decompressed
)

// headers are what a page is asked for with: who we are, and nothing of who asks us.
const headers = `{"User-Agent":"Lettercraft/1 (readability; +https://lettercraft.dev/bot)",` +
	`"Accept":"text/html,application/xhtml+xml,text/plain;q=0.8,*/*;q=0.1","Accept-Language":"en"}`

// page is what was fetched. Its body stays with the host; head is its beginning.
type page struct {
	address     string // in the end
	contentType string
	head        string
	more        bool // its body is larger than maxBytes
	plain       bool // it is plain text
}

// fetch fetches a page, and follows redirects by hand: each address on the way is checked as the first one is.
func fetch(x *engine.Exchange, address string) (*page, error) {
	base := ""
	for range maxRedirects + 1 {
		href, err := check(x, base, address)
		if err != nil {
			return nil, err
		}
		status, location, p, err := get(x, href)
		if err != nil {
			return nil, err
		}
		switch {
		case status >= 300 && status < 400 && location != "":
			base, address = href, location
			continue
		case status >= 500:
			return nil, operation.Unavailable("The page answered with status "+strconv.Itoa(status), nil)
		case status < 200 || status >= 300:
			return nil, unfit("The page answered with status " + strconv.Itoa(status))
		}
		if err := p.recognize(); err != nil {
			return nil, err
		}
		if p.more {
			return nil, unfit("The page has more than 2 MiB")
		}
		return p, nil
	}
	return nil, unfit("The page redirects more than 5 times")
}

// check returns an address in the form in which it is fetched, if it may be. A relative address is resolved against the base,
// which may be empty.
func check(x *engine.Exchange, base, address string) (href string, err error) {
	switch {
	case utf8.RuneCountInString(address) > maxAddress:
		return "", operation.Invalid(parameter, "must have at most 2,048 characters")
	case strings.ContainsRune(base+address, 0):
		return "", operation.Invalid(parameter, "must be a web address")
	}
	parsed := x.Do(engine.Effect{Name: parseEffect, Argument: base + "\n" + address})[0]
	if parsed.State != engine.Done {
		return "", operation.Invalid(parameter, "must be a web address, such as https://example.com/page")
	}
	parts := strings.SplitN(string(parsed.Value), "\n", 6)
	if len(parts) != 6 {
		return "", operation.Unavailable("The page could not be read; try again", errors.New("an address was parsed into other parts"))
	}
	a := guard.Address{Scheme: parts[0], Host: parts[1], Port: parts[2], HasUser: parts[3] != ""}
	return parts[4], guard.Check(a, parameter, strings.Fields(parts[5]))
}

// get makes one request.
func get(x *engine.Exchange, href string) (status int, location string, p *page, err error) {
	left := maxTime - x.Now().Sub(x.Start)
	if left <= 0 {
		return 0, "", nil, errLate
	}
	argument := strconv.FormatInt(left.Milliseconds(), 10) + "\n" + strconv.Itoa(maxBytes) + "\n" + headers + "\n" + href
	fetched := x.Do(engine.Effect{Name: fetchEffect, Argument: argument})[0]
	if fetched.State != engine.Done {
		if x.Now().Sub(x.Start) >= maxTime {
			return 0, "", nil, errLate
		}
		return 0, "", nil, operation.Unavailable("The page could not be fetched", fetched.Err())
	}
	parts := strings.SplitN(string(fetched.Value), "\n", 5)
	if len(parts) != 5 {
		return 0, "", nil, operation.Unavailable("The page could not be read; try again", errors.New("a page was fetched in other parts"))
	}
	status, _ = strconv.Atoi(parts[0]) // the host writes a number
	return status, parts[1], &page{address: href, contentType: parts[2], more: parts[3] == "more", head: parts[4]}, nil
}

var errLate = operation.Unavailable("The page did not come within 10 seconds", nil)

// unfit is the error of a page that can be had and not be read: the caller has to take another one.
func unfit(message string) *operation.Error {
	return &operation.Error{Code: operation.InvalidParameter, Parameter: parameter, Message: message}
}
