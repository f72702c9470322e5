package sweep

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lettercraft/worker/service/images"
	"lettercraft/worker/service/uuid"
)

var now = time.UnixMilli(1_700_000_000_000)

// bucket gives at most so many names at once, as the platform does.
type bucket struct {
	names  []string
	page   int
	fails  string // the name that can't be deleted
	listed int
}

func (b *bucket) List() ([]string, error) {
	b.listed++
	slices.Sort(b.names)
	return slices.Clone(b.names[:min(b.page, len(b.names))]), nil
}

func (b *bucket) Delete(name string) error {
	if name == b.fails {
		return errors.New("R2 is down")
	}
	b.names = slices.DeleteFunc(b.names, func(n string) bool { return n == name })
	return nil
}

// picture is the name of one that was made so long ago.
func picture(age time.Duration, n byte) string {
	return uuid.NewTimed(now.Add(-age), func(p []byte) { p[len(p)-1] = n }) + "_puzzle.png"
}

func TestExpiredPicturesAreRemovedAndOthersStay(t *testing.T) {
	young := []string{picture(0, 1), picture(images.Life, 2), picture(images.Life+grace-time.Second, 3)}
	foreign := []string{"0-readme.txt", "zzz", "", "01234567-89ab-4cde-8000-000000000000_puzzle.png"}
	for _, page := range []int{4, 1000} {
		b := &bucket{page: page, names: slices.Concat(young, foreign[2:])}
		if page == 1000 {
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
			t.Errorf("pages of %d: removed %d (%v), left are %q", page, removed, err, b.names)
		}
	}
}

func TestAFailureIsReportedAndTheRestDone(t *testing.T) {
	b := &bucket{page: 1000}
	for n := range byte(5) {
		b.names = append(b.names, picture(48*time.Hour-time.Duration(n)*time.Minute, n))
	}
	b.fails = b.names[2]
	if removed, err := Expired(b, now); removed != 4 || err == nil || len(b.names) != 1 {
		t.Errorf("removed %d (%v), want 4 and an error", removed, err)
	}
}

func TestOneRunHasALimit(t *testing.T) {
	b := &bucket{page: 1000}
	for n := range most + 3 {
		b.names = append(b.names, uuid.NewTimed(now.Add(-48*time.Hour), func(p []byte) {
			p[7], p[8], p[9] = byte(n>>16), byte(n>>8), byte(n)
		})+"_puzzle.png")
	}
	if removed, err := Expired(b, now); removed != most || err != nil || len(b.names) != 3 {
		t.Errorf("removed %d (%v), left are %d", removed, err, len(b.names))
	}
}
