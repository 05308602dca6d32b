import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { GITHUB_SCHEMA } from '#tests/third-party/github-graphql.ts'
import { CLOSED_PULL_REQUESTS_QUERY, commitsQuery } from './fetch-landings.ts'
it.each([CLOSED_PULL_REQUESTS_QUERY, commitsQuery(1), commitsQuery(4)])('valid %#', (query) => {
  expect(validate(GITHUB_SCHEMA, parse(query)).map(({ message }) => message)).toEqual([])
})
