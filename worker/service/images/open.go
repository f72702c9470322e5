package images

import (
	"errors"
	"path"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
)

// Headers are the request headers that [Open] reads.
var Headers = []string{"if-none-match " + Path, "if-range " + Path, "range " + Path}

// Open answers a request for a picture, given the name and the query in its link: with the picture, with a range of it
// (RFC 9110, section 14), or with the status 304. The host streams the body of the response. The response does not have the
// headers that all responses share. Errors: [operation.InvalidLink], [operation.Expired], [operation.NotFound],
// [operation.ServiceUnavailable].
func Open(x *engine.Exchange, name string, query map[string][]string) (*engine.Response, error) {
	left, err := verify(x, name, query)
	if err != nil {
		return nil, err
	}
	wantsAll := x.Method == "GET" && x.Header("range") == "" && x.Header("if-none-match") == ""
	effect := engine.Effect{Name: statEffect, Argument: name}
	if wantsAll {
		effect.Name = objectEffect
	}
	size, tag, err := ask(x, effect)
	if err != nil {
		return nil, err
	}
	r := &engine.Response{Status: 200, Stream: wantsAll, Header: []string{
		"ETag", tag,
		"Accept-Ranges", "bytes",
		"Cache-Control", "private, max-age=" + decimal(int64(left.Seconds())) + ", immutable",
	}}
	if matches(x.Header("if-none-match"), tag) {
		r.Status = 304
		return r, nil
	}
	format := strings.TrimPrefix(path.Ext(name), ".")
	r.Header = append(
		r.Header,
		"Content-Type", ContentTypes[format],
		"Content-Disposition", `inline; filename="`+name+`"`,
		// An SVG opened in a browser is a document. It may run no scripts and load nothing. Its logo is in the document.
		"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
		"Cross-Origin-Resource-Policy", "cross-origin",
	)
	if wantsAll {
		r.Length = size
		return r, nil
	}
	offset, length := int64(0), size
	if requested := x.Header("range"); requested != "" && x.Method == "GET" && (x.Header("if-range") == "" || x.Header("if-range") == tag) {
		var ok bool
		offset, length, ok = parseRange(requested, size)
		switch {
		case !ok:
			offset, length = 0, size
		case length == 0:
			r.Status = 416
			r.Header = append(r.Header, "Content-Range", "bytes */"+decimal(size))
			return r, nil
		default:
			r.Status = 206
			r.Header = append(r.Header, "Content-Range", "bytes "+decimal(offset)+"-"+decimal(offset+length-1)+"/"+decimal(size))
		}
	}
	if x.Method == "HEAD" {
		r.Header = append(r.Header, "Content-Length", decimal(size))
		return r, nil
	}
	r.Stream, r.Length = true, length
	_, _, err = ask(x, engine.Effect{Name: objectEffect, Argument: name + " " + decimal(offset) + " " + decimal(length)})
	return r, err
}

// ask performs an effect that returns the size in bytes and the entity tag of a picture.
func ask(x *engine.Exchange, effect engine.Effect) (size int64, tag string, err error) {
	answer := x.Do(effect)[0]
	if err := answer.Err(); err != nil {
		return 0, "", operation.Unavailable(operation.ImagesUnreachable, "The image can't be read right now; try again", err)
	}
	return parse(answer)
}

// parse returns the size in bytes and the entity tag of a stored file. Errors: [ErrMissing], [operation.ServiceUnavailable].
func parse(answer engine.Outcome) (size int64, tag string, err error) {
	if answer.State == engine.Absent {
		return 0, "", ErrMissing
	}
	number, tag, _ := strings.Cut(string(answer.Value), " ")
	if size, err = strconv.ParseInt(number, 10, 64); err != nil {
		return 0, "", operation.Unavailable(operation.ImagesUnreachable, "The image can't be read right now; try again", errors.New("the size of an image can't be parsed"))
	}
	return size, tag, nil
}

// matches reports whether a list of entity tags (If-None-Match) contains a tag or is "*".
func matches(list, tag string) bool {
	for entry := range strings.SplitSeq(list, ",") {
		entry = strings.TrimSpace(entry)
		if entry == "*" || strings.TrimPrefix(entry, "W/") == tag {
			return true
		}
	}
	return false
}

// parseRange parses a Range header with one range of bytes. If ok is false, the header is malformed or has several ranges, and
// must be ignored. The length is 0 if the range is outside the content.
func parseRange(header string, size int64) (offset, length int64, ok bool) {
	spec, isBytes := strings.CutPrefix(header, "bytes=")
	first, last, isRange := strings.Cut(strings.TrimSpace(spec), "-")
	if !isBytes || !isRange {
		return 0, 0, false
	}
	if first == "" {
		suffix, err := strconv.ParseUint(last, 10, 63)
		length = min(int64(suffix), size)
		return size - length, length, err == nil
	}
	from, err := strconv.ParseUint(first, 10, 63)
	if err != nil {
		return 0, 0, false
	}
	to := uint64(size - 1)
	if last != "" {
		given, err := strconv.ParseUint(last, 10, 63)
		if err != nil || given < from {
			return 0, 0, false
		}
		to = min(to, given)
	}
	if from > to {
		return 0, 0, true
	}
	return int64(from), int64(to-from) + 1, true
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
