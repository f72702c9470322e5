package deployment

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
)

// Ask asks a service for its status, and returns the status code and the first kilobyte of the answer. It waits for 10 seconds at most. The
// versions of Workers that are to answer are those of [administration.OverridesHeader].
func Ask(ctx context.Context, site, versions string) (status int, body []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, site+"/v1/status", nil)
	if err != nil {
		return 0, nil, err
	}
	if versions != "" {
		request.Header.Set(administration.OverridesHeader, versions)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	body, err = io.ReadAll(io.LimitReader(response.Body, 1000))
	return response.StatusCode, body, err
}
