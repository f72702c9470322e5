// Package sweep removes pictures whose links have expired.
package sweep

import (
	"cmp"
	"time"

	"lettercraft/worker/service/images"
	"lettercraft/worker/service/uuid"
)

// Bucket is where pictures are kept.
type Bucket interface {
	// List returns the first names, in the order of their bytes, as many as the platform gives at once.
	List() ([]string, error)
	Delete(name string) error
}

// most is how many pictures one run removes: half of the requests that a Worker may make on a paid plan. What it leaves,
// or can't remove, is left to the next run, and in the end to the bucket's own rule.
const most = 5_000

// grace is how long a picture outlives its link: a download that began in time must come to its end.
const grace = 10 * time.Minute

// Expired removes the pictures whose links have expired, the oldest first, and returns how many they were. The names of
// pictures begin with the time of their making; what has another name is not ours and stays. It goes on behind a picture
// that can't be removed, and returns the first error.
func Expired(b Bucket, now time.Time) (removed int, failure error) {
	for removed < most {
		names, err := b.List()
		if err != nil {
			return removed, err
		}
		before := removed
		for _, name := range names {
			made, ours := uuid.Time(name[:min(len(name), uuid.Length)])
			if !ours {
				continue
			}
			if now.Sub(made) < images.Life+grace || removed == most {
				return removed, failure // all that follow are younger
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
