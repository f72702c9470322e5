package serve

import (
	"maps"

	"github.com/graphql-go/graphql"
	"github.com/graphql-go/graphql/language/visitor"
)

// rules are the rules by which queries are validated. They are the rules of the specification, except for
//
//   - the types of values: binding checks them, with the same messages as REST, and the library's messages would quote the values,
//   - cycles of fragments, which package language refuses,
//   - the merging of fields, which the planner checks.
var rules = untilFirst(
	graphql.FieldsOnCorrectTypeRule,
	graphql.FragmentsOnCompositeTypesRule,
	graphql.KnownArgumentNamesRule,
	graphql.KnownDirectivesRule,
	graphql.KnownFragmentNamesRule,
	graphql.KnownTypeNamesRule,
	graphql.LoneAnonymousOperationRule,
	graphql.NoUndefinedVariablesRule,
	graphql.NoUnusedFragmentsRule,
	graphql.NoUnusedVariablesRule,
	graphql.PossibleFragmentSpreadsRule,
	graphql.ProvidedNonNullArgumentsRule,
	graphql.ScalarLeafsRule,
	graphql.UniqueArgumentNamesRule,
	graphql.UniqueFragmentNamesRule,
	graphql.UniqueOperationNamesRule,
	graphql.UniqueVariableNamesRule,
	graphql.VariablesAreInputTypesRule,
	graphql.VariablesInAllowedPositionRule,
)

// untilFirst returns rules that stop after the first error. Only the first error is reported, and the library is slow to find
// suggestions for many wrong names.
func untilFirst(all ...graphql.ValidationRuleFn) []graphql.ValidationRuleFn {
	limited := make([]graphql.ValidationRuleFn, len(all))
	for i, rule := range all {
		limited[i] = func(context *graphql.ValidationContext) *graphql.ValidationRuleInstance {
			unlessFound := func(visit visitor.VisitFunc) visitor.VisitFunc {
				if visit == nil {
					return nil
				}
				return func(p visitor.VisitFuncParams) (string, any) {
					if len(context.Errors()) > 0 {
						return visitor.ActionNoChange, nil
					}
					return visit(p)
				}
			}
			instance := rule(context)
			visits := instance.VisitorOpts.KindFuncMap
			for kind, v := range maps.Clone(visits) {
				visits[kind] = visitor.NamedVisitFuncs{Kind: unlessFound(v.Kind), Enter: unlessFound(v.Enter), Leave: unlessFound(v.Leave)}
			}
			return instance
		}
	}
	return limited
}
