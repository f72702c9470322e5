// Package sweep removes pictures whose links have expired.
package sweep

import (
	"time"

	"lettercraft/worker/api/images"
	"lettercraft/worker/api/uuid"
)

// Bucket is where pictures are kept.
type Bucket interface {
	// List returns the first names, in the order of their bytes, as many as the platform gives at once.
	List() ([]string, error)
	Delete(name string) error
}

// most is how many pictures one run removes, well below the number of requests that a Worker may make. What it leaves
// is removed by the next run, and in the end by the bucket's own rule.
const most = 5_000

// grace is how long a picture outlives its link: a download that began in time must come to its end.
const grace = 10 * time.Minute

// Expired removes the pictures whose links have expired, the oldest first, and returns how many they were. The names of
// pictures begin with the time of their making; what has another name is not ours and stays.
func Expired(b Bucket, now time.Time) (removed int, err error) {
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
				return removed, nil // all that follow are younger
			}
			if err := b.Delete(name); err != nil {
				return removed, err
			}
			removed++
		}
		if removed == before {
			break
		}
	}
	return removed, nil
}
