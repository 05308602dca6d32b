import { schema } from '@octokit/graphql-schema'
import { buildASTSchema, parse } from 'graphql'

/** GitHub's own schema, as it was recorded. It is large, so it is parsed once. */
export const GITHUB_SCHEMA = buildASTSchema(parse(schema.idl, { noLocation: true }), {
  assumeValid: true,
  assumeValidSDL: true,
})
