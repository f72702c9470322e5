package engine

// The limits of what is remembered of the use of a room.
const (
	// memory is how often a room can be filled before what was reserved so far counts half.
	memory = 64
	// maxAccounts is the number of accounts at which the use of all is forgotten.
	maxAccounts = 1024
)

// use is how much of a room each account has reserved lately, in bytes. Of those who wait, the account with the least is served first:
// so a newcomer does not wait until all who fill the room have had another turn, and those who always wait get equal shares. There is
// no clock in it: use fades as more is reserved.
type use struct {
	of    map[string]int
	total int
}

// add notes a reservation in a room of a size.
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
