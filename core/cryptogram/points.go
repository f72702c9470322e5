package cryptogram

import (
	"context"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Points are suggested points for a contest.
type Points struct {
	Suggested int `json:"suggested" doc:"Suggested points."`
	Lowest    int `json:"lowest" doc:"Lowest points that suit the puzzle."`
	Highest   int `json:"highest" doc:"Highest points that suit the puzzle."`
}

// Suggest suggests points by the text, by whether the puzzle shows its words, and by the kind of its alphabet.
type Suggest func(text string, hasWords bool, alphabet string) Points

// points suggests points if the parameters ask for them and the caller reads them. There is a formula for Aristocrats and Patristocrats only,
// and it is for English texts.
func (z *cryptogram) points(ctx context.Context, p *Params, suggest Suggest) (*Points, error) {
	switch {
	case !p.Points:
		return nil, nil
	case suggest == nil:
		return nil, operation.Invalid("points", operation.ServiceOnly, "must be false in the toolkit, which suggests points with cryptogrampoints")
	case z.kind.Name != "aristocrat" && z.kind.Name != "patristocrat" || !z.isEnglish():
		return nil, operation.Invalid("points", operation.Conflict, "must be false except for the kinds aristocrat and patristocrat with letters A to Z")
	case !operation.Wants(ctx, "points"):
		return nil, nil
	}
	points := suggest(z.original, z.puzzle.HasWords, z.alphabet)
	return &points, nil
}
