package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestTheDescriptionOfAnOperationThatEnds(t *testing.T) {
	type none struct{}
	op := operation.Define(operation.Operation{Name: "old", Method: "GET", Summary: "S.", Credits: 1, Ending: &operation.Ending{
		Deprecated: time.Date(2027, time.January, 1, 0, 0, 0, 0, time.UTC), Sunset: time.Date(2028, time.February, 3, 4, 5, 6, 0, time.UTC),
		Instead: "Use new.",
	}}, func(context.Context, operation.Host, none) (none, error) { return none{}, nil })
	content, err := json.Marshal(operationPath(newSchemas(), op, operationsTag).value)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"deprecated":true`, `"description":"Costs 1 credit. Use new. The last day is 3 February 2028."`, `"Deprecation":{`, `"Sunset":{`,
	} {
		if !strings.Contains(string(content), part) {
			t.Errorf("there is no %s in %s", part, content)
		}
	}
}
