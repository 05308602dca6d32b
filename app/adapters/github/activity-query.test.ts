import { schema as recorded } from '@octokit/graphql-schema'
import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { ACCOUNT_QUERY, ACTIVITY_QUERY, MORE_ACTIVITY_QUERY } from './activity-query.ts'
import { MORE_MERGES_QUERY, REPOSITORIES_QUERY } from './fetch-repositories.ts'
import { OWNED_REPOSITORIES_QUERY } from './fetch-totals.ts'

const schema = buildSchema(recorded.idl, { assumeValidSDL: true })

it.each([
  ['ACTIVITY_QUERY', ACTIVITY_QUERY],
  ['ACCOUNT_QUERY', ACCOUNT_QUERY],
  ['MORE_ACTIVITY_QUERY', MORE_ACTIVITY_QUERY],
  ['REPOSITORIES_QUERY', REPOSITORIES_QUERY],
  ['MORE_MERGES_QUERY', MORE_MERGES_QUERY],
  ['OWNED_REPOSITORIES_QUERY', OWNED_REPOSITORIES_QUERY],
  ['the question whether GitHub answers', 'query { rateLimit { cost } }'],
])('%s is valid by GitHub’s schema', (_, query) => {
  expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([])
})
