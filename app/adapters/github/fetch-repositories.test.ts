import { expect, it } from 'vitest'
import { DAY, WEEK } from '#app/domain/time/period.ts'
import { createGitHub } from './create-github.ts'
import { MORE_MERGES_QUERY } from './fetch-repositories.ts'

const BEGINNING = Date.parse('2024-01-01T00:00:00Z')

const NOW = BEGINNING + 800 * DAY
const OWNER = { __typename: 'User', login: 'acme', databaseId: 1 }

type Merged = { by: number; createdAt: number; mergedAt: number }

it('tells from one query when enough people had come', async () => {
  const merged = [2, 3, 3, 4, 5, 6].map((by, index) => merge(by, index))
  const { github, queries } = withGitHub(() => repository(1, { merges: merged.slice(0, 50) }))
  const answers = await github.fetchRepositories(['R_1'])
  expect(answers.get('R_1')).toEqual({
    id: 1,
    name: 'acme/app-1',
    ownerId: 1,
    isFork: false,
    createdAt: BEGINNING,
    enoughPeopleAt: BEGINNING + 5 * WEEK + DAY,
    isLiving: false,
    movedAt: null,
  })
  expect(queries).toHaveLength(1)
})

it('reads on while somebody who opened later could have been merged earlier', async () => {
  const early = [2, 3, 4, 5].map((by, index) => merge(by, index))
  const slow = { by: 6, createdAt: BEGINNING + 4 * WEEK, mergedAt: BEGINNING + 90 * WEEK }
  const quick = { by: 7, createdAt: BEGINNING + 5 * WEEK, mergedAt: BEGINNING + 6 * WEEK }
  const later = merge(8, 100)
  const { github, queries } = withGitHub((_, after) => {
    if (after === null) return repository(1, { merges: [...early, slow], next: 'second' })
    return repository(1, { merges: [quick, later], next: 'third' })
  })
  expect((await github.fetchRepositories(['R_1'])).get('R_1')).toMatchObject({ enoughPeopleAt: BEGINNING + 6 * WEEK })
  expect(queries.map(({ after }) => after)).toEqual([null, 'second'])
})

it('stops after ten pages, and asks fifty repositories at once', async () => {
  const { github, queries } = withGitHub((id) => repository(id, { merges: [merge(2, 0)], next: 'more' }))
  expect((await github.fetchRepositories(['R_1'])).get('R_1')).toMatchObject({ enoughPeopleAt: null })
  expect(queries).toHaveLength(10)
  queries.length = 0
  const many = withGitHub((id) => repository(id, { merges: [] }))
  expect((await many.github.fetchRepositories(Array.from({ length: 120 }, (_, id) => `R_${id}`))).size).toBe(120)
  expect(many.queries.map(({ ids }) => ids.length)).toEqual([50, 50, 20])
})

it('tells what is gone or private from what GitHub could not answer', async () => {
  const { github } = withGitHub((id) => (id === 2 ? repository(2, { isPrivate: true }) : id === 3 ? null : undefined))
  const answers = await github.fetchRepositories(['R_1', 'R_2', 'R_3'])
  expect([...answers]).toEqual([
    ['R_2', null],
    ['R_3', null],
  ])
  const down = createGitHub({ ...options(), fetch: async () => Response.json({ message: 'no' }, { status: 502 }) })
  expect((await down.fetchRepositories(['R_1'])).size).toBe(0)
})

it('reads the latest merges until the project is living, or they are older than that matters', async () => {
  const months = [2, 3].map((by) => ({ by, createdAt: NOW - 60 * DAY, mergedAt: NOW - 50 * DAY }))
  const busy = Array.from({ length: 3 }, (_, index) => ({
    by: 20 + index,
    createdAt: NOW - DAY,
    mergedAt: NOW - DAY,
  }))
  const { github, queries } = withGitHub((_, after) => {
    if (after === null) return { ...repository(1, {}), latest: connectionOf(busy, 'second') }
    return repository(1, { merges: months, next: 'third' })
  })
  expect((await github.fetchRepositories(['R_1'])).get('R_1')).toMatchObject({ isLiving: true })
  expect(queries.map(({ after }) => after)).toEqual([null, 'second'])
  const old = withGitHub(() => ({ ...repository(1, {}), latest: connectionOf([merge(2, 0)], 'second') }))
  expect((await old.github.fetchRepositories(['R_1'])).get('R_1')).toMatchObject({ isLiving: false })
  expect(old.queries).toHaveLength(1)
})

it('tells a project that somebody else took over', async () => {
  const merges = [2, 3, 4].map((by, index) => merge(by, index))
  const foreign = {
    __typename: 'User',
    login: 'new',
    databaseId: 77,
    createdAt: new Date(BEGINNING - DAY).toISOString(),
  }
  const taken = withGitHub(() => ({ ...repository(1, { merges }), owner: foreign }))
  expect((await taken.github.fetchRepositories(['R_1'])).get('R_1')).toMatchObject({ ownerId: 77, movedAt: NOW })
  const young = { ...foreign, __typename: 'Organization', createdAt: new Date(NOW - DAY).toISOString() }
  const moved = withGitHub(() => ({ ...repository(1, { merges }), owner: young }))
  expect((await moved.github.fetchRepositories(['R_1'])).get('R_1')).toMatchObject({ movedAt: NOW - DAY })
})

function merge(by: number, week: number): Merged {
  return { by, createdAt: BEGINNING + week * WEEK, mergedAt: BEGINNING + week * WEEK + DAY }
}

function repository(
  id: number,
  { merges = [], next = null, isPrivate = false }: { merges?: Merged[]; next?: string | null; isPrivate?: boolean },
) {
  return {
    __typename: 'Repository',
    id: `R_${id}`,
    databaseId: id,
    nameWithOwner: `acme/app-${id}`,
    isPrivate,
    isFork: false,
    createdAt: new Date(BEGINNING).toISOString(),
    owner: { ...OWNER, createdAt: new Date(BEGINNING - DAY).toISOString() },
    pullRequests: connectionOf(merges, next),
    latest: connectionOf(merges.toReversed(), null),
  }
}

function connectionOf(merges: Merged[], next: string | null) {
  return {
    pageInfo: { hasNextPage: next !== null, endCursor: next },
    nodes: merges.map(({ by, createdAt, mergedAt }) => ({
      createdAt: new Date(createdAt).toISOString(),
      mergedAt: new Date(mergedAt).toISOString(),
      author: { __typename: 'User', login: `user-${by}`, databaseId: by },
      mergedBy: OWNER,
    })),
  }
}

/** `answer`: null for a repository that is gone, undefined for one that GitHub fails on. */
function withGitHub(answer: (id: number, after: string | null) => object | null | undefined) {
  const queries: { ids: string[]; after: string | null }[] = []
  const github = createGitHub({
    ...options(),
    fetch: async (_, init) => {
      const { query, variables } = JSON.parse(String(init?.body)) as {
        query: string
        variables: { ids?: string[]; id?: string; after?: string }
      }
      const ids = variables.ids ?? [variables.id ?? '']
      const after = variables.after ?? null
      queries.push({ ids, after })
      const nodes = ids.map((id) => answer(Number(id.slice(2)), after))
      if (query === MORE_MERGES_QUERY) return Response.json({ data: { node: nodes[0] } })
      const errors = nodes.flatMap((node, index) =>
        node === undefined || node === null
          ? [{ type: node === null ? 'NOT_FOUND' : 'INTERNAL', message: 'no', path: ['nodes', index] }]
          : [],
      )
      return Response.json({
        data: { nodes: nodes.map((node) => node ?? null) },
        ...(errors.length > 0 ? { errors } : {}),
      })
    },
  })
  return { github, queries }
}

function options() {
  return {
    apiUrl: 'https://api.example',
    token: 'token',
    fetch: async () => Response.json({}),
    now: () => NOW,
    sleep: async () => {},
    log: () => {},
  }
}
