package images

import (
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/uuid"
)

// Keep stores the body of an answer for [Life], beside the pictures, and returns its name. There are no links to it. Error:
// [operation.ServiceUnavailable].
func Keep(x *engine.Exchange, body []byte) (name string, err error) {
	name = uuid.NewTimed(x.Now(), x.Random) + "_answer"
	stored := x.Do(engine.Effect{Name: storeEffect, Argument: x.Account() + "\n" + name + "\n\n" + string(body)})[0]
	if err := stored.Err(); err != nil {
		return "", operation.Unavailable(operation.ImagesUnreachable, "The answer could not be kept for the Idempotency-Key; try again", err)
	}
	return name, nil
}

// Reopen uses the body of a kept answer as the body of the response, and returns its length in bytes. Errors: [ErrMissing],
// [operation.ServiceUnavailable].
func Reopen(x *engine.Exchange, name string) (length int64, err error) {
	opened := x.Do(engine.Effect{Name: objectEffect, Argument: name})[0]
	if err := opened.Err(); err != nil {
		return 0, operation.Unavailable(operation.ImagesUnreachable, "The answer that was kept can't be read right now; try again", err)
	}
	length, _, err = parse(opened)
	return length, err
}

// Content returns the file that [Reopen] has opened, which then is not the body of the response. Error: [operation.ServiceUnavailable].
func Content(x *engine.Exchange) ([]byte, error) {
	read := x.Do(engine.Effect{Name: contentEffect})[0]
	if read.State != engine.Done {
		return nil, operation.Unavailable(operation.ImagesUnreachable, "The answer that was kept can't be read right now; try again", read.Err())
	}
	return read.Value, nil
}
