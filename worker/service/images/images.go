// Package images stores the pictures of puzzles, and serves them to anyone who has the link. Read [Store], which makes the
// links, then [Open], which serves the pictures. Large answers that are kept for repeated calls are stored beside them ([Keep]).
package images

import (
	"crypto/subtle"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/uuid"
)

// Path is the path of the links. The name of a picture follows it.
const Path = "/v1/images/"

// Life is the time for which a link is valid and its picture is stored.
const Life = 24 * time.Hour

// The effects of this package, which effects.mjs implements.
const (
	storeEffect  = "store"  // argument, each on a line: account, name, format to draw or nothing, content
	signEffect   = "sign"   // argument: text; value: its signature with each secret in use, the newest first
	statEffect   = "stat"   // argument: name; value: size in bytes, space, entity tag
	objectEffect = "object" // argument: name, or name, offset and length; value: as for stat
	// contentEffect reads the file that objectEffect has opened; value: its content.
	contentEffect = "content"
)

// Probe is an effect that asks the store for a picture that does not exist.
var Probe = engine.Effect{Name: statEffect, Argument: "status"}

// ContentTypes are the media types of the formats.
var ContentTypes = map[string]string{
	"png": "image/png",
	"jpg": "image/jpeg",
	"svg": "image/svg+xml",
	"pdf": "application/pdf",
}

// Store draws and stores pictures concurrently. The origin is the origin of the links. The names begin with the time, so that
// a list of the stored pictures begins with the oldest. Error: [operation.ServiceUnavailable].
func Store(x *engine.Exchange, origin string, pictures []operation.Picture) ([]operation.Image, error) {
	now := x.Now()
	expires := now.Add(Life).UnixMilli()
	images := make([]operation.Image, len(pictures))
	effects := make([]engine.Effect, 0, 2*len(pictures))
	for i, p := range pictures {
		name := uuid.NewTimed(now, x.Random) + "_" + p.Label + "." + p.Format
		images[i] = operation.Image{
			ImageName:   name,
			Format:      "." + p.Format,
			DownloadURL: origin + Path + name + "?expires=" + strconv.FormatInt(expires, 10) + "&signature=",
			Expires:     expires,
		}
		format, content := p.Format, []byte(nil)
		if format == "svg" {
			format, content = "", p.Drawing.SVG()
		} else {
			content = p.Drawing.Marshal()
		}
		effects = append(
			effects,
			engine.Effect{Name: storeEffect, Argument: x.Account() + "\n" + name + "\n" + format + "\n" + string(content)},
			engine.Effect{Name: signEffect, Argument: signed(name, expires)},
		)
	}
	outcomes := x.Do(effects...)
	for i := range images {
		signatures, err := signaturesOf(outcomes[2*i+1])
		if err := errors.Join(outcomes[2*i].Err(), err); err != nil {
			return nil, operation.Unavailable(operation.ImagesUnreachable, "The image could not be stored; try again", err)
		}
		images[i].DownloadURL += signatures[0]
	}
	return images, nil
}

// signed returns the text that the signature of a link covers: every part of the link that varies.
func signed(name string, expires int64) string { return name + " " + strconv.FormatInt(expires, 10) }

// signaturesOf returns the signatures of a text, the newest first: at least one, and several while the secret is being rotated.
func signaturesOf(o engine.Outcome) ([]string, error) {
	signatures, err := strings.Fields(string(o.Value)), o.Err()
	if err == nil && len(signatures) == 0 {
		err = errors.New("the secret LINK_SECRET is missing")
	}
	return signatures, err
}

// The errors of a request for a picture.
var (
	ErrLink = &operation.Error{
		Code:    operation.InvalidLink,
		Reason:  operation.LinkInvalid,
		Message: "The link is not valid; use it exactly as it was issued",
	}
	ErrExpired = &operation.Error{Code: operation.Expired, Reason: operation.LinkExpired, Message: "The link has expired"}
	ErrMissing = &operation.Error{Code: operation.NotFound, Reason: operation.ImageRemoved, Message: "The image does not exist any more"}
)

// verify checks a link, and returns the time for which it is still valid. Errors: [operation.InvalidLink], [operation.Expired],
// [operation.ServiceUnavailable].
func verify(x *engine.Exchange, name string, query map[string][]string) (left time.Duration, err error) {
	if len(query["expires"]) != 1 || len(query["signature"]) != 1 {
		return 0, ErrLink
	}
	expires, err := strconv.ParseInt(query["expires"][0], 10, 64)
	// A number in another form, such as with leading zeros, does not come from a link of the service.
	if err != nil || strconv.FormatInt(expires, 10) != query["expires"][0] {
		return 0, ErrLink
	}
	signatures, err := signaturesOf(x.Do(engine.Effect{Name: signEffect, Argument: signed(name, expires)})[0])
	if err != nil {
		return 0, operation.Unavailable(operation.ImagesUnreachable, "The link can't be checked right now; try again", err)
	}
	valid := 0
	for _, signature := range signatures {
		valid |= subtle.ConstantTimeCompare([]byte(signature), []byte(query["signature"][0]))
	}
	left = time.Duration(expires-x.Now().UnixMilli()) * time.Millisecond
	switch {
	case valid != 1:
		return 0, ErrLink
	case left <= 0:
		return 0, ErrExpired
	}
	return left, nil
}
