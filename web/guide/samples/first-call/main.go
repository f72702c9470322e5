package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
)

func main() {
	query := url.Values{"text": {"Every letter wears a mask"}, "seed": {"class-4b"}}
	request, err := http.NewRequest("GET", os.Getenv("LETTERCRAFT_URL")+"/v1/cryptogram?"+query.Encode(), nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("X-API-Key", os.Getenv("LETTERCRAFT_KEY"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()

	var answer struct {
		Error *string
		Data  struct{ Encoded string }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if answer.Error != nil {
		log.Fatalf("%s (request %s)", *answer.Error, response.Header.Get("X-Request-ID"))
	}
	fmt.Println(answer.Data.Encoded)
}
