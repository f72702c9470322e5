package cipher

import (
	"math/rand/v2"
	"strings"
)

// keyWordList has the key words that are drawn. It must not change: somebody may have printed the puzzle of a seed.
const keyWordList = "BIRD BLUE CODE DESK FISH GAME GOLD HAND HILL LAMP LION MOON PARK RAIN ROAD SHIP SNOW STAR TREE WIND " +
	"APPLE BREAD CLOUD DREAM EARTH FLAME GRAPE HORSE LEMON MUSIC NIGHT OCEAN PIANO QUEEN RIVER STONE TIGER WATER WORLD ZEBRA " +
	"ANIMAL BRIDGE CASTLE DRAGON FLOWER GARDEN ISLAND JUNGLE KITTEN MARKET ORANGE PENCIL RABBIT SCHOOL SILVER SUMMER TEMPLE WINTER " +
	"CAPTAIN DOLPHIN HARVEST KITCHEN LANTERN MACHINE MORNING RAINBOW SCIENCE STATION THUNDER " +
	"BIRTHDAY COMPUTER DINOSAUR ELEPHANT FOUNTAIN HOSPITAL KANGAROO MOUNTAIN NOTEBOOK SANDWICH TREASURE"

// KeyWord draws a key word of at least five letters for a keyed alphabet.
func KeyWord(rng *rand.Rand) string {
	return drawWord(rng, func(word string) bool { return len(word) >= 5 })
}

// drawWord draws one of the key words that fit, or returns "" if none does.
func drawWord(rng *rand.Rand, fits func(word string) bool) string {
	var fitting []string
	for word := range strings.FieldsSeq(keyWordList) {
		if fits(word) {
			fitting = append(fitting, word)
		}
	}
	if len(fitting) == 0 {
		return ""
	}
	return fitting[rng.IntN(len(fitting))]
}
