package account

import (
	"errors"
	"slices"
	"strings"
)

// EU is the place whose objects run and store only in the European Union. The other places are only where Cloudflare makes an object if it
// can: the location hints of Durable Objects.
const EU = "eu"

// Home is the word for the object in which an account was opened, when the account is moved back to it.
const Home = "home"

// Places are the places where accounts can be: the west and the east of North America, South America, the west and the east of Europe, Asia
// and the Pacific, Oceania, Africa, the Middle East, and [EU].
var Places = []string{"wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me", EU}

// CheckPlace returns an error that names the places, unless a text is one of them or one of the others.
func CheckPlace(place string, others ...string) error {
	if names := slices.Concat(Places, others); !slices.Contains(names, place) {
		return errors.New("must be one of: " + strings.Join(names, ", "))
	}
	return nil
}

// Hint returns the location hint for the home of an account that is opened at a place, or an empty text. The home of an account in the
// European Union only passes on commands.
func Hint(place string) string {
	if place == EU {
		return "weur"
	}
	return place
}
