package numerals

import "testing"

func TestCommasStandBetweenThousands(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 20_000: "20,000", 999_999: "999,999", 1_048_576: "1,048,576",
		-1: "-1", -100: "-100", -1000: "-1,000", -100_000: "-100,000",
	} {
		if got := WithCommas(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}
