// Command drawings writes what images.mjs draws into a folder: a short and a long puzzle, each as the image program takes
// it and as SVG, and the fonts.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"lettercraft/core/cryptogram"
	"lettercraft/core/operation"
	"lettercraft/core/operation/operationtest"
)

// text has 85 letters, as many as the usual puzzle. The long puzzle has the most that there can be.
const (
	text = "The journey of a thousand miles begins with a single step, and it ends where the heart wants to sleep well."
	most = 500
)

func main() {
	log.SetFlags(0)
	folder := os.Args[1]
	check(os.MkdirAll(folder, 0o755))
	letters := strings.NewReplacer(" ", "", ",", "", ".", "").Replace(text)
	puzzle(folder, "short", map[string]any{"text": text})
	puzzle(folder, "long", map[string]any{"text": strings.Repeat(letters, 1+most/len(letters))[:most], "spacing": "none"})
	write(folder, "regular.ttf", goregular.TTF)
	write(folder, "bold.ttf", gobold.TTF)
}

func puzzle(folder, name string, params map[string]any) {
	params["seed"], params["image"] = "bench", true
	object, err := json.Marshal(params)
	check(err)
	call, err := cryptogram.Operation.BindJSON(object)
	check(err)
	_, err = call.Run(context.Background(), &host{folder: folder, name: name})
	check(err)
}

// host writes the pictures that it is to store into a folder.
type host struct {
	operationtest.Host

	folder, name string
}

func (h *host) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	for _, p := range pictures {
		write(h.folder, h.name+".txt", p.Drawing.Marshal())
		write(h.folder, h.name+".svg", p.Drawing.SVG())
	}
	return make([]operation.Image, len(pictures)), nil
}

func write(folder, name string, content []byte) {
	check(os.WriteFile(filepath.Join(folder, name), content, 0o644))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
