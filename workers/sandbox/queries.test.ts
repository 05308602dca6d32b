import { readdirSync, readFileSync } from 'node:fs'
import { GraphQLError, Kind, parse, validate, type DocumentNode, type OperationDefinitionNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { connectionsOf, partsQuery } from '#app/adapters/github/activity-query.ts'
import { WORK_QUERIES } from '#app/adapters/github/find-work.ts'
import { LIST_PARTS, PARTS } from '#app/domain/github/activity-parts.ts'
import { GITHUB_SCHEMA } from '#tests/third-party/github-graphql.ts'
import { measureQuery } from './github/query-cost.ts'
import { createSchema } from './github/schema.ts'

const FOLDER = new URL('../../app/adapters/github/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const LARGEST_BATCH = 50

/** Functions that make a query, and what they are called with here. */
const MAKERS: Record<string, unknown[][]> = {
  partsQuery: [[PARTS, 3], [PARTS, 15], [PARTS, 50], ...PARTS.map((part) => [[part], 3])],
  morePagesQuery: [
    [[LIST_PARTS], 15],
    [[LIST_PARTS], 50],
  ],
  agentsSearchQuery: [[1], [25]],
  referencesQuery: [[1], [50]],
  earlierMergesQuery: [[1], [20]],
  pullRequestStatesQuery: [[[1, 2]]],
  commitsQuery: [[1], [4]],
  placesQuery: [
    [100, 0],
    [0, 100],
  ],
}

type Row = { one: [connections: number, points: number]; batch?: [ids: number, connections: number, points: number] }

/**
 * Connections and points of each query, with one id in every list of ids and with as many as the product asks for at
 * once. Look at `batch` before you raise it: the product asks so all day.
 */
const COSTS: Record<string, Row> = {
  ACCOUNT_QUERY: { one: [106, 1] },
  ACCOUNTS_QUERY: { one: [4, 1], batch: [25, 76, 1] },
  AGENTS_WORK_QUERY: { one: [4, 1], batch: [25, 76, 1] },
  'agentsSearchQuery(1)': { one: [1, 1] },
  'agentsSearchQuery(25)': { one: [25, 1] },
  CLOSED_PULL_REQUESTS_QUERY: { one: [7, 1], batch: [20, 121, 1] },
  'commitsQuery(1)': { one: [51, 1] },
  'commitsQuery(4)': { one: [204, 2] },
  'earlierMergesQuery(1)': { one: [1, 1] },
  'earlierMergesQuery(20)': { one: [20, 1] },
  VISIBILITY_QUERY: { one: [1, 1], batch: [100, 1, 1] },
  LABEL_SETTERS_QUERY: { one: [3, 1], batch: [50, 101, 1] },
  LINKED_ISSUES_QUERY: { one: [7, 1], batch: [20, 121, 1] },
  MAINTAINED: { one: [1, 1] },
  MAINTAINED_ONE: { one: [0, 1] },
  MORE_MERGES_QUERY: { one: [1, 1] },
  OPEN_PULL_REQUESTS_QUERY: { one: [1, 1] },
  OWNED_REPOSITORIES_QUERY: { one: [1, 1] },
  OWN_REVIEWS_QUERY: { one: [2, 1], batch: [50, 51, 1] },
  PROBE_QUERY: { one: [5, 1], batch: [37, 149, 1] },
  REPOSITORIES_QUERY: { one: [3, 1], batch: [50, 101, 1] },
  RULES_FILES_QUERY: { one: [1, 1], batch: [50, 1, 1] },
  'WORK_QUERIES.0': { one: [0, 1] },
  'WORK_QUERIES.1': { one: [0, 1] },
  'WORK_QUERIES.2': { one: [0, 1] },
  'morePagesQuery(lists, 15)': { one: [109, 1] },
  'morePagesQuery(lists, 50)': { one: [354, 4] },
  'referencesQuery(1)': { one: [1, 1] },
  'referencesQuery(50)': { one: [50, 1] },
  'partsQuery(all, 3)': { one: [32, 1], batch: [20, 545, 5] },
  'partsQuery(all, 15)': { one: [116, 1], batch: [20, 2225, 22] },
  'partsQuery(all, 50)': { one: [361, 4], batch: [20, 7125, 71] },
  'partsQuery(commits, 3)': { one: [3, 1], batch: [20, 41, 1] },
  'partsQuery(reviews, 3)': { one: [8, 1], batch: [20, 141, 1] },
  'partsQuery(pullRequests, 3)': { one: [8, 1], batch: [20, 141, 1] },
  'partsQuery(issues, 3)': { one: [11, 1], batch: [20, 201, 2] },
  'partsQuery(issueComments, 3)': { one: [2, 1], batch: [20, 21, 1] },
  'placesQuery(0, 100)': { one: [100, 1] },
  'placesQuery(100, 0)': { one: [0, 1] },
  'pullRequestStatesQuery(1 2)': { one: [0, 1] },
}

type Found = { name: string; text: string; document: DocumentNode }

const found = await findQueries()
const ours = createSchema()

describe.each(found)('$name', ({ name, document }) => {
  test('is valid for GitHub’s schema and for the sandbox’s', () => {
    expect(validate(GITHUB_SCHEMA, document).map(({ message }) => message)).toEqual([])
    expect(validate(ours, document).map(({ message }) => message)).toEqual([])
  })

  test('costs what the table says, and GitHub does not refuse it unread', () => {
    const { batch } = COSTS[name] ?? {}
    const ids = batch?.[0] ?? LARGEST_BATCH
    const [one, many] = [1, ids].map((count) => measureQuery(document, { variables: variablesOf(document, count) }))
    expect([one?.problem, many?.problem]).toEqual([null, null])
    const hasLists = Object.values(variablesOf(document, 1)).some(Array.isArray)
    expect({
      one: [one?.requests, one?.cost],
      ...(hasLists ? { batch: [ids, many?.requests, many?.cost] } : {}),
    }).toEqual(COSTS[name])
  })
})

test('what a part is taken for when queries are filled is what it costs', () => {
  for (const part of PARTS)
    for (const length of [3, 15, 50] as const) {
      const ids = { [part]: ['U_1', 'U_2'] }
      const { requests } = measureQuery(parse(partsQuery([part], length)), { variables: ids })
      expect([part, requests]).toEqual([part, 1 + 2 * connectionsOf(part, length)])
    }
})

test('queries in lists are found too', () => {
  expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining(WORK_QUERIES))
})

test('every row of the table is of a query', () => {
  const names = new Set(found.map(({ name }) => name))
  expect(Object.keys(COSTS).filter((name) => !names.has(name))).toEqual([])
})

/** Without this a query that no module exports would be seen by GitHub alone. */
test('every operation in the folder’s files is among them', () => {
  const known = new Set(found.flatMap(({ document }) => operationsIn(document).map(({ name }) => name?.value)))
  const written = FILES.flatMap((file) =>
    [
      ...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(
        /\b(?:queryOf(?:Nodes)?\(\s*'|(?:query|mutation) )(\w+)(?:'| ?[({])/g,
      ),
    ].map(([, name]) => `${file}: ${name}`),
  )
  expect(written.length).toBeGreaterThan(8)
  expect(written.filter((one) => !known.has(one.split(': ')[1]))).toEqual([])
})

/** Documents in exported texts, lists and objects, and what the makers make. */
async function findQueries(): Promise<Found[]> {
  const texts: [string, string][] = []
  for (const file of FILES) {
    const exported = (await import(new URL(file, FOLDER).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'function') {
        if (!name.endsWith('Query')) continue
        const calls = MAKERS[name]
        if (calls === undefined) throw new Error(`${file}: say in MAKERS what ${name} is called with`)
        for (const call of calls)
          texts.push(...textsIn(callOf(name, call), (value as (...given: unknown[]) => unknown)(...call)))
      } else texts.push(...textsIn(name, value))
    }
  }
  return texts.flatMap(([name, text]) => {
    const document = documentOf(text)
    return document === null ? [] : [{ name, text, document }]
  })
}

function callOf(name: string, given: unknown[]): string {
  const shown = given.map((one) => {
    if (one === PARTS) return 'all'
    return [one].flat().includes(LIST_PARTS) ? 'lists' : [one].flat().join(' ')
  })
  return `${name}(${shown.join(', ')})`
}

function textsIn(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(`${name}.${key}`, inner))
}

/** Null for other texts, and for fragments alone. */
function documentOf(text: string): DocumentNode | null {
  if (!text.includes('{')) return null
  try {
    const document = parse(text)
    return operationsIn(document).length === 0 ? null : document
  } catch (error) {
    if (error instanceof GraphQLError) return null
    throw error
  }
}

function operationsIn({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
}

/** As many ids as asked in each list, and every flag set. */
function variablesOf(document: DocumentNode, count: number): Record<string, unknown> {
  const declared = operationsIn(document).flatMap(({ variableDefinitions = [] }) => variableDefinitions)
  const given: Record<string, unknown> = {}
  for (const { variable, type } of declared) {
    const inner = type.kind === Kind.NON_NULL_TYPE ? type.type : type
    if (inner.kind === Kind.LIST_TYPE) given[variable.name.value] = Array.from({ length: count }, (_, at) => `U_${at}`)
    else if (inner.kind === Kind.NAMED_TYPE && inner.name.value === 'Boolean') given[variable.name.value] = true
  }
  return given
}
