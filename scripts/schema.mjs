// Prints worker/graphql/schema.graphql: the schema of the declared operations, in GraphQL's schema language.
import { execFileSync } from "node:child_process";
import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from "graphql";

const answer = execFileSync("go", ["run", "./worker/graphql/introspection"], {
  input: getIntrospectionQuery({ schemaDescription: true }),
});
const schema = lexicographicSortSchema(buildClientSchema(JSON.parse(answer.toString())));
console.log(
  `# Generated from the operations' declarations by \`make generate\`. Do not edit.\n\n${printSchema(schema)}`,
);
