package main

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
)

// operators are the mistakes in operators of both languages.
var operators = map[string][]string{
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"},
	"==": {"!="}, "!=": {"=="}, "===": {"!=="}, "!==": {"==="},
	"&&": {"||"}, "||": {"&&"}, "??": {"&&"},
	"+": {"-"}, "-": {"+"}, "*": {"/"}, "/": {"*"}, "%": {"*"},
	"++": {"--"}, "--": {"++"}, "+=": {"-="}, "-=": {"+="}, "*=": {"/="}, "/=": {"*="},
	"true": {"false"}, "false": {"true"},
}

// goFiles returns the Go files of a folder without its tests.
func goFiles(folder string) ([]string, error) {
	p, err := build.ImportDir(folder, 0)
	if _, ok := err.(*build.NoGoError); ok {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var files []string
	for _, file := range p.GoFiles {
		files = append(files, filepath.Join(folder, file))
	}
	return files, nil
}

// ofGo returns the mistakes in a Go file: other operators and constants, negated conditions, and statements left out.
func ofGo(source []byte) ([]edit, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var edits []edit
	at := func(pos token.Pos) int { return files.Position(pos).Offset }
	change := func(pos token.Pos, old string, texts ...string) {
		for _, text := range texts {
			edits = append(edits, edit{at(pos), at(pos) + len(old), text})
		}
	}
	leaveOut := func(list []ast.Stmt) {
		for _, s := range list {
			if isOptional(s) {
				edits = append(edits, edit{at(s.Pos()), at(s.End()), ""})
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.ArrayType:
			return false
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.Ident)
			return !ok || f.Name != "make" // a capacity has no effect
		case *ast.BinaryExpr:
			if !isText(n.X) && !isText(n.Y) {
				change(n.OpPos, n.Op.String(), operators[n.Op.String()]...)
			}
		case *ast.AssignStmt:
			change(n.TokPos, n.Tok.String(), operators[n.Tok.String()]...)
		case *ast.IncDecStmt:
			change(n.TokPos, n.Tok.String(), operators[n.Tok.String()]...)
		case *ast.Ident:
			change(n.Pos(), n.Name, operators[n.Name]...)
		case *ast.BasicLit:
			change(n.Pos(), n.Value, neighbours(n.Value)...)
		case *ast.IfStmt:
			if _, isBinary := n.Cond.(*ast.BinaryExpr); !isBinary {
				edits = append(edits, edit{at(n.Cond.Pos()), at(n.Cond.End()), "!(" + string(source[at(n.Cond.Pos()):at(n.Cond.End())]) + ")"})
			}
		case *ast.BlockStmt:
			leaveOut(n.List)
		case *ast.CaseClause:
			leaveOut(n.Body)
		}
		return true
	})
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	return edits, nil
}

// isOptional reports whether a function usually compiles without a statement.
func isOptional(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE
	case *ast.ExprStmt, *ast.IncDecStmt, *ast.DeferStmt, *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

func isText(e ast.Expr) bool {
	literal, ok := e.(*ast.BasicLit)
	return ok && literal.Kind == token.STRING
}

// neighbours returns the whole numbers next to a literal, if it is a whole number. Zero has one neighbour: lengths and the like are not
// negative.
func neighbours(literal string) []string {
	n, err := strconv.Atoi(literal)
	if err != nil {
		return nil
	}
	texts := []string{strconv.Itoa(n + 1)}
	if n > 0 {
		texts = append(texts, strconv.Itoa(n-1))
	}
	return texts
}
