import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { weekEnd, weekStart } from '#app/domain/time/period.ts'
import { page, playerNode, pullRequestNode } from '#tests/fixtures/github-activity.ts'
import { queryCost } from '#workers/sandbox/github/query-cost.ts'
import { ACCOUNT_QUERY } from './activity-query.ts'
import { createGitHub } from './create-github.ts'

const WEEK = { from: weekStart('2026-W47'), to: weekEnd('2026-W47') - 1 }
const NOT_FOUND = { type: 'NOT_FOUND', path: ['user'], message: "Could not resolve to a User with the login of 'ada'." }

describe('the public week of an account', () => {
  it('costs one point', () => {
    expect(queryCost(parse(ACCOUNT_QUERY), {})).toBe(1)
  })

  it('is one question by name, and one page of each list, however much there is', async () => {
    const user = { ...playerNode(), pullRequests: page([pullRequestNode()], 'more') }
    const { github, queries } = withGitHub(() => Response.json({ data: { user } }))
    expect(await github.fetchPublicWeek('Ada', WEEK)).toMatchObject({
      ok: true,
      value: { githubId: user.databaseId, username: user.login, facts: [{ key: 'pr:10:opened' }] },
    })
    expect(queries).toEqual([
      { login: 'Ada', from: new Date(WEEK.from).toISOString(), to: new Date(WEEK.to).toISOString() },
    ])
  })

  it('is nobody’s only where GitHub says so', async () => {
    const answer = (body: unknown) => withGitHub(() => Response.json(body)).github.fetchPublicWeek('ada', WEEK)
    expect(await answer({ data: { user: null }, errors: [NOT_FOUND] })).toEqual({ ok: true, value: null })
    for (const body of [
      { data: { user: null } },
      { data: { user: null }, errors: [{ ...NOT_FOUND, type: 'FORBIDDEN' }] },
      { data: { user: null }, errors: [{ message: 'Something else' }] },
      { data: { user: { login: 'ada' } } },
    ])
      expect(await answer(body)).toMatchObject({ ok: false, error: { code: 'malformed' } })
  })

  it('that is too large is told apart from GitHub’s silence', async () => {
    const of = async (reply: () => Response) => {
      const answer = await withGitHub(reply).github.fetchPublicWeek('ada', WEEK)
      return answer.ok ? 'ok' : answer.error.code
    }
    const tooLarge = { data: null, errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'ada' }] }
    expect(await of(() => Response.json(tooLarge))).toBe('malformed')
    expect(await of(() => new Response('', { status: 502 }))).toBe('malformed')
    expect(await of(() => new Response('', { status: 500 }))).toBe('unavailable')
    expect(await of(() => new Response('', { status: 401 }))).toBe('bad_credentials')
  })

  it('logs no name', async () => {
    const { github, lines } = withGitHub(() =>
      Response.json({ data: { user: null }, errors: [{ type: 'FORBIDDEN', message: 'ada is hidden' }] }),
    )
    await github.fetchPublicWeek('ada', WEEK)
    expect(lines).toEqual(['error GraphQL query failed'])
  })
})

function withGitHub(reply: () => Response) {
  const queries: unknown[] = []
  const lines: string[] = []
  const github = createGitHub({
    apiUrl: 'https://api.example',
    token: 'secret',
    fetch: async (_, init) => {
      queries.push(JSON.parse(String(init?.body)).variables)
      return reply()
    },
    now: () => WEEK.from,
    sleep: async () => undefined,
    log: (level, message) => lines.push(`${level} ${message}`),
  })
  return { github, queries, lines }
}
