package sweep

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/images"
	"github.com/lettercraft/lettercraft/worker/service/uuid"
)

var now = time.UnixMilli(1_700_000_000_000)

// bucket is a [Bucket] that lists a limited number of names at once, like the platform.
type bucket struct {
	names  []string
	batch  int
	fails  string // name that can't be deleted
	listed int
}

func (b *bucket) List() ([]string, error) {
	b.listed++
	slices.Sort(b.names)
	return slices.Clone(b.names[:min(b.batch, len(b.names))]), nil
}

func (b *bucket) Delete(name string) error {
	if name == b.fails {
		return errors.New("R2 is down")
	}
	b.names = slices.DeleteFunc(b.names, func(n string) bool { return n == name })
	return nil
}

// picture returns the name of a picture of this age.
func picture(age time.Duration, n byte) string {
	return uuid.NewTimed(now.Add(-age), func(p []byte) { p[len(p)-1] = n }) + "_puzzle.png"
}

func TestExpiredPicturesAreRemovedAndOthersStay(t *testing.T) {
	young := []string{picture(0, 1), picture(images.Life, 2), picture(images.Life+grace-time.Second, 3)}
	foreign := []string{"0-readme.txt", "zzz", "", "01234567-89ab-4cde-8000-000000000000_puzzle.png"}
	for _, batch := range []int{4, 1000} {
		b := &bucket{batch: batch, names: slices.Concat(young, foreign[2:])}
		if batch == 1000 {
			b.names = slices.Concat(young, foreign)
		}
		kept := slices.Clone(b.names)
		for n := range byte(10) {
			b.names = append(b.names, picture(images.Life+grace+time.Duration(n)*time.Hour, n))
		}
		removed, err := Expired(b, now)
		slices.Sort(kept)
		slices.Sort(b.names)
		if removed != 10 || err != nil || !slices.Equal(b.names, kept) {
			t.Errorf("listing %d names at once: removed %d (%v), %q are left", batch, removed, err, b.names)
		}
	}
}

func TestExpiredContinuesAfterAFailure(t *testing.T) {
	b := &bucket{batch: 1000}
	for n := range byte(5) {
		b.names = append(b.names, picture(48*time.Hour-time.Duration(n)*time.Minute, n))
	}
	b.fails = b.names[2]
	if removed, err := Expired(b, now); removed != 4 || err == nil || len(b.names) != 1 {
		t.Errorf("removed %d (%v), want 4 and an error", removed, err)
	}
}

func TestOneRunHasALimit(t *testing.T) {
	b := &bucket{batch: 1000}
	for n := range maxRemoved + 3 {
		b.names = append(b.names, uuid.NewTimed(now.Add(-48*time.Hour), func(p []byte) {
			p[7], p[8], p[9] = byte(n>>16), byte(n>>8), byte(n)
		})+"_puzzle.png")
	}
	if removed, err := Expired(b, now); removed != maxRemoved || err != nil || len(b.names) != 3 {
		t.Errorf("removed %d (%v), %d are left", removed, err, len(b.names))
	}
}
