package oncall

import (
	"iter"

	"github.com/lettercraft/lettercraft/worker/console/admin"
)

// Names finds the accounts that have one of the wanted pseudonyms, and puts their ids into found. It stops when it has found all.
func Names(accounts iter.Seq2[admin.Listed, error], wanted map[string]bool, found map[string]string) error {
	for a, err := range accounts {
		if err != nil {
			return err
		}
		for _, p := range a.Pseudonyms {
			if wanted[p] {
				found[p] = a.Account
			}
		}
		if len(found) == len(wanted) {
			break
		}
	}
	return nil
}
