import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARTS } from '#app/domain/github/activity-parts.ts'
import { DAY, weekEnd, weekStart } from '#app/domain/time/period.ts'
import {
  bob,
  commentNode,
  commitNode,
  page,
  playerNode,
  pullRequestNode,
  reviewedNode,
  reviewNode,
} from '#tests/fixtures/github-activity.ts'
import { createGitHub } from './create-github.ts'

type Question = { ids: string[]; from: number; to: number; more: boolean; variables: Record<string, unknown> }
type Answerer = (question: Question) => Response | Promise<Response>

const NOW = Date.parse('2026-11-20T12:00:00Z')
const week = { from: weekStart('2026-W47'), to: weekEnd('2026-W47') - 1 }

describe('whole answers', () => {
  it('come from one query, with profile and facts, each id once', async () => {
    const { github, questions } = withGitHub(({ ids }) => nodes(ids.map((id) => node(id))))
    const answers = await github.fetchActivity([...players(3), ...players(1)], week)
    expect([...answers.keys()]).toEqual(['U_1', 'U_2', 'U_3'])
    expect(answers.get('U_2')).toMatchObject({
      state: 'complete',
      profile: { githubId: 2, nodeId: 'U_2', username: 'ada', createdAt: Date.UTC(2015, 0, 1) },
      facts: [{ key: 'commits:7:2026-11-17', quantity: 2 }],
    })
    expect(questions.map(({ ids }) => ids.length)).toEqual([3])
  })

  it('are asked for by twenty, a few of them by five', async () => {
    const { github, questions } = withGitHub(({ ids }) => nodes(ids.map((id) => node(id))))
    expect((await github.fetchActivity(players(45), week)).size).toBe(45)
    expect(questions.splice(0).map(({ ids }) => ids.length)).toEqual([20, 20, 5])
    await github.fetchActivity(players(5), week)
    expect(questions.map(({ ids }) => ids.length)).toEqual([5])
  })

  it('count nothing as seen that is newer than the window: it is no fact yet', async () => {
    const late = pullRequestNode({ createdAt: '2026-11-20T12:00:20Z', updatedAt: '2026-11-20T12:00:20Z' })
    const { github } = withGitHub(({ ids }) =>
      nodes(ids.map((id) => node(id, { pullRequests: page([late, pullRequestNode()]) }))),
    )
    const answer = (await github.fetchActivity(players(1), { ...week, to: NOW })).get('U_1')
    expect(answer).toMatchObject({ state: 'complete', fingerprints: { pullRequests: [expect.any(Number), NOW] } })
  })

  it('ask shorter windows for the repositories that a list has no room for', async () => {
    const worked = Array.from({ length: 70 }, (_, index) => ({
      at: Date.parse('2026-11-16T08:00:00Z') + (index % 5) * DAY,
      node: commitNode({ [`2026-11-${16 + (index % 5)}`]: 1 }, { databaseId: index, id: `R_${index}` }),
    }))
    const { github, questions } = withGitHub(({ ids, from, to }) => {
      const within = worked.filter(({ at }) => at >= from && at <= to).map((one) => one.node)
      const commits = { commitContributionsByRepository: within.slice(0, 50) }
      return nodes(ids.map((id) => playerNode({ id, databaseId: Number(id.slice(2)) }, commits)))
    })
    const answer = (await github.fetchActivity(players(1), { ...week, to: NOW })).get('U_1')
    if (answer?.state !== 'complete') throw new Error(answer?.state)
    expect(answer.facts.filter(({ kind }) => kind === 'commits')).toHaveLength(70)
    expect(answer.isFullRead).toBe(true)
    expect(questions).toHaveLength(3)
  })

  it('ask for the player’s own reviews where fifty of others come first', async () => {
    const comment = reviewNode({
      fullDatabaseId: '42',
      state: 'COMMENTED',
      body: 'And thanks',
      submittedAt: '2026-11-19T10:00:00Z',
    })
    const reviewed = reviewedNode([comment], { reviews: { totalCount: 60, nodes: [] } })
    const { github } = withGitHub(({ ids, variables }) =>
      variables.login === undefined
        ? nodes(
            ids.map((id) => playerNode({ id, databaseId: 1 }, { pullRequestReviewContributions: page([reviewed]) })),
          )
        : json({ data: { nodes: [{ id: 'PR_11', reviews: { nodes: [reviewNode(), comment] } }] } }),
    )
    const answer = (await github.fetchActivity(players(1), { ...week, to: NOW })).get('U_1')
    expect(answer).toMatchObject({
      facts: [{ key: 'review:11:verdict', kind: 'review_approved' }, { key: 'review:11:text' }],
    })
  })

  it('follow full pages until what was updated before the window', async () => {
    const old = pullRequestNode({
      fullDatabaseId: '12',
      createdAt: '2026-11-01T00:00:00Z',
      updatedAt: '2026-11-15T00:00:00Z',
    })
    const { github, questions } = withGitHub(({ ids, more, variables }) => {
      if (!more)
        return nodes(
          ids.map((id) =>
            node(id, { pullRequests: page([pullRequestNode()], 'p1'), issueComments: page([commentNode()], 'c1') }),
          ),
        )
      expect(Object.keys(variables)).not.toContain('issuesAfter0')
      if (variables.issueCommentsAfter0 === undefined)
        return json({ data: { player0: { __typename: 'User', pullRequests: page([old], 'p3') } } })
      const second = pullRequestNode({ fullDatabaseId: '11' })
      return json({
        data: { player0: { __typename: 'User', pullRequests: page([second], 'p2'), issueComments: page([]) } },
      })
    })
    const answer = (await github.fetchActivity(players(1), week)).get('U_1')
    const keys = answer?.state === 'complete' ? answer.facts.map(({ key }) => key) : []
    expect(keys).toEqual(['commits:7:2026-11-17', 'pr:10:opened', 'comment:7-8:2026-11-17', 'pr:11:opened'])
    expect(questions.map(({ variables }) => variables.pullRequestsAfter0)).toEqual([undefined, 'p1', 'p2'])
  })

  it('of windows longer than a page of commits are put together', async () => {
    const { github, questions } = withGitHub(({ ids }) => nodes(ids.map((id) => node(id))))
    const answers = await github.fetchActivity(players(2), { from: week.from - 40 * DAY, to: week.to })
    expect(answers.get('U_1')).toMatchObject({
      state: 'complete',
      facts: [{ key: 'commits:7:2026-11-17', quantity: 2 }],
    })
    expect(questions.every(({ from, to }) => to - from < 31 * DAY)).toBe(true)
  })
})

describe('one player of many', () => {
  it('who is malformed spoils no other', async () => {
    const { github } = withGitHub(({ ids }) =>
      nodes(ids.map((id) => (id === 'U_2' ? { ...node(id), issues: null } : node(id)))),
    )
    expect(await states(github, 3)).toEqual(['complete', 'malformed', 'complete'])
  })

  it('an answer with another numeric id is rejected', async () => {
    const { github } = withGitHub(({ ids }) => nodes(ids.map((id) => node(id, { databaseId: 9 }))))
    expect(await states(github, 1)).toEqual(['malformed'])
  })

  it('a player who is null by node id is deleted only when the numeric id is a 404 too', async () => {
    const { github, lines } = withGitHub(
      ({ ids }) =>
        nodes(
          ids.map((id) => (id === 'U_1' ? node(id) : null)),
          ids.flatMap((id, index) => (id === 'U_1' ? [] : [notFound(index)])),
        ),
      (path) => (path === '/user/2' ? json({ message: 'Not Found' }, 404) : json(user(3))),
    )
    expect(await states(github, 3)).toEqual(['complete', 'deleted', 'unavailable'])
    expect(lines).toContain('No user data found for username: bob')
  })

  it('to whom GitHub gives no number is read all the same: it was asked by node id', async () => {
    const { github } = withGitHub(({ ids }) => nodes(ids.map((id) => node(id, { databaseId: null }))))
    expect(await states(github, 1)).toEqual(['complete'])
  })

  it('whose organizations withhold something is read without it', async () => {
    const saml = {
      type: 'FORBIDDEN',
      message: 'Resource protected by organization SAML enforcement.',
      path: ['pullRequests', 0, 'pullRequests', 'nodes', 0],
      extensions: { saml_failure: true },
    }
    const { github } = withGitHub(({ ids }) =>
      nodes(
        ids.map((id) => node(id, { pullRequests: page([null]) })),
        [saml],
      ),
    )
    const answer = (await github.fetchActivity(players(1), week)).get('U_1')
    expect(answer).toMatchObject({ state: 'complete', hasWithheldParts: true })
  })

  it('an oversized player is isolated, requested by day and merged', async () => {
    const { github, questions } = withGitHub((question) => {
      const oversized = question.ids.includes('U_3') && question.to - question.from >= DAY
      return oversized
        ? json({
            data: null,
            errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'Resource limits for this query exceeded.' }],
          })
        : nodes(question.ids.map((id) => node(id)))
    })
    expect(await states(github, 4)).toEqual(['complete', 'complete', 'complete', 'complete'])
    expect(questions.filter(({ ids, from, to }) => ids[0] === 'U_3' && to - from < DAY)).toHaveLength(7)
  })

  it('a player who is oversized even by day ends as oversized', async () => {
    const { github } = withGitHub(({ ids }) => {
      const errors = ids.flatMap((id, index) =>
        id === 'U_2' ? [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'exceeded', path: ['reviews', index] }] : [],
      )
      return nodes(
        ids.map((id) => (id === 'U_2' ? null : node(id))),
        errors,
      )
    })
    expect(await states(github, 3)).toEqual(['complete', 'oversized', 'complete'])
  })

  it('a player whose requests alone time out is oversized, but not when GitHub answers nothing', async () => {
    const slow = withGitHub(({ ids }) => (ids.includes('U_2') ? json({}, 502) : nodes(ids.map((id) => node(id)))))
    expect(await states(slow.github, 3)).toEqual(['complete', 'oversized', 'complete'])
    const down = withGitHub(() => json({}, 502))
    expect(await states(down.github, 1)).toEqual(['unavailable'])
    expect(await states(down.github, 20)).toEqual(players(20).map(() => 'unavailable'))
    expect(down.questions.length).toBeLessThan(20)
  })

  it('a player with endless pages is oversized', async () => {
    const { github } = withGitHub(({ ids, more }) =>
      more
        ? json({ data: { player0: { __typename: 'User', pullRequests: page([pullRequestNode()], 'more') } } })
        : nodes(ids.map((id) => node(id, { pullRequests: page([pullRequestNode()], 'more') }))),
    )
    expect(await states(github, 1)).toEqual(['oversized'])
  })
})

describe('failures of everything', () => {
  it('a limit stops the asking and says when to come back', async () => {
    const { github, questions } = withGitHub(() =>
      json({ message: 'You have exceeded a secondary rate limit.' }, 403, { 'retry-after': '90' }),
    )
    const answers = await github.fetchActivity(players(30), week)
    expect(answers.size).toBe(30)
    expect(answers.get('U_30')).toEqual({ state: 'failed', error: { code: 'rate_limited', retryAt: NOW + 90_000 } })
    expect(questions).toHaveLength(1)
  })

  it('a limit with status 200 waits until the reset, or a minute and then two', async () => {
    const limited = {
      data: null,
      errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded for user ID 1.' }],
    }
    const dated = withGitHub(() =>
      json(limited, 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 600) }),
    )
    expect((await dated.github.fetchActivity(players(1), week)).get('U_1')).toEqual({
      state: 'failed',
      error: { code: 'rate_limited', retryAt: NOW + 601_000 },
    })
    const { github } = withGitHub(() => json({ message: 'You have exceeded a secondary rate limit.' }))
    const retryAt = async () => (await github.fetchActivity(players(1), week)).get('U_1')
    expect(await retryAt()).toEqual({ state: 'failed', error: { code: 'rate_limited', retryAt: NOW + 60_000 } })
    expect(await retryAt()).toEqual({ state: 'failed', error: { code: 'rate_limited', retryAt: NOW + 120_000 } })
  })

  it.each([
    ['bad credentials', () => json({ message: 'Bad credentials' }, 401), 'bad_credentials'],
    ['an error of GitHub’s', () => json({ message: 'oops' }, 500), 'unavailable'],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'unavailable'],
    ['a query that is refused', () => json({ errors: [{ message: 'Parse error' }] }), 'malformed'],
    ['half an answer', () => json({ data: { nodes: [] } }), 'malformed'],
    ['no JSON', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'malformed'],
  ])('%s', async (_, answer, code) => {
    const { github, lines } = withGitHub(answer)
    expect(await states(github, 2)).toEqual([code, code])
    expect(lines.every((line) => line.startsWith('GraphQL query failed: '))).toBe(true)
  })
})

it('every id is answered, whatever fails and when', async () => {
  const faults = fc.constantFrom(
    'none',
    'none',
    'none',
    '500',
    '502',
    '403',
    'limits',
    'limits-of-one',
    'null',
    'garbage',
    'timeout',
    'short',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 45 }),
      fc.array(faults, { maxLength: 40 }),
      fc.boolean(),
      async (count, pattern, repeats) => {
        let turn = 0
        const { github } = withGitHub(
          ({ ids }) => faulty(pattern[repeats && pattern.length > 0 ? turn++ % pattern.length : turn++] ?? 'none', ids),
          () => json({ message: 'Not Found' }, 404),
        )
        const answers = await github.fetchActivity(players(count), week)
        expect([...answers.keys()].sort()).toEqual(
          players(count)
            .map(({ nodeId }) => nodeId)
            .sort(),
        )
      },
    ),
    { numRuns: 150 },
  )
})

it('no half answer is thrown at the caller', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (value, errors) => {
      const { github } = withGitHub(() => nodes([value], errors as unknown[]))
      expect((await github.fetchActivity(players(1), week)).size).toBe(1)
    }),
  )
})

function withGitHub(answer: Answerer, answerGet: (path: string) => Response = () => json({}, 404)) {
  const questions: Question[] = []
  const lines: string[] = []
  const github = createGitHub({
    apiUrl: 'https://api.example',
    token: 'token',
    fetch: async (url, init) => {
      if (init?.method === 'GET') return answerGet(new URL(url).pathname)
      const { query, variables } = JSON.parse(String(init?.body)) as {
        query: string
        variables: Record<string, unknown>
      }
      const question = readQuestion(query, variables)
      questions.push(question)
      return answer(question)
    },
    now: () => NOW,
    sleep: async () => {},
    log: (_, message) => lines.push(message),
  })
  return { github, questions, lines }
}

function readQuestion(query: string, variables: Record<string, unknown>): Question {
  return {
    ids: (variables.commits as string[] | undefined) ?? [],
    from: Date.parse(String(variables.from)),
    to: Date.parse(String(variables.to)),
    more: query.includes('MoreActivity'),
    variables,
  }
}

function faulty(fault: string, ids: string[]): Response {
  switch (fault) {
    case '500':
    case '502':
    case '403':
      return json({ message: 'no' }, Number(fault))
    case 'limits':
      return json({ data: null, errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'exceeded' }] })
    case 'limits-of-one':
      return nodes(
        [null, ...ids.slice(1).map((id) => node(id))],
        [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'exceeded', path: ['reviews', 0] }],
      )
    case 'null':
      return nodes(ids.map(() => null))
    case 'garbage':
      return new Response('<html>')
    case 'timeout':
      throw new DOMException('late', 'TimeoutError')
    case 'short':
      return nodes(ids.slice(1).map((id) => node(id)))
    default:
      return nodes(ids.map((id) => node(id)))
  }
}

async function states(github: ReturnType<typeof withGitHub>['github'], count: number): Promise<string[]> {
  const answers = await github.fetchActivity(players(count), week)
  return players(count).map(({ nodeId }) => {
    const answer = answers.get(nodeId)
    return answer?.state === 'failed' ? answer.error.code : String(answer?.state)
  })
}

function players(count: number) {
  return Array.from({ length: count }, (_, index) => ({ nodeId: `U_${index + 1}`, githubId: index + 1 }))
}

function node(id: string, fields: Record<string, unknown> = {}) {
  const commits = { commitContributionsByRepository: [commitNode({ '2026-11-17': 2 })] }
  return playerNode({ id, databaseId: Number(id.slice(2)), ...fields }, commits)
}

function nodes(list: unknown[], errors?: unknown[]): Response {
  return json({ data: { rateLimit: null, ...Object.fromEntries(PARTS.map((part) => [part, list])) }, errors })
}

function notFound(index: number) {
  return { type: 'NOT_FOUND', message: 'Could not resolve to a node', path: ['commits', index] }
}

function user(id: number) {
  return { id, node_id: `U_${id}`, login: bob.login, type: 'User', created_at: '2015-01-01T00:00:00Z' }
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}
