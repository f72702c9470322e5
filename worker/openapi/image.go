package main

import (
	"github.com/lettercraft/lettercraft/worker/service/images"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

// imagePath returns the path of the pictures, to which the links in results lead.
func imagePath() member {
	file := []string{"ETag", "Accept-Ranges", "Cache-Control"}
	shown := with(request, file, []string{"Content-Disposition"})
	part := []string{"Content-Range"}
	name := object{
		{"name", "name"},
		{"in", "path"},
		{"required", true},
		{"description", "Name of the picture."},
		{"schema", object{{"type", "string"}}},
	}
	parameters := []any{
		name,
		object{
			{"name", "expires"},
			{"in", "query"},
			{"required", true},
			{"description", "When the link expires, in milliseconds since 1970."},
			{"schema", object{{"type", "integer"}, {"format", "int64"}}},
		},
		object{
			{"name", "signature"},
			{"in", "query"},
			{"required", true},
			{"description", "Signature of the link."},
			{"schema", object{{"type", "string"}}},
		},
		reference("parameters", requestIDParameter),
	}
	pictures := object{}
	for _, format := range imageFormats() {
		pictures = append(pictures, member{images.ContentTypes[format], object{}})
	}
	unchanged := object{{"description", "The picture has not changed since the entity tag in If-None-Match."}, {"headers", headers(with(request, file), nil)}}
	outside := object{{"description", "The requested range is outside the picture."}, {"headers", headers(with(shown, part), nil)}}
	get := object{
		{"operationId", "downloadImage"},
		{"tags", []string{imagesTag}},
		{"summary", "Returns a picture to anyone who has its link."},
		{"description", "The results of operations contain the links. They are valid for a day and need no key. The headers If-None-Match, " +
			"Range and If-Range are supported."},
		{"security", []any{}},
		{"parameters", parameters},
		{"responses", append(object{
			{"200", object{{"description", "The picture."}, {"headers", headers(shown, nil)}, {"content", pictures}}},
			{"206", object{{"description", "The requested range."}, {"headers", headers(with(shown, part), nil)}, {"content", pictures}}},
			{"304", unchanged},
			{"416", outside},
		}, imageRefusals()...)},
	}
	return member{images.Path + "{name}", object{{"get", get}}}
}

// imageFormats returns the values of the parameter imageFormat, which all operations that draw images share.
func imageFormats() []string {
	for _, op := range operations.All {
		for _, f := range op.Params() {
			if f.Name == "imageFormat" {
				return f.Enum
			}
		}
	}
	panic("openapi: no operation has the parameter imageFormat")
}
