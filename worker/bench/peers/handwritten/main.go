//go:build js && wasm

// Command handwritten is a Go program for the engine that answers the benchmark's call and hardly any other: one function, without declarations,
// other formats, escapes in JSON, limits or messages. It performs the same effects and answers with the same bytes as the data plane. So it
// bounds what a call costs in Go on this engine.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/guest"
)

const (
	base62  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	maxBody = 1 << 20
	exposed = "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, " +
		"RateLimit-Policy, Retry-After, X-Ignored-Parameters, Preference-Applied, Deprecation, Sunset, Link"
	plans = `,"thresholds":[80,95],"plans":{"free":{"credits":1000,"bonus":500,"perMinute":60},"starter":{"credits":10000,"bonus":0,"perMinute":0},` +
		`"pro":{"credits":50000,"bonus":0,"perMinute":0},"mega":{"credits":250000,"bonus":0,"perMinute":0}}}`
)

func main() {
	guest.Serve(&engine.Program{
		Headers: []string{"accept", "x-api-key", "x-request-id", "prefer", "idempotency-key", "origin", "content-encoding", "content-type", "content-length"},
		Handle:  handle,
		Fail:    func(*engine.Exchange, error) engine.Response { return engine.Response{Status: 500} },
	})
}

func handle(x *engine.Exchange) engine.Response {
	own := newUUID(x)
	id, given := own, x.Header("x-request-id")
	if given != "" && len(given) <= 128 {
		id = given
	}
	_, path, _ := strings.Cut(x.URL[len("https://"):], "/")
	key, length := x.Header("x-api-key"), x.Header("content-length")
	size, _ := strconv.Atoi(length)
	if path != "v1/hmac" || x.Method != "POST" || x.Header("accept") != "" || x.Header("prefer") != "" ||
		x.Header("idempotency-key") != "" || x.Header("content-encoding") != "" || x.Header("content-type") != "application/json" ||
		size > maxBody || !isWellFormed(key) {
		return engine.Response{Status: 400}
	}
	x.Keep(engine.Effect{Name: "secrets", Argument: "KEY_NAME_SECRET"}, 24*time.Hour)
	sum := sha256.Sum256([]byte(key))
	hash := hex.EncodeToString(sum[:])
	_, account, found := strings.Cut(string(x.Keep(engine.Effect{Name: "directory", Argument: "60 key:" + hash}, time.Minute).Value), " ")
	if !found {
		return engine.Response{Status: 401}
	}
	message, secret, isCall := parameters(string(x.DoOne(engine.Effect{Name: "body", Argument: "1048576"}).Value))
	if !isCall {
		return engine.Response{Status: 400}
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(message))
	duration := strconv.FormatInt(x.Now().Sub(x.Start).Milliseconds(), 10)

	command := account + "\n" + `{"do":"charge","scopes":["hmac"],"key":"` + hash + `","cost":1,"call":{"operation":"hmac","status":200,"id":"` + id +
		`","duration":` + duration + `,"use":{"hmac":[1,1]}}` + plans
	reply := strings.Split(string(x.DoOne(engine.Effect{Name: "account", Argument: command}).Value), " ")
	if len(reply) < 6 || reply[0] != "done" {
		return engine.Response{Status: 403}
	}
	header := []string{
		"Content-Type", "application/json",
		"X-Content-Type-Options", "nosniff",
		"X-Request-ID", id,
		"Access-Control-Allow-Origin", "*",
		"Access-Control-Expose-Headers", exposed,
		"Vary", "Accept",
		"Cache-Control", "no-store",
		"X-Credits-Cost", "1",
		"X-Credits-Remaining", reply[1],
	}
	body := []byte(`{"status":"ok","error":null,"data":{"hmac":"` + hex.EncodeToString(mac.Sum(nil)) + `","algorithm":"sha256","encoding":"hex"}}`)
	line := `{"id":"` + own + `","operation":"hmac","status":200,"credits":1,"duration":` + duration + `,"received":` + strconv.Itoa(len(x.URL)+size) +
		`,"sent":` + strconv.Itoa(len(body)) + `,"key":` + reply[len(reply)-1] + `}`
	return engine.Response{Status: 200, Header: header, Body: body, Log: []byte(line)}
}

// newUUID returns a random UUID (RFC 9562, version 4).
func newUUID(x *engine.Exchange) string {
	var random [16]byte
	x.Random(random[:])
	random[6], random[8] = random[6]&0x0f|0x40, random[8]&0x3f|0x80
	digits := hex.EncodeToString(random[:])
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}

// isWellFormed reports whether a key has its form and its checksum.
func isWellFormed(key string) bool {
	if len(key) != 43 || key[:3] != "lc-" {
		return false
	}
	sum := crc32.ChecksumIEEE([]byte(key[:37]))
	for i := 42; i >= 37; i-- {
		if key[i] != base62[sum%62] {
			return false
		}
		sum /= 62
	}
	return true
}

// parameters returns the message and the secret in an object of texts without escapes.
func parameters(body string) (message, secret string, isCall bool) {
	body, isCall = strings.CutPrefix(body, "{")
	for isCall && body != "}" {
		var name, value string
		if name, body, isCall = text(body); !isCall || !strings.HasPrefix(body, ":") {
			return "", "", false
		}
		if value, body, isCall = text(body[1:]); !isCall {
			return "", "", false
		}
		switch name {
		case "message":
			message = value
		case "secret":
			secret = value
		}
		body = strings.TrimPrefix(body, ",")
	}
	return message, secret, isCall
}

// text returns the text in quotes at the beginning of a body, and what is behind it.
func text(body string) (value, behind string, is bool) {
	if !strings.HasPrefix(body, `"`) {
		return "", "", false
	}
	return strings.Cut(body[1:], `"`)
}
