package session

import "testing"

func TestRequestsOfOtherOriginsAreRecognised(t *testing.T) {
	type headers struct{ origin, site []string }
	for name, test := range map[string]struct {
		headers
		want bool
	}{
		"same origin":               {headers{[]string{"https://letters.example"}, nil}, true},
		"same site header":          {headers{nil, []string{"same-origin"}}, true},
		"both":                      {headers{[]string{"https://letters.example"}, []string{"same-origin"}}, true},
		"neither":                   {headers{}, false},
		"another host":              {headers{[]string{"https://evil.example"}, nil}, false},
		"a subdomain":               {headers{[]string{"https://x.letters.example"}, nil}, false},
		"a longer name":             {headers{[]string{"https://letters.example.evil.example"}, nil}, false},
		"another port":              {headers{[]string{"https://letters.example:8443"}, nil}, false},
		"http":                      {headers{[]string{"http://letters.example"}, nil}, false},
		"a path":                    {headers{[]string{"https://letters.example/"}, nil}, false},
		"null":                      {headers{[]string{"null"}, nil}, false},
		"empty":                     {headers{[]string{""}, nil}, false},
		"two":                       {headers{[]string{"https://letters.example", "https://letters.example"}, nil}, false},
		"same site":                 {headers{nil, []string{"same-site"}}, false},
		"cross site":                {headers{nil, []string{"cross-site"}}, false},
		"typed":                     {headers{nil, []string{"none"}}, false},
		"origin right, site wrong":  {headers{[]string{"https://letters.example"}, []string{"cross-site"}}, false},
		"origin wrong, site right":  {headers{[]string{"https://evil.example"}, []string{"same-origin"}}, false},
		"origin null, site is same": {headers{[]string{"null"}, []string{"same-origin"}}, false},
	} {
		r := request("https://letters.example/account/api/key")
		r.Header["Origin"], r.Header["Sec-Fetch-Site"] = test.origin, test.site
		if got := SameOrigin(r); got != test.want {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

func TestOnlyHTTPSAndThisMachineArePrivate(t *testing.T) {
	for url, want := range map[string]bool{
		"https://letters.example/":     true,
		"http://localhost:8787/":       true,
		"http://127.0.0.1/":            true,
		"http://letters.example/":      false,
		"http://localhost.evil.test/":  false,
		"http://192.168.0.7:8787/":     false,
		"http://127.0.0.1.evil.test/":  false,
		"http://letters.example:8443/": false,
	} {
		if got := Private(request(url)); got != want {
			t.Errorf("%s: got %v", url, got)
		}
	}
}
