// Command drawings writes the input of images.mjs into the folder in its argument: a short and a long puzzle, each as a
// marshalled drawing and as SVG, and the fonts.
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

	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

const (
	// text is the text of the short puzzle. It has 85 letters, like a typical puzzle.
	text = "The journey of a thousand miles begins with a single step, and it ends where the heart wants to sleep well."
	// maxLetters is the number of letters of the long puzzle, and the maximum for a puzzle.
	maxLetters = 500
)

func main() {
	log.SetFlags(0)
	folder := os.Args[1]
	check(os.MkdirAll(folder, 0o755))
	letters := strings.NewReplacer(" ", "", ",", "", ".", "").Replace(text)
	puzzle(folder, "short", map[string]any{"text": text})
	puzzle(folder, "long", map[string]any{"text": strings.Repeat(letters, 1+maxLetters/len(letters))[:maxLetters], "spacing": "none"})
	write(folder, "regular.ttf", goregular.TTF)
	write(folder, "bold.ttf", gobold.TTF)
}

func puzzle(folder, name string, params map[string]any) {
	params["seed"], params["image"] = "bench", true
	object, err := json.Marshal(params)
	check(err)
	call, err := cryptogram.Operation.BindJSON(object)
	check(err)
	_, err = call.Run(context.Background(), &pictureWriter{folder: folder, name: name})
	check(err)
}

// pictureWriter is an [operation.Host] that writes pictures into a folder instead of storing them.
type pictureWriter struct {
	operationtest.Host

	folder, name string
}

func (h *pictureWriter) Store(pictures ...operation.Picture) ([]operation.Image, error) {
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
