// Package images keeps pictures for the callers that asked for them, and gives them out to whoever has the link.
// Read [Store], which makes the links, then [Open], which answers to them.
package images

import (
	"crypto/subtle"
	"errors"
	"strconv"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/uuid"
)

// Path is where the links lead to; behind it comes the name of a picture.
const Path = "/v1/images/"

// Life is how long a link, and the picture behind it, is kept.
const Life = 24 * time.Hour

// The effects that the host performs for this package; effects.mjs has them.
const (
	storeEffect  = "store"  // argument: name, format to be drawn or nothing, a line each; content
	signEffect   = "sign"   // argument: text; value: its signature
	statEffect   = "stat"   // argument: name; value: size in bytes, entity tag
	objectEffect = "object" // argument: name, or name, offset and length; value: that of stat
)

// ContentTypes are the media types of the formats.
var ContentTypes = map[string]string{
	"png": "image/png",
	"jpg": "image/jpeg",
	"svg": "image/svg+xml",
	"pdf": "application/pdf",
}

// Store draws pictures and keeps them, all at the same time. Origin is that of the links. The names begin with the time,
// so that a list of what is kept has the oldest first. Error: [operation.ServiceUnavailable].
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
			engine.Effect{Name: storeEffect, Argument: name + "\n" + format + "\n" + string(content)},
			engine.Effect{Name: signEffect, Argument: signed(name, expires)},
		)
	}
	outcomes := x.Do(effects...)
	for i := range images {
		stored, signature := outcomes[2*i], outcomes[2*i+1]
		if err := errors.Join(stored.Err(), signature.Err()); err != nil {
			return nil, operation.Unavailable("The image could not be stored; try again", err)
		}
		images[i].DownloadURL += string(signature.Value)
	}
	return images, nil
}

// signed is what the signature of a link covers: all of it that can be changed.
func signed(name string, expires int64) string { return name + " " + strconv.FormatInt(expires, 10) }

// What is wrong with a request for a picture.
var (
	ErrLink = &operation.Error{
		Code:    operation.InvalidLink,
		Message: "The link is not valid; use it exactly as it was given out",
	}
	ErrExpired = &operation.Error{Code: operation.Expired, Message: "The link has expired"}
	ErrMissing = &operation.Error{Code: operation.NotFound, Message: "The image does not exist any more"}
)

// verify checks a link, and returns how long it is good for. Errors: [operation.InvalidLink], [operation.Expired], [operation.ServiceUnavailable].
func verify(x *engine.Exchange, name string, query map[string][]string) (left time.Duration, err error) {
	if len(query["expires"]) != 1 || len(query["signature"]) != 1 {
		return 0, ErrLink
	}
	expires, err := strconv.ParseInt(query["expires"][0], 10, 64)
	// A number has one form only: with another one it is not the link that was given out.
	if err != nil || strconv.FormatInt(expires, 10) != query["expires"][0] {
		return 0, ErrLink
	}
	signature := x.Do(engine.Effect{Name: signEffect, Argument: signed(name, expires)})[0]
	if signature.State != engine.Done {
		return 0, operation.Unavailable("The link can't be checked right now; try again", signature.Err())
	}
	left = time.Duration(expires-x.Now().UnixMilli()) * time.Millisecond
	switch {
	case subtle.ConstantTimeCompare(signature.Value, []byte(query["signature"][0])) != 1:
		return 0, ErrLink
	case left <= 0:
		return 0, ErrExpired
	}
	return left, nil
}
