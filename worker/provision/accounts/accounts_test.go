//go:build !js

package accounts

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/lettercraft/lettercraft/worker/provision/administration/administrationtest"
)

const (
	first  = "AAAAAAAAAAAAAAAAAAAAAAAAA2"
	second = "BBBBBBBBBBBBBBBBBBBBBBBBB7"
	third  = "CCCCCCCCCCCCCCCCCCCCCCCCC7"
)

// run runs a command and returns its output.
func run(t *testing.T, arguments ...string) (output, messages string, err error) {
	t.Helper()
	var commands struct {
		Accounts Commands `cmd:""`
	}
	return administrationtest.Run(t, &commands, append([]string{"accounts"}, arguments...)...)
}

const overview = `{"outcome":"done","plan":"free","suspended":true,"address":"owner@example.com","payment":"none","remaining":1499,` +
	`"bonus":499,"promised":500,"used":1,"limit":60,"left":59,"reset":42,"created":1790000000000,"cycleEnd":1792592000000,` +
	`"place":"weur","pseudonyms":["NOVEMBERAAAAAAAA","OCTOBERAAAAAAAAA"]}`

const table = `account         ` + first + `
place           weur
plan            free
suspended       yes
owner           owner@example.com
payment         none
remaining       1499
of these bonus  499
bonus to come   500
used            1
calls a minute  60, 59 left for 42 s
created         2026-09-21T14:13:20Z
next cycle      2026-10-21T14:13:20Z
in the log      NOVEMBERAAAAAAAA OCTOBERAAAAAAAAA
`

// Two keys, as the service describes them.
const (
	first1  = `{"id":"first","name":"First key","number":1,"created":1790000000000,"made":1790000000000,"expires":null,"scopes":null,"limit":null,"origins":null,"isTest":false,"spent":0,"before":null,"isShown":true}`
	limited = `{"id":"k2","name":"Web","number":3,"created":1790000000000,"made":1790000000000,"expires":1792592000000,"scopes":["account","hmac"],"limit":100,"origins":["https://a.example"],"isTest":false,"spent":7,"before":null,"isShown":true}`
)

func TestTheCommandsForOneAccount(t *testing.T) {
	const opened = `{"account":"` + first + `","key":"lc-new","plan":"pro"}`
	keys := "account  " + first + "\nplan     pro\nkey      lc-new\n"
	for _, test := range []struct{ command, request, answer, want string }{
		{"show " + first, "GET /admin/accounts/" + first, overview, table},
		{"plan " + first + " pro", "PUT /admin/accounts/" + first + `/plan {"plan":"pro"}`, overview, table},
		{"move " + first + " eu", "PUT /admin/accounts/" + first + `/place {"place":"eu"}`, overview, table},
		{"move " + first + " home", "PUT /admin/accounts/" + first + `/place {"place":"home"}`, strings.Replace(overview, `"weur"`, `null`, 1), strings.Replace(table, "weur", "not chosen", 1)},
		{"grant " + first + " 5", "POST /admin/accounts/" + first + `/grant {"credits":5}`, overview, table},
		{"suspend " + first, "POST /admin/accounts/" + first + "/suspend", overview, table},
		{"resume " + first, "POST /admin/accounts/" + first + "/resume", overview, table},
		{"sign-out " + first, "POST /admin/accounts/" + first + "/sign-out", "", "All sessions of the owner have ended.\n"},
		{
			"keys list " + first, "GET /admin/accounts/" + first + "/keys", `{"keys":[` + first1 + `,` + limited + `]}`,
			"number  key    name       made        expires     scopes          spent  limit  origins\n" +
				"1       first  First key  2026-09-21  never       all operations  0      none   any\n" +
				"3       k2     Web        2026-09-21  2026-10-21  account,hmac    7      100    https://a.example\n",
		},
		{"keys list --json " + first, "GET /admin/accounts/" + first + "/keys", `{"keys":[` + limited + `]}`, limited + "\n"},
		{
			"keys add " + first + " Web --expires=2027-01-31 --scopes=hmac,account --limit=100 --origins=https://a.example",
			"POST /admin/accounts/" + first + `/keys {"expires":"2027-01-31T00:00:00Z","limit":100,"name":"Web","origins":["https://a.example"],"scopes":["hmac","account"]}`,
			`{"key":` + limited + `,"secret":"lc-new"}`, "key     k2\nname    Web\nsecret  lc-new\n",
		},
		{"keys add " + first + " Web --test", "POST /admin/accounts/" + first + `/keys {"name":"Web","test":true}`, `{"key":` + limited + `,"secret":"lc-new"}`, "key     k2\nname    Web\nsecret  lc-new\n"},
		{"keys replace " + first + " k2 --overlap=36h", "POST /admin/accounts/" + first + `/keys/k2/secret {"overlap":36}`, `{"secret":"lc-new"}`, "secret  lc-new\n"},
		{"keys revoke " + first + " k2", "DELETE /admin/accounts/" + first + "/keys/k2", "", "The key has ended.\n"},
		{"create", `POST /admin/accounts {"plan":"free"}`, opened, keys},
		{"create --plan=pro --credits=0", `POST /admin/accounts {"credits":0,"plan":"pro"}`, opened, keys},
		{"create --place=eu", `POST /admin/accounts {"place":"eu","plan":"free"}`, opened, keys},
		{"create --json", `POST /admin/accounts {"plan":"free"}`, opened, `{"account":"` + first + `","plan":"pro","key":"lc-new"}` + "\n"},
		{"show --json " + first, "GET /admin/accounts/" + first, overview, `{"account":"` + first + `",` + overview[1:] + "\n"},
		{
			"delete --yes " + first, "DELETE /admin/accounts/" + first + ` {"confirm":"` + first + `"}`, "",
			"The account is deleted.\n",
		},
	} {
		administrationtest.Serve(t, func(request string) (int, string) {
			if request != test.request {
				t.Errorf("%s: the request is %s, want %s", test.command, request, test.request)
			}
			return 200, test.answer
		})
		output, messages, err := run(t, strings.Fields(test.command)...)
		if output != test.want || messages != "" || err != nil {
			t.Errorf("%s: got\n%s%s(%v), want\n%s", test.command, output, messages, err, test.want)
		}
	}
}

// pages answers requests for a list of three accounts.
func pages(t *testing.T, requests *[]string) {
	administrationtest.Serve(t, func(request string) (int, string) {
		*requests = append(*requests, request)
		if strings.Contains(request, "cursor=&") {
			return 200, `{"accounts":[{"account":"` + first + `","plan":"pro","remaining":49990,"used":10,"pseudonyms":["NAMEAAAAAAAAAAAA","LASTAAAAAAAAAAAA"]},` +
				`{"account":"` + second + `","plan":null,"remaining":null,"used":null,"pseudonyms":null}],"cursor":"n+"}`
		}
		return 200, `{"accounts":[{"account":"` + third + `","plan":"free","remaining":0,"used":1500,"pseudonyms":null}],"cursor":null}`
	})
}

func TestTheListHasAllPages(t *testing.T) {
	var requests []string
	pages(t, &requests)
	output, _, err := run(t, "list")
	const want = "" +
		"ACCOUNT                     PLAN        REMAINING   USED        IN THE LOG\n" +
		first + "  pro         49990       10          NAMEAAAAAAAAAAAA\n" +
		second + "  -           -           -           -\n" +
		third + "  free        0           1500        -\n"
	if output != want || err != nil {
		t.Errorf("got\n%s(%v), want\n%s", output, err, want)
	}
	if got := strings.Join(requests, ", "); got != "GET /admin/accounts?cursor=&limit=1000, GET /admin/accounts?cursor=n%2B&limit=1000" {
		t.Errorf("the requests are %s", got)
	}
}

func TestTheListIsSortedByCredits(t *testing.T) {
	var requests []string
	for flags, want := range map[string][]string{
		"--sort=used": {third, first, second}, "--sort=remaining": {first, third, second}, "--sort=used --limit=2": {third, first},
	} {
		pages(t, &requests)
		output, _, err := run(t, append([]string{"list", "--json"}, strings.Fields(flags)...)...)
		var got []string
		for line := range strings.Lines(output) {
			got = append(got, strings.Split(line, `"`)[3])
		}
		if !slices.Equal(got, want) || err != nil {
			t.Errorf("%s: got %q (%v), want %q", flags, got, err, want)
		}
	}
}

func TestTheListOfProgramsIsALineForEachAccount(t *testing.T) {
	var requests []string
	pages(t, &requests)
	output, _, err := run(t, "list", "--json", "--limit=2")
	const want = `{"account":"` + first + `","plan":"pro","remaining":49990,"used":10,"pseudonyms":["NAMEAAAAAAAAAAAA","LASTAAAAAAAAAAAA"]}` + "\n" +
		`{"account":"` + second + `","plan":null,"remaining":null,"used":null,"pseudonyms":null}` + "\n"
	if output != want || err != nil {
		t.Errorf("got\n%s(%v), want\n%s", output, err, want)
	}
	if got := strings.Join(requests, ", "); got != "GET /admin/accounts?cursor=&limit=2" {
		t.Errorf("the requests are %s", got)
	}
}

func TestNothingIsDeletedWithoutConfirmation(t *testing.T) {
	var requests []string
	administrationtest.Serve(t, func(request string) (int, string) {
		requests = append(requests, request)
		return 200, overview
	})
	pipe, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	_, _ = io.WriteString(w, first+"\n")
	_ = w.Close()
	device, err := os.Open(os.DevNull) // looks like a terminal at which nobody types
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	before := os.Stdin
	defer func() { os.Stdin = before }()

	os.Stdin = pipe
	output, messages, err := run(t, "delete", first)
	if output+messages != "" || err == nil || !strings.Contains(err.Error(), "use --yes") || len(requests) != 0 {
		t.Errorf("from a pipe: got %s%s (%v) after %s", output, messages, err, requests)
	}
	os.Stdin = device
	output, messages, err = run(t, "delete", first)
	if output != "" || !strings.HasPrefix(messages, table) || err == nil || !strings.Contains(err.Error(), "nothing was deleted") {
		t.Errorf("from a terminal: got %s%s (%v)", output, messages, err)
	}
	if len(requests) != 1 || !strings.HasPrefix(requests[0], "GET ") {
		t.Errorf("the requests are %s", requests)
	}
}

func TestAWrongCommandLineAsksNobody(t *testing.T) {
	administrationtest.Serve(t, func(request string) (int, string) {
		t.Errorf("there is a request: %s", request)
		return 500, ""
	})
	for command, want := range map[string]string{
		"show":                       `expected "<id>"`,
		"show lc-key":                "<id>: the id of an account has 26 characters",
		"show ../accounts":           "<id>: the id of an account has 26 characters",
		"create --plan=gold":         "--plan: the plan must be one of: free, starter, pro, mega",
		"create --credits=many":      "--credits",
		"create --place=home":        "--place: the place must be one of: wnam, enam, sam, weur, eeur, apac, oc, afr, me, eu",
		"create --place=":            "--place: the place must be one of: wnam",
		"move " + first + " mars":    "<place>: the place must be one of: wnam, enam, sam, weur, eeur, apac, oc, afr, me, eu, home",
		"plan " + first + " gold":    "<plan>: the plan must be one of: free, starter, pro, mega",
		"list --sort=plan":           "--sort must be one of",
		"list --limit=-1":            "--limit must be a whole number from 0",
		"list --env=nowhere":         "--env=nowhere: there is no file environments",
		"list --env=Production":      "--env=Production: the name of an environment",
		"list --env=staging --local": "--env and --local can't be used together",
	} {
		output, _, err := run(t, strings.Fields(command)...)
		if output != "" || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %s (%v), want %s", command, output, err, want)
		}
		if coder := kong.ExitCoder(nil); !errors.As(err, &coder) || coder.ExitCode() != 80 {
			t.Errorf("%s: the exit code is not 80", command)
		}
	}
}
