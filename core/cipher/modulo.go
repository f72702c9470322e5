package cipher

// modulo returns the remainder of a whole number from 0 to n − 1.
func modulo(a, n int) int { return (a%n + n) % n }

// divisor returns the greatest common divisor (Euclid).
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// inverse returns the number whose product with a is 1 modulo n, or 0 if there is none.
func inverse(a, n int) int {
	for b := 1; b < n; b++ {
		if a*b%n == 1 {
			return b
		}
	}
	return 0
}
