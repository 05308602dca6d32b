import { describe, expect, it } from 'vitest'
import { weekStart } from '#app/domain/time/period.ts'
import { createGitHub } from './create-github.ts'

const from = weekStart('2026-W47')
const NEWEST = '2026-11-18T10:00:00Z'

describe('probes', () => {
  it('count each part, with the instant of its newest thing', async () => {
    const { probe } = withGitHub((ids) => nodes(ids.map(node)))
    expect(await probe(1)).toEqual([
      {
        state: 'answered',
        username: 'user-1',
        name: 'Ada',
        fingerprints: {
          commits: [12, 1],
          reviews: [3, Date.parse(NEWEST)],
          pullRequests: [40, Date.parse(NEWEST)],
          issues: [9, 0],
          issueComments: [2, 0],
        },
      },
    ])
  })

  it('ask for 37 at once at most, which is one point, in equal parts', async () => {
    const { probe, sizes } = withGitHub((ids) => nodes(ids.map(node)))
    expect((await probe(120)).every(({ state }) => state === 'answered')).toBe(true)
    expect(sizes).toEqual([30, 30, 30, 30])
  })

  it('begin small, grow after fast answers, shrink after slow ones, and find who is slow in one', async () => {
    const pace = { player: 100, slow: '', taken: 0 }
    const { probe, sizes, size } = withGitHub((ids) => {
      pace.taken = ids.length * pace.player + (ids.includes(pace.slow) ? 4000 : 0)
      return pace.taken > 10_000 ? json({}, 504) : nodes(ids.map(node))
    }, pace)
    await probe(100, 20)
    expect([sizes.splice(0), size()]).toEqual([[20, 27, 27, 26], 37])
    pace.player = 200
    await probe(37, 37)
    expect([sizes.splice(0), size()]).toEqual([[37, 19, 18], 18])
    await probe(54, 18)
    expect([sizes.splice(0), size()]).toEqual([[18, 18, 18], 27])
    Object.assign(pace, { player: 150, slow: 'U_2' })
    const found = await probe(37, 37)
    expect(sizes.splice(0)).toEqual([37, 19, 10, 5, 3, 2, 1, 1, 1, 2, 5, 9, 18])
    expect(found.flatMap((one, index) => (one.state !== 'failed' && one.isSlow ? [index] : []))).toEqual([1])
    pace.slow = ''
    await probe(50, size() ?? 0)
    expect(Math.max(...sizes)).toBeLessThan(37)
  })

  it('are unclear for whom GitHub names no count, and for nobody else', async () => {
    const missing = { type: 'NOT_FOUND', message: 'Could not resolve to a node', path: ['nodes', 1] }
    const { probe } = withGitHub((ids) =>
      nodes([node(ids[0] ?? ''), null, { ...node('U_3'), databaseId: 9 }, { ...node('U_4'), issues: null }], [missing]),
    )
    expect((await probe(4)).map(({ state }) => state)).toEqual(['answered', 'unclear', 'unclear', 'unclear'])
  })

  it('of a batch that is too slow are asked for by halves, down to the one that is', async () => {
    const { probe, sizes } = withGitHub((ids) => (ids.includes('U_3') ? json({}, 502) : nodes(ids.map(node))))
    expect((await probe(8)).map(({ state }) => state).join(' ')).toBe(
      'answered answered unclear answered answered answered answered answered',
    )
    expect(sizes).toEqual([8, 4, 2, 2, 1, 1, 4])
  })

  it('end after six time-outs, a limit or half an answer: nobody is read instead', async () => {
    const down = withGitHub(() => json({}, 502))
    expect(new Set((await down.probe(100)).map(({ state }) => state))).toEqual(new Set(['failed']))
    expect(down.sizes).toHaveLength(6)
    for (const answer of [json({ message: 'secondary rate limit' }, 403), nodes([]), new Response('<html>')]) {
      const { probe, sizes } = withGitHub(() => answer.clone())
      expect((await probe(60)).every(({ state }) => state === 'failed')).toBe(true)
      expect(sizes).toHaveLength(1)
    }
  })
})

function withGitHub(answer: (ids: string[]) => Response, pace = { taken: 0 }) {
  const sizes: number[] = []
  let now = from
  const github = createGitHub({
    apiUrl: 'https://api.example',
    token: 'token',
    fetch: async (_url, init) => {
      const { variables } = JSON.parse(String(init?.body)) as { variables: { ids: string[] } }
      sizes.push(variables.ids.length)
      const reply = answer(variables.ids)
      now += pace.taken
      return reply
    },
    now: () => now,
    sleep: async () => {},
    log: () => {},
  })
  const probe = async (count: number, size?: number) => {
    const players = Array.from({ length: count }, (_, index) => ({ nodeId: `U_${index + 1}`, githubId: index + 1 }))
    const probes = await github.fetchProbes(players, { from, to: from + 1 }, size)
    return players.flatMap(({ nodeId }) => probes.get(nodeId) ?? [])
  }
  return { probe, sizes, size: () => github.meter().probeSize }
}

function node(id: string) {
  const empty = (totalCount: number) => ({ totalCount, nodes: [] })
  return {
    __typename: 'User',
    databaseId: Number(id.slice(2)),
    login: `user-${id.slice(2)}`,
    name: 'Ada',
    contributionsCollection: {
      totalCommitContributions: 12,
      totalRepositoryContributions: 1,
      totalPullRequestReviewContributions: 3,
      pullRequestReviewContributions: { nodes: [{ occurredAt: NEWEST }] },
    },
    pullRequests: { totalCount: 40, nodes: [{ updatedAt: NEWEST }] },
    issues: { totalCount: 9, nodes: [null] },
    issueComments: empty(2),
  }
}

function nodes(list: unknown[], errors?: unknown[]): Response {
  return json({ data: { nodes: list }, errors })
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}
