package reply

import "testing"

func TestTheAnnouncementOfTheEndIsCorrect(t *testing.T) {
	if err := Ending.Check(); err != nil {
		t.Error(err)
	}
}
