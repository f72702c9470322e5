package serve

import (
	"maps"

	"github.com/graphql-go/graphql"
	"github.com/graphql-go/graphql/language/visitor"
)

// rules are those by which queries are validated: those of the specification, but for the types of values, which binding
// the parameters checks, with the sentences that REST has, and which the library's messages would quote; for cycles of
// fragments, which package language refuses; and for the merging of fields, which planning checks.
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

// untilFirst makes rules look no further once one of them has found something: only that is told, and looking for names that
// resemble each wrong one takes long.
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
