package render

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"strconv"
)

// pdfFile is the objects of a PDF (PDF 32000-1, section 7.3.10). The first has the number 1.
type pdfFile struct {
	objects [][]byte
	deflate *zlib.Writer
}

var errPDF = errors.New("render: the document has no form that canvas writes")

// readPDF finds the objects of a file that canvas has written, by its cross-reference table (section 7.5.4).
func readPDF(file []byte) (*pdfFile, error) {
	const header, entry = "xref\n0 ", 20 // entry is the length of an entry of the table
	table := bytes.LastIndex(file, []byte(header))
	if table < 0 {
		return nil, errPDF
	}
	count, entries, _ := bytes.Cut(file[table+len(header):], []byte("\n"))
	n, err := strconv.Atoi(string(count))
	if err != nil || len(entries) < n*entry {
		return nil, errPDF
	}
	f := &pdfFile{deflate: zlib.NewWriter(nil)}
	for i := 1; i < n; i++ {
		offset, err := strconv.Atoi(string(entries[i*entry:][:10]))
		if err != nil || offset >= table {
			return nil, errPDF
		}
		object, isObject := bytes.CutPrefix(file[offset:], fmt.Appendf(nil, "%d 0 obj\n", i))
		end := bytes.Index(object, []byte("\nendobj\n"))
		if !isObject || end < 0 {
			return nil, errPDF
		}
		f.objects = append(f.objects, object[:end])
	}
	return f, nil
}

// add adds an object and returns its number.
func (f *pdfFile) add(object []byte) int {
	f.objects = append(f.objects, object)
	return len(f.objects)
}

// addStream adds a stream with entries of its dictionary, and returns its number.
func (f *pdfFile) addStream(entries string, content []byte) int {
	var b bytes.Buffer
	f.deflate.Reset(&b)
	f.deflate.Write(content) // a buffer returns no error
	f.deflate.Close()
	return f.add(fmt.Appendf(nil, "<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream", entries, b.Len(), b.Bytes()))
}

// write returns the file. Its catalog and its information dictionary have the given numbers.
func (f *pdfFile) write(catalog, info int) []byte {
	file := []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n") // the comment has bytes that are not ASCII, as section 7.5.2 recommends
	var table []byte
	for i, object := range f.objects {
		table = fmt.Appendf(table, "%010d 00000 n \n", len(file))
		file = fmt.Appendf(file, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start, size := len(file), len(f.objects)+1
	return fmt.Appendf(file, "xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n",
		size, table, size, catalog, info, start)
}
