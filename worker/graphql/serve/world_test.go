package serve

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

// The keys in these tests.
var freeKey, proKey = servicetest.FreeKey, servicetest.ProKey

// world sends queries to the program and performs its effects.
type world struct{ *servicetest.World }

func newWorld(credits int64) *world { return &world{servicetest.New(credits)} }

// answered is a response as a client sees it.
type answered struct {
	status int
	header map[string]string
	body   string
	log    string
}

// ask sends a query, or a whole body if the text begins like JSON, with header names and values in turn. A header named method
// sets the method.
func (w *world) ask(t *testing.T, query string, header ...string) answered {
	t.Helper()
	body := query
	if !strings.HasPrefix(query, `{"`) && !strings.HasPrefix(query, "[") {
		encoded, err := json.Marshal(map[string]string{"query": query})
		if err != nil {
			t.Fatal(err)
		}
		body = string(encoded)
	}
	header = append([]string{"content-type", "application/json", "content-length", strconv.Itoa(len(body))}, header...)
	return w.send("POST", "", body, header)
}

// get sends a request by GET with a query string, and with header names and values in turn.
func (w *world) get(query string, header ...string) answered {
	return w.send("GET", "?"+query, "", header)
}

func (w *world) send(method, query, body string, header []string) answered {
	headers := map[string]string{"x-api-key": proKey}
	for i := 0; i < len(header); i += 2 {
		if header[i] == "method" {
			method = header[i+1]
		} else {
			headers[header[i]] = header[i+1]
		}
	}
	w.Rounds = nil
	r := engine.NewRequest(method, "https://lettercraft.example/v1/graphql"+query, headers)
	response := w.Send(Program, r, body)
	got := answered{status: response.Status, header: map[string]string{}, body: string(response.Body), log: string(response.Log)}
	for pair := range slices.Chunk(response.Header, 2) {
		got.header[pair[0]] = pair[1]
	}
	return got
}
