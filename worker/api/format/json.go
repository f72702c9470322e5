package format

import "lettercraft/core/operation"

type jsonEncoder struct{ operation.JSONWriter }

func newJSON() Encoder { return &jsonEncoder{} }

func (e *jsonEncoder) Bytes() ([]byte, error) { return e.JSONWriter.Bytes, nil }
