package reading

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/page/article"
	"github.com/lettercraft/lettercraft/worker/page/guard"
)

// The effects of this package, which worker/page/effects.mjs implements. Package guard has the one that parses addresses.
const (
	bodyEffect  = "body"
	fetchEffect = "fetch"
	textEffect  = "text"
)

// The limits of fetching a page.
const (
	maxRedirects = 5
	maxTime      = 10 * time.Second // total time, from the beginning of fetch
)

// headers are the headers of the requests for pages. They identify the service and reveal nothing about the caller.
const headers = `{"User-Agent":"Lettercraft/1 (readability; +https://lettercraft.dev/bot)",` +
	`"Accept":"text/html,application/xhtml+xml,text/plain;q=0.8,*/*;q=0.1","Accept-Language":"en"}`

// page is a web page that has been fetched. Its body stays with the host.
type page struct {
	address     string // address after redirects
	contentType string
	head        string // beginning of the body
	more        bool   // the body is larger than article.MaxBytes
	size        int    // size of the body in bytes
	plain       bool   // the page is plain text
}

// fetch fetches a web page. It follows redirects itself, because the address of each redirect must be checked like the first address.
func fetch(x *engine.Exchange, address string) (*page, error) {
	base, start := "", x.Now()
	for range maxRedirects + 1 {
		resolved, err := guard.Resolve(x, article.Parameter, base, address)
		if err != nil {
			return nil, err
		}
		status, location, p, err := get(x, resolved.Href, start)
		if err != nil {
			return nil, err
		}
		switch {
		case status >= 300 && status < 400 && location != "":
			base, address = resolved.Href, location
			continue
		case status >= 500:
			return nil, operation.Unavailable(operation.PageFailed, "The page answered with status "+strconv.Itoa(status), nil)
		case status < 200 || status >= 300:
			return nil, article.Unfit(operation.PageStatus, "The page answered with status "+strconv.Itoa(status))
		}
		if err := p.recognize(); err != nil {
			return nil, err
		}
		if p.more {
			return nil, article.TooLarge()
		}
		return p, nil
	}
	return nil, article.Unfit(operation.TooManyRedirects, "The page redirects more than "+strconv.Itoa(maxRedirects)+" times")
}

// get sends one request. The time for the page began at start.
func get(x *engine.Exchange, href string, start time.Time) (status int, location string, p *page, err error) {
	left := maxTime - x.Now().Sub(start)
	if left <= 0 {
		return 0, "", nil, late()
	}
	argument := strconv.FormatInt(left.Milliseconds(), 10) + "\n" + strconv.Itoa(article.MaxBytes) + "\n" + headers + "\n" + href
	fetched := x.Do(engine.Effect{Name: fetchEffect, Argument: argument})[0]
	if fetched.State != engine.Done {
		if x.Now().Sub(start) >= maxTime {
			return 0, "", nil, late()
		}
		return 0, "", nil, operation.Unavailable(operation.PageUnreachable, "The page could not be fetched", fetched.Err())
	}
	parts := strings.SplitN(string(fetched.Value), "\n", 5)
	if len(parts) != 5 {
		return 0, "", nil, operation.Unavailable(operation.PageNotRead, "The page could not be read; try again", errors.New("the effect fetch returned the wrong number of lines"))
	}
	status, _ = strconv.Atoi(parts[0]) // the host writes a number
	size, _ := strconv.Atoi(parts[3])  // the host writes a number, or "more" for a page that is refused
	return status, parts[1], &page{address: href, contentType: parts[2], more: parts[3] == "more", size: size, head: parts[4]}, nil
}

// late returns the error of a page that takes too much time.
func late() error {
	return operation.Unavailable(operation.PageTimedOut, "The page did not arrive within "+strconv.Itoa(int(maxTime.Seconds()))+" seconds", nil)
}
