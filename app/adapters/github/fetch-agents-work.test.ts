import { expect, it } from 'vitest'
import { repositoryNode } from '#tests/fixtures/github-activity.ts'
import { createGitHub } from './create-github.ts'

const HOUR = 3_600_000
const WINDOW = { from: 0, to: 100 * HOUR }
const grace = { __typename: 'User', login: 'grace', databaseId: 5 }
const ada = { __typename: 'User', login: 'Ada', databaseId: 1 }

it('counts what an agent opened for who asked, and accepted by somebody else alone', async () => {
  const answers = [
    pullRequest(1, { assignees: ['Ada'], mergedBy: grace }),
    pullRequest(2, { assignees: ['Ada'], mergedBy: ada }),
    pullRequest(3, { assignees: ['Ada', 'grace'], mergedBy: grace }),
    pullRequest(4, { assignees: ['stranger'], mergedBy: grace }),
    pullRequest(5, { assignees: ['Ada'], author: { __typename: 'Bot', login: 'dependabot', databaseId: 9 } }),
    { ...pullRequest(6, { assignees: ['Ada'] }), repository: { ...repository, isPrivate: true } },
    null,
  ]
  const github = withGitHub({ nodes: answers })
  const found = await github.fetchAgentsWork(
    answers.map((_, index) => `PR_${index}`),
    new Map([['ada', 1]]),
    WINDOW,
  )
  const work = found.ok ? found.value : new Map()
  expect([...work.keys()]).toEqual(['ada'])
  expect(
    work.get('ada')?.facts.map(({ key, ineligible }: { key: string; ineligible: string | null }) => [key, ineligible]),
  ).toEqual([
    ['pr:1:opened', null],
    ['pr:1:accepted', null],
    ['pr:2:opened', null],
    ['pr:2:accepted', 'self_merged'],
  ])
  expect(work.get('ada')?.pullRequests).toHaveLength(2)
})

it('asks for everybody in searches of six agents, twenty-five at once; without an answer somebody is missing, and nobody else', async () => {
  const searches: string[][] = []
  const github = createGitHub({
    ...options(),
    fetch: async (_, init) => {
      const { variables } = JSON.parse(String(init?.body)) as { variables: Record<string, string> }
      searches.push(Object.values(variables))
      const found = Object.keys(variables).map((_name, index) => [
        `found${index}`,
        { nodes: [{ id: `PR_${index}`, updatedAt: '2026-11-16T10:00:00Z' }, null] },
      ])
      return Response.json({ data: Object.fromEntries(found) })
    },
  })
  const queries = Array.from({ length: 30 }, (_, index) => ({ key: `${index}`, login: `user-${index}`, since: 0 }))
  const answer = await github.searchAgentsWork(queries)
  expect(answer.ok && answer.value.get('29')).toEqual([{ nodeId: 'PR_4', updatedAt: Date.UTC(2026, 10, 16, 10) }])
  expect(searches.map(({ length }) => length)).toEqual([25, 5])
  expect(searches[0]?.[0]).toMatch(/^is:pr involves:user-0 updated:>=1970-01-01 sort:updated-desc \(author:app\//)
  expect(searches[0]?.[0]?.split(' OR ')).toHaveLength(6)
  const none = { found0: null, found1: { nodes: [] } }
  const down = createGitHub({ ...options(), fetch: async () => Response.json({ data: none }) })
  expect(await down.searchAgentsWork(queries.slice(0, 2))).toEqual({ ok: true, value: new Map([['1', []]]) })
  searches.length = 0
  const long = await github.searchAgentsWork([{ key: 'long', login: 'x'.repeat(39), since: Date.UTC(2026, 10, 16) }])
  expect(searches.flat()).toHaveLength(2)
  expect(searches.flat().every((text) => text.length <= 256)).toBe(true)
  expect(
    searches
      .flat()
      .join(' OR ')
      .match(/author:app\//g),
  ).toHaveLength(6)
  expect(long.ok && long.value.get('long')).toHaveLength(2)
  expect((await down.fetchAgentsWork(['PR_1'], new Map(), WINDOW)).ok).toBe(false)
})

const repository = repositoryNode({ nameWithOwner: 'summit/rope' })

function pullRequest(
  id: number,
  { assignees, mergedBy, author }: { assignees: string[]; mergedBy?: object; author?: object },
): Record<string, unknown> {
  const at = new Date(HOUR * id).toISOString()
  const mergedAt = mergedBy === undefined ? null : at
  return {
    id: `PR_${id}`,
    fullDatabaseId: String(id),
    number: id,
    title: 'Rope',
    url: `https://github.com/p/${id}`,
    createdAt: at,
    updatedAt: at,
    closedAt: mergedAt,
    mergedAt,
    state: mergedAt === null ? 'OPEN' : 'MERGED',
    repository,
    labels: { nodes: [] },
    mergedBy: mergedBy ?? null,
    approvals: { nodes: [] },
    body: '',
    author: author ?? { __typename: 'Bot', login: 'copilot-swe-agent', databaseId: 198_982_749 },
    assignees: { nodes: assignees.map((login) => ({ login })) },
  }
}

function withGitHub(data: unknown) {
  return createGitHub({ ...options(), fetch: async () => Response.json({ data }) })
}

function options() {
  return {
    apiUrl: 'https://api.example',
    token: 'token',
    fetch: async () => Response.json({}),
    now: () => 0,
    sleep: async () => {},
    log: () => {},
  }
}
