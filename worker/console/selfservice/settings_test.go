package selfservice

import "testing"

func TestAnOwnerChoosesUpToFivePercentages(t *testing.T) {
	for text, want := range map[string]string{
		"50, 80, 95": "[50,80,95]", " 95%;50 %\t100": "[50,95,100]", "50,50,1": "[1,50]", "1 2 3 4 5": "[1,2,3,4,5]",
		"": "null", " , ": "null", "95, 80": "null", // as every account has them
	} {
		if got, err := ownThresholds(text); got != want || err != nil {
			t.Errorf("%q: %s (%v), want %s", text, got, err, want)
		}
	}
	const whole, five = "The percentages must be whole numbers from 1 to 100, such as 50, 80, 95", "There can be at most five percentages"
	for text, want := range map[string]string{
		"0": whole, "101": whole, "-5": whole, "8.5": whole, "half": whole, "99999999999999999999": whole, "1,2,3,4,5,6": five,
	} {
		_, err := ownThresholds(text)
		if r, ok := err.(*refusal); !ok || r.Sentence != want || r.Code != "invalid_parameter" || *r.Parameter != "thresholds" {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
