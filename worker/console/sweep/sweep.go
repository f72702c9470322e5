// Package sweep removes the pictures of puzzles whose links have expired, and the answers that are stored beside them. Read [Expired].
package sweep

import (
	"cmp"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/images"
	"github.com/lettercraft/lettercraft/worker/service/uuid"
)

// Bucket stores pictures.
type Bucket interface {
	// List returns the first names in the order of their bytes, up to the number that the platform returns at once.
	List() ([]string, error)
	Delete(name string) error
}

// maxRemoved is the maximum number of pictures that one run removes: half of the requests that a Worker may make on Cloudflare's
// paid plan. The next run removes more, and in the end the lifecycle rule of the bucket removes the rest.
const maxRemoved = 5_000

// grace is the time for which a picture is kept after its link has expired, so that downloads in progress can finish.
const grace = 10 * time.Minute

// Expired removes the pictures whose links have expired, the oldest first, and returns their number. The names of pictures begin
// with the time at which they were stored. Objects with other names are kept. If a picture can't be removed, Expired continues
// with the next one, and returns the first error.
func Expired(b Bucket, now time.Time) (removed int, failure error) {
	for removed < maxRemoved {
		names, err := b.List()
		if err != nil {
			return removed, err
		}
		before := removed
		for _, name := range names {
			stored, ok := uuid.Time(name[:min(len(name), uuid.Length)])
			if !ok {
				continue
			}
			if now.Sub(stored) < images.Life+grace || removed == maxRemoved {
				return removed, failure // all later names are of newer pictures
			}
			if err := b.Delete(name); err != nil {
				failure = cmp.Or(failure, err)
				continue
			}
			removed++
		}
		if removed == before {
			break
		}
	}
	return removed, failure
}
