import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { measureQuery, queryCost } from './github/query-cost.ts'

const count = (query: string, variables: Record<string, unknown> = {}) => measureQuery(parse(query), { variables })
const ids = (length: number) => Array.from({ length }, (_, index) => `U_${index}`)

describe('GitHub’s own examples', () => {
  test('550 nodes', () => {
    const query =
      '{ viewer { repositories(first: 50) { edges { node { issues(first: 10) { edges { node { id } } } } } } } }'
    expect(count(query).nodes).toBe(550)
  })

  test('22,060 nodes', () => {
    const comments = 'comments(first: 10) { edges { node { id } } }'
    const query = `{ viewer {
      repositories(first: 50) { edges { node {
        pullRequests(first: 20) { edges { node { ${comments} } } }
        issues(first: 20) { totalCount edges { node { ${comments} } } }
      } } }
      followers(first: 10) { edges { node { login } } }
    } }`
    expect(count(query).nodes).toBe(22_060)
  })

  test('5,101 requests are 51 points', () => {
    const query = `{ viewer { repositories(first: 100) { edges { node {
      issues(first: 50) { edges { node { labels(first: 60) { edges { node { name } } } } } }
    } } } } }`
    expect(count(query)).toMatchObject({ requests: 5101, cost: 51 })
  })
})

describe('what is not asked for is free', () => {
  const query = `query ($all: Boolean!, $none: Boolean! = true) { viewer {
    ...Issues @include(if: $all)
    pullRequests(first: 100) @skip(if: $none) { nodes { id } }
    ... on User @skip(if: $all) { issueComments(first: 7) { nodes { id } } }
  } }
  fragment Issues on User { issues(first: 50) { nodes { labels(first: 20) { nodes { name } } } } }`

  test('@include and @skip on fields, fragments and inline fragments', () => {
    expect(count(query, { all: true })).toMatchObject({ requests: 51, nodes: 1050 })
    expect(count(query, { all: false })).toMatchObject({ requests: 1, nodes: 7 })
    expect(count(query, { all: false, none: false })).toMatchObject({ requests: 2, nodes: 107 })
  })

  test('another operation of the document', () => {
    const two = 'query A { viewer { issues(first: 9) { nodes { id } } } } query B { viewer { login } }'
    expect(measureQuery(parse(two), { operationName: 'B' }).requests).toBe(0)
    expect(measureQuery(parse(two), { operationName: 'A' }).nodes).toBe(9)
  })
})

describe('roots with lists of ids', () => {
  const query = `query ($some: [ID!]!, $others: [ID!]!) {
    some: nodes(ids: $some) { ... on User { issues(first: 3) { nodes { id } } } }
    others: nodes(ids: $others) { ... on User { issueComments(first: 10) { nodes { id } } } }
  }`

  test('each counts with its own list, and an empty one for itself alone', () => {
    expect(count(query, { some: ids(4), others: ids(2) })).toMatchObject({
      requests: 1 + 4 + 1 + 2,
      nodes: 4 + 12 + 2 + 20,
    })
    expect(count(query, { some: ids(4), others: [] })).toMatchObject({ requests: 1 + 4 + 1, nodes: 4 + 12 })
    expect(count(query, { some: [], others: [] })).toMatchObject({ requests: 2, nodes: 0, cost: 1 })
  })

  test('a literal list counts like a variable one', () => {
    expect(count('{ nodes(ids: ["a", "b"]) { ... on User { issues(first: 3) { nodes { id } } } } }').requests).toBe(3)
  })

  test('ids multiply or do not, as is set', () => {
    const given = { variables: { some: ids(100), others: ids(100) } }
    expect(measureQuery(parse(query), given).cost).toBe(2)
    expect(measureQuery(parse(query), { ...given, counting: { ids: false, repositories: false } }).requests).toBe(4)
  })

  test('repositories without pages multiply or do not, as is set', () => {
    const commits = `{ viewer { contributionsCollection { commitContributionsByRepository(maxRepositories: 50) {
      contributions(first: 31) { nodes { commitCount } } } } } }`
    expect(count(commits)).toMatchObject({ requests: 1, nodes: 31 })
    const multiplied = measureQuery(parse(commits), { counting: { ids: true, repositories: true } })
    expect(multiplied).toMatchObject({ requests: 50, nodes: 50 + 50 * 31 })
  })
})

test('a count without a page is one request and no nodes', () => {
  expect(count('{ viewer { repositories { totalCount } } }')).toMatchObject({ requests: 1, nodes: 0, problem: null })
})

test('points are rounded, and never none', () => {
  expect(queryCost(parse('{ viewer { login } }'), {})).toBe(1)
  const issues = (length: number) => ({ ids: ids(length) })
  const query = parse(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on User { a: issues(first: 1) { totalCount } b: issues(first: 1) { totalCount } } } }',
  )
  expect(queryCost(query, issues(74))).toBe(1)
  expect(queryCost(query, issues(75))).toBe(2)
})

describe('GitHub refuses unread', () => {
  test.each([
    ['more than 500,000 nodes', nested(100), 'MAX_NODE_LIMIT_EXCEEDED', 'up to 1,010,100 possible nodes'],
    [
      'pages above a hundred',
      '{ viewer { issues(first: 101) { nodes { id } } } }',
      'EXCESSIVE_PAGINATION',
      '101 records',
    ],
    ['nodes without a page', '{ viewer { issues { nodes { id } } } }', 'MISSING_PAGINATION_BOUNDARIES', '`issues`'],
  ])('%s', (_, query, type, words) => {
    const { problem } = count(query)
    expect(problem?.extensions.type).toBe(type)
    expect(problem?.message).toContain(words)
  })

  test('more than a hundred ids in a list', () => {
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    expect(count(query, { ids: ids(101) }).problem?.extensions.type).toBe('ARGUMENT_LIMIT')
    expect(count(query, { ids: ids(100) }).problem).toBeNull()
  })

  test('half a million is allowed', () => {
    expect(count(nested(49))).toMatchObject({ nodes: 100 + 4900 + 490_000, problem: null })
  })
})

function nested(issues: number): string {
  return `{ viewer { repositories(first: 100) { nodes {
    issues(first: ${issues}) { nodes { labels(first: 100) { nodes { name } } } } } } } }`
}
