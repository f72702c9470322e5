package engine

// The limits of the record of a room's use.
const (
	// memory is the number of times that a room can be filled before the earlier reservations count half.
	memory = 64
	// maxAccounts is the number of accounts at which the use of all accounts is forgotten.
	maxAccounts = 1024
)

// use is how much of a room each account has reserved lately, in bytes. Among the waiting accounts, the one with the least use is served
// first. So a newcomer does not wait until all accounts that fill the room have had another turn, and accounts that always wait get equal
// shares. The record needs no clock: old use fades as accounts reserve more.
type use struct {
	of    map[string]int
	total int
}

// add records a reservation in a room of a given size.
func (u *use) add(account string, bytes, size int) {
	if u.of == nil || len(u.of) == maxAccounts {
		u.of, u.total = map[string]int{}, 0
	}
	u.of[account] += bytes
	u.total += bytes
	if u.total <= memory*size {
		return
	}
	u.total = 0
	for who, n := range u.of {
		if n /= 2; n == 0 {
			delete(u.of, who)
		} else {
			u.of[who] = n
		}
		u.total += n
	}
}
