package engine

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestAPanicIsAnsweredByFailWithoutItsValue(t *testing.T) {
	const secret = "hunter2"
	var m map[string]int
	for name, test := range map[string]struct {
		handle func()
		cause  string
	}{
		"a text":                 {func() { panic("the key is " + secret) }, "panic in a handler"},
		"an error":               {func() { panic(errors.New(secret)) }, "panic in a handler"},
		"a list":                 {func() { panic([]string{secret}) }, "panic in a handler"},
		"a function":             {func() { panic(func() {}) }, "panic in a handler"},
		"an index":               {func() { _ = []int{}[len(secret)] }, "panic: runtime error: index out of range [7] with length 0"},
		"a nil map":              {func() { m[secret] = 1 }, "panic: assignment to entry in nil map"},
		"nil":                    {func() { panic(any(nil)) }, "panic: panic called with nil argument"},
		"a type assertion":       {func() { _ = any(secret).(int) }, "panic: interface conversion: interface {} is string, not int"},
		"a panic on its way":     {func() { defer func() { panic(secret) }(); panic("first") }, "panic in a handler"},
		"errAbandoned's message": {func() { panic(errors.New(errAbandoned.Error())) }, "panic in a handler"},
	} {
		for _, when := range []string{"before an effect", "after an effect"} {
			t.Run(name+" "+when, func(t *testing.T) {
				r := runner(func(x *Exchange) Response {
					if when == "after an effect" {
						ask(x, "")
					}
					test.handle()
					return Response{Status: 200}
				})
				id, effects, response := r.Start(request("https://h/"), start)
				if effects != nil {
					_, response = r.Resume(id, done("x"), start)
				}
				if response == nil || response.Status != 500 || text(response) != test.cause {
					t.Errorf("the answer is %q, want %q", text(response), test.cause)
				}
				if strings.Contains(text(response), secret) {
					t.Error("the cause holds the value of the panic")
				}
				if r.Running() != 0 {
					t.Errorf("%d requests are running", r.Running())
				}
			})
		}
	}
}

func TestAPanicOfOneRequestDoesNotAffectOthers(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		answer := ask(x, "")
		if answer == "bad" {
			panic("bad")
		}
		return Response{Status: 200, Body: []byte(answer)}
	})
	a, _, _ := r.Start(request("https://h/a"), start)
	b, _, _ := r.Start(request("https://h/b"), start)
	if _, response := r.Resume(a, done("bad"), start); response.Status != 500 {
		t.Errorf("the first answer is %+v", response)
	}
	if _, response := r.Resume(b, done("good"), start); response.Status != 200 || text(response) != "good" {
		t.Errorf("the second answer is %+v", response)
	}
}

func TestFailAnswersARequestOfALostInstance(t *testing.T) {
	var seen *Exchange
	var cause error
	p := &Program{Fail: func(x *Exchange, err error) Response {
		seen, cause = x, err
		random := make([]byte, 2)
		x.Random(random)
		return Response{Status: 503, Body: random}
	}}
	r := NewRunner(p, func(p []byte) { p[0] = 9 })
	now := start.Add(5 * time.Second)
	response := r.Fail(request("https://h/lost"), ErrLost, now)
	if response.Status != 503 || string(response.Body) != "\x09\x00" || !errors.Is(cause, ErrLost) {
		t.Errorf("the response is %+v, the cause %v", response, cause)
	}
	if seen.URL != "https://h/lost" || !seen.Now().Equal(now) || r.Running() != 0 {
		t.Errorf("the exchange is %+v, %d running", seen, r.Running())
	}
}

func TestNowIsTheTimeOfTheLastCall(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		before := x.Now()
		ask(x, "")
		return Response{Body: []byte(before.Sub(x.Start).String() + " " + x.Now().Sub(x.Start).String())}
	})
	id, _, _ := r.Start(request("https://h/"), start.Add(time.Second))
	if _, response := r.Resume(id, done(""), start.Add(3*time.Second)); text(response) != "1s 3s" {
		t.Errorf("got %s, want 1s 3s", text(response))
	}
}

func TestRandomUsesTheHostsSource(t *testing.T) {
	r := runner(func(x *Exchange) Response {
		body := make([]byte, 3)
		x.Random(body)
		return Response{Body: body}
	})
	if _, _, response := r.Start(request("https://h/"), start); text(response) != "\x07\x07\x07" {
		t.Errorf("got %q", text(response))
	}
}

func TestRequestIsParsed(t *testing.T) {
	p := &Program{Headers: []string{"accept", "x-api-key", "x-request-id /a"}}
	for input, want := range map[string][6]string{
		"":                {},
		"GET\nhttps://h/": {"GET", "https://h/"},

		"POST\nhttps://h/\n\n\n\n":                       {"POST", "https://h/"},
		"GET\nhttps://h/\n\n*/*\n\n":                     {"GET", "https://h/", "", "*/*"},
		"GET\nhttps://h/\nFRA\na, b ; q=0.5\nkey\n":      {"GET", "https://h/", "FRA", "a, b ; q=0.5", "key"},
		"GET\nhttps://h/a?b=c\nFRA\ntext/csv\nlc-1\nid":  {"GET", "https://h/a?b=c", "FRA", "text/csv", "lc-1", "id"},
		"GET\nhttps://h/\nFRA\n1\n2\n3\n4, one too many": {"GET", "https://h/", "FRA", "1", "2", "3"},
	} {
		r := p.Request(input, start)
		got := [6]string{r.Method, r.URL, r.Colo, r.Header("accept"), r.Header("x-api-key"), r.Header("x-request-id")}
		if got != want || !r.Start.Equal(start) {
			t.Errorf("%q is parsed as %q, want %q", input, got, want)
		}
		if r.Header("cookie") != "" || r.Header("x-request") != "" || r.Header("Accept") != "" {
			t.Error("a header that the program does not list has a value")
		}
	}
}

func TestNewRequestHasItsHeaders(t *testing.T) {
	r := NewRequest("PUT", "https://h/", map[string]string{"accept": "a", "x-api-key": "k"})
	if r.Method != "PUT" || r.URL != "https://h/" || r.Header("accept") != "a" || r.Header("x-api-key") != "k" || r.Header("b") != "" {
		t.Errorf("got %+v", r)
	}
}

func TestOnlyAFailureHasAnError(t *testing.T) {
	for _, o := range []Outcome{{State: Done, Value: []byte("x")}, {State: Absent}} {
		if o.Err() != nil {
			t.Errorf("%+v has the error %v", o, o.Err())
		}
	}
	if err := (Outcome{State: Failed, Value: []byte("why")}).Err(); err == nil || err.Error() != "why" {
		t.Errorf("a failure has the error %v", err)
	}
	// The numbers must be the same as in host.mjs.
	if Done != 0 || Absent != 1 || Failed != 2 {
		t.Error("the numbers of the states differ from those in host.mjs")
	}
}
