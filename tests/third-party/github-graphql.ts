import { buildASTSchema, parse } from 'graphql'
// The package reads its files itself, which no Worker can.
import text from '../../node_modules/@octokit/graphql-schema/schema.graphql?raw'

/** GitHub's own schema, as it was recorded. It is large, so it is parsed once. */
export const GITHUB_SCHEMA = buildASTSchema(parse(text, { noLocation: true }), {
  assumeValid: true,
  assumeValidSDL: true,
})
