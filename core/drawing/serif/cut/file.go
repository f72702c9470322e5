package main

import (
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"
	"unicode/utf16"
)

// The formats of this file are those of the OpenType specification 1.9.

// table returns a table of a file.
func table(file []byte, tag string) []byte {
	order := binary.BigEndian
	for i := range int(order.Uint16(file[4:])) {
		if entry := file[12+16*i:]; string(entry[:4]) == tag {
			return file[order.Uint32(entry[8:]):][:order.Uint32(entry[12:])]
		}
	}
	return nil
}

// characterMap returns the table cmap of a font whose glyphs from 1 on are those of the characters, which are in their order.
func characterMap(characters []rune) []byte {
	var starts, ends, deltas []int // of runs of characters
	for i, r := range characters {
		if i == 0 || r > characters[i-1]+1 {
			starts, ends, deltas = append(starts, int(r)), append(ends, 0), append(deltas, i+1-int(r))
		}
		ends[len(ends)-1] = int(r)
	}
	starts, ends, deltas = append(starts, 0xFFFF), append(ends, 0xFFFF), append(deltas, 1) // the format wants a last run without a glyph
	n := len(ends)
	power := bits.Len(uint(n)) - 1 // the exponent of the greatest power of 2 that is at most n
	b := appendShorts(nil, 0, 1, 3, 1, 0, 12)
	b = appendShorts(b, 4, 16+8*n, 0, 2*n, 2<<power, power, 2*n-2<<power)
	b = appendShorts(appendShorts(b, ends...), 0)
	b = appendShorts(appendShorts(b, starts...), deltas...)
	return appendShorts(b, make([]int, n)...) // the glyphs have no list of their own
}

// names returns the table name.
func names(weight string) []byte {
	const family = "Lettercraft Serif"
	texts := map[int]string{
		0:  "Digitized data copyright (c) 2010 Google Corporation. Copyright (c) 2012 Red Hat, Inc.",
		1:  family,
		2:  weight,
		4:  family + " " + weight,
		6:  "LettercraftSerif-" + weight,
		13: "SIL Open Font License, Version 1.1",
		14: "https://openfontlicense.org",
	}
	b := appendShorts(nil, 0, len(texts), 6+12*len(texts))
	var strings []byte
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		start := len(strings)
		for _, unit := range utf16.Encode([]rune(texts[id])) {
			strings = appendShorts(strings, int(unit))
		}
		b = appendShorts(b, 3, 1, 0x409, id, len(strings)-start, start) // Unicode, in English
	}
	return append(b, strings...)
}

// assemble returns a file with tables.
func assemble(tables map[string][]byte) []byte {
	order := binary.BigEndian
	count := len(tables)
	power := bits.Len(uint(count)) - 1
	file := appendShorts(nil, 1, 0, count, 16<<power, power, 16*count-16<<power)
	var content []byte
	for _, tag := range slices.Sorted(maps.Keys(tables)) {
		start, t := len(content), tables[tag]
		content = append(content, t...)
		content = append(content, make([]byte, -len(content)&3)...)
		file = append(file, tag...)
		for _, n := range []uint32{sum(content[start:]), uint32(12 + 16*count + start), uint32(len(t))} {
			file = order.AppendUint32(file, n)
		}
	}
	return append(file, content...)
}

// sum returns the sum of the numbers of 32 bits.
func sum(table []byte) uint32 {
	total := uint32(0)
	for ; len(table) > 0; table = table[4:] {
		total += binary.BigEndian.Uint32(table)
	}
	return total
}
