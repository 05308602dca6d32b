import { schema as recorded } from '@octokit/graphql-schema'
import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { ACCOUNT_QUERY, morePagesQuery, partsQuery } from './activity-query.ts'
import { MORE_MERGES_QUERY, REPOSITORIES_QUERY } from './fetch-repositories.ts'
import { OWNED_REPOSITORIES_QUERY } from './fetch-totals.ts'
import { LIST_PARTS, PARTS, type Part } from '#app/domain/activity-parts.ts'
import { PROBE_QUERY } from './probe-query.ts'

const schema = buildSchema(recorded.idl, { assumeValidSDL: true })

it.each([
  ['PROBE_QUERY', PROBE_QUERY],
  ...choices(PARTS).map((parts) => [`the query for ${parts.join(', ')}`, partsQuery(parts, 3)]),
  ...choices(LIST_PARTS).map((lists) => [`more of ${lists.join(', ')}`, morePagesQuery(lists, 15)]),
  ['ACCOUNT_QUERY', ACCOUNT_QUERY],
  ['REPOSITORIES_QUERY', REPOSITORIES_QUERY],
  ['MORE_MERGES_QUERY', MORE_MERGES_QUERY],
  ['OWNED_REPOSITORIES_QUERY', OWNED_REPOSITORIES_QUERY],
  ['the question whether GitHub answers', 'query { rateLimit { cost } }'],
])('%s is valid by GitHub’s schema', (_, query) => {
  expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([])
})

/** Every choice of one or more. */
function choices<Name extends Part>(names: readonly Name[]): Name[][] {
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
    names.filter((_name, place) => ((index + 1) >> place) & 1),
  )
}
