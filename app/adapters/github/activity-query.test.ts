import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { LIST_PARTS, PARTS, type Part } from '#app/domain/github/activity-parts.ts'
import { GITHUB_SCHEMA } from '#tests/third-party/github-graphql.ts'
import { morePagesQuery, partsQuery } from './activity-query.ts'

it.each([
  ...choices(PARTS).map((parts) => [`of ${parts.join(', ')}`, partsQuery(parts, 3)]),
  ...choices(LIST_PARTS).map((lists) => [`for more of ${lists.join(', ')}`, morePagesQuery([lists, LIST_PARTS], 15)]),
])('the query %s is valid by GitHub’s schema', (_, query) => {
  expect(validate(GITHUB_SCHEMA, parse(query)).map(({ message }) => message)).toEqual([])
})

/** Every choice of one or more: GitHub refuses a fragment or a variable that is not used. */
function choices<Name extends Part>(names: readonly Name[]): Name[][] {
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
    names.filter((_name, place) => ((index + 1) >> place) & 1),
  )
}
