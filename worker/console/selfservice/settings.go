package selfservice

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/console/notify"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// set changes the settings of notifications. The account's object uses the new secret only if the URL is different.
func (a *service) set(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Mail       *bool
		Thresholds *string
		Webhook    *string
	}
	if err := input.Decode(r, &body); err != nil {
		return err
	}
	s, err := a.member(r)
	if err != nil {
		return err
	}
	c := command("settings", s)
	if body.Mail != nil {
		c.Text("mail", map[bool]string{true: "on", false: "off"}[*body.Mail])
	}
	if body.Thresholds != nil {
		own, err := ownThresholds(*body.Thresholds)
		if err != nil {
			return err
		}
		c.JSON("ownThresholds", own)
	}
	if body.Webhook != nil {
		address := strings.TrimSpace(*body.Webhook)
		if address != "" {
			if err := a.checkWebhook(address); err != nil {
				return err
			}
		}
		c.Text("webhook", address).Text("secret", newSecret())
	}
	var answer struct{ Settings json.RawMessage }
	if _, err := a.send(s, c, &answer); err != nil {
		return err
	}
	return reply(w, http.StatusOK, answer.Settings)
}

// maxThresholds is the number of thresholds that an owner can set.
const maxThresholds = 5

// ownThresholds reads the thresholds that an owner wants, such as "50%, 80, 95", and returns them as JSON, in ascending order. It returns
// null if there are none, or if they are the thresholds of every account.
func ownThresholds(text string) (string, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;%", r) || unicode.IsSpace(r) })
	var percents []int
	for _, word := range words {
		percent, err := strconv.Atoi(word)
		if err != nil || percent < 1 || percent > 100 {
			return "", errParameter("thresholds", "The percentages must be whole numbers from 1 to 100, such as 50, 80, 95")
		}
		percents = append(percents, percent)
	}
	slices.Sort(percents)
	percents = slices.Compact(percents)
	if len(percents) > maxThresholds {
		return "", errParameter("thresholds", "There can be at most five percentages")
	}
	if slices.Equal(percents, account.Thresholds) {
		return "null", nil
	}
	own, err := json.Marshal(percents)
	return string(own), err
}

// checkWebhook returns an error if a webhook may not have this URL. The same check runs before each delivery, because a name can lead
// elsewhere later.
func (a *service) checkWebhook(url string) error {
	rule, err := notify.Refusal(a.store, url)
	if err == nil && rule != "" {
		err = errParameter("webhook", "The URL of the webhook "+rule)
	}
	return err
}

// newSecret returns a secret for a webhook, in the form of Standard Webhooks.
func newSecret() string {
	var b [24]byte
	_, _ = rand.Read(b[:]) // never fails
	return "whsec_" + base64.StdEncoding.EncodeToString(b[:])
}
