// Package admin implements the administration of accounts as an [http.Handler]. Read [New].
package admin

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"strings"

	"lettercraft/worker/console/seal"
	"lettercraft/worker/service/account"
)

// Store stores accounts.
type Store interface {
	// Command sends a command to an account's object and returns its answer. Both are JSON, as defined by account.mjs.
	Command(account, command string) ([]byte, error)
}

// New returns a handler that serves the administration:
//
//	POST /admin/accounts        {"plan": "free", "credits": 50} → 201 {"account": …, "key": …, "plan": …}
//	GET  /admin/accounts/{id}   → 200 {"plan": …, "remaining": …, "used": …, …}
//
// The optional credits are the number of credits in the first cycle, instead of the plan's credits and bonus. Every request needs
// the header "Authorization: Bearer TOKEN". If the token is empty, every request is refused. Keys are stored sealed with keySecret.
func New(token, keySecret string, s Store) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /admin/accounts", func(w http.ResponseWriter, r *http.Request) { openAccount(w, r, keySecret, s) })
	mux.HandleFunc("GET /admin/accounts/{id}", func(w http.ResponseWriter, r *http.Request) { showAccount(w, r, s) })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !authorized(token, r.Header.Get("Authorization")) {
			w.Header().Set("WWW-Authenticate", `Bearer realm="administration"`)
			refuse(w, http.StatusUnauthorized, "The header Authorization must contain the administration token")
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// authorized reports whether a header contains the token. It compares hashes in constant time, because comparing the tokens would
// reveal the token's length.
func authorized(token, header string) bool {
	given, bearer := strings.CutPrefix(header, "Bearer ")
	want, got := sha256.Sum256([]byte(token)), sha256.Sum256([]byte(given))
	return subtle.ConstantTimeCompare(want[:], got[:]) == 1 && bearer && token != ""
}

// open is the body of a request for a new account.
type open struct {
	Plan    string `json:"plan"`
	Credits *int64 `json:"credits"`
}

func openAccount(w http.ResponseWriter, r *http.Request, keySecret string, s Store) {
	var o open
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4096))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&o); err != nil || decoder.Decode(&struct{}{}) != io.EOF {
		refuse(w, http.StatusBadRequest, "The body must be a JSON object with 'plan' and optionally 'credits'")
		return
	}
	plan, known := account.PlanByName(o.Plan)
	switch {
	case !known:
		refuse(w, http.StatusBadRequest, "Parameter 'plan' must be one of: "+strings.Join(planNames(), ", "))
		return
	case o.Credits != nil && (*o.Credits < 0 || *o.Credits > 1e9):
		refuse(w, http.StatusBadRequest, "Parameter 'credits' must be a whole number from 0 to 1,000,000,000")
		return
	}
	id, key := rand.Text(), account.NewKey(func(p []byte) { _, _ = rand.Read(p) })
	opening := account.Opening{
		ID: id, KeyHash: account.Hash(key), Sealed: seal.Seal(keySecret, id, key), Plan: plan, Credits: o.Credits,
	}
	if err := create(s, &opening); err != nil {
		log.Print("the account could not be created: ", err)
		refuse(w, http.StatusServiceUnavailable, "The account could not be created; try again")
		return
	}
	reply(w, http.StatusCreated, map[string]string{"account": id, "key": key, "plan": plan.Name})
}

// create opens an account. Its object writes the key to the directory at the edge before it answers.
func create(s Store, o *account.Opening) error {
	answer, err := s.Command(o.ID, o.Command())
	if err != nil {
		return err
	}
	var done struct{ Outcome string }
	if err := json.Unmarshal(answer, &done); err != nil {
		return err
	}
	if done.Outcome != "done" {
		return errors.New("the account's object answered: " + done.Outcome)
	}
	return nil
}

func showAccount(w http.ResponseWriter, r *http.Request, s Store) {
	answer, err := s.Command(r.PathValue("id"), account.StandingCommand())
	var standing map[string]any
	if err == nil {
		err = json.Unmarshal(answer, &standing)
	}
	switch {
	case err != nil:
		log.Print("the account could not be read: ", err)
		refuse(w, http.StatusServiceUnavailable, "The account can't be reached right now; try again")
	case standing["outcome"] != "done":
		refuse(w, http.StatusNotFound, "There is no such account")
	default:
		reply(w, http.StatusOK, standing)
	}
}

func planNames() []string {
	var names []string
	for _, p := range account.Plans {
		names = append(names, p.Name)
	}
	return names
}

func refuse(w http.ResponseWriter, status int, message string) {
	reply(w, status, map[string]string{"error": message})
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // an error means that the client has disconnected
}
