package account

import "strings"

// Find returns the name in a key, and reports whether the service may have made the key. It does the work of [Lookup] for programs without
// the engine: the secrets are the values of [NameSecret], and lookup reads an entry of the directory. A key that the service has not made
// costs no lookup, unless it has the first form, or an account has been restored. Only the object of the account knows whether a key is in
// force.
func Find(secrets []string, key string, lookup func(name string) (value string, found bool, err error)) (n Name, found bool, err error) {
	if n, found := Open(secrets, key); found {
		return n, true, nil
	}
	if !WellFormed(key) {
		return Name{}, false, nil
	}
	if !hasForm(key, firstForm) {
		if _, restored, err := lookup(restoredEntry); err != nil || !restored {
			return Name{}, false, err
		}
	}
	entry, found, err := lookup(KeyEntries + Hash(key))
	if err != nil || !found {
		return Name{}, false, err
	}
	_, id, _ := strings.Cut(entry, " ")
	return Name{Account: id}, WellFormedID(id), nil
}
