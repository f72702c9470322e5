package admin

import (
	"log"
	"net/http"
	"strconv"
)

// Page is a part of the list of all accounts.
type Page struct {
	Accounts []Listed `json:"accounts"`
	// Cursor names the next page. It is nil on the last one.
	Cursor *string `json:"cursor"`
}

// Listed is an account in the directory. The plan is up to date within seconds, and the credits within 1%
// (worker/account/publishing.mjs). The members are nil if they are not known.
type Listed struct {
	Account   string  `json:"account"`
	Plan      *string `json:"plan"`
	Remaining *int64  `json:"remaining"`
	Used      *int64  `json:"used"`
	// Pseudonyms are the names that the account can have in the log ([account.Pseudonyms]), the present one first.
	Pseudonyms []string `json:"pseudonyms"`
}

// The number of accounts on a page. KV returns at most 1,000 names at once.
const (
	defaultLimit = 100
	maxLimit     = 1000
)

func (h handler) list(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	limit := defaultLimit
	if text := query.Get("limit"); text != "" {
		var err error
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > maxLimit {
			refuse(w, http.StatusBadRequest, "Parameter 'limit' must be a whole number from 1 to 1,000")
			return
		}
	}
	page, err := h.store.Accounts(limit, query.Get("cursor"))
	if err != nil {
		log.Print("the accounts could not be listed: ", err)
		refuse(w, http.StatusServiceUnavailable, "The accounts can't be listed; try again, without 'cursor' if that does not help")
		return
	}
	for i := range page.Accounts {
		page.Accounts[i].Pseudonyms = h.pseudonyms(page.Accounts[i].Account)
	}
	reply(w, http.StatusOK, page)
}
