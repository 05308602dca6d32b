import { describe, expect, it } from 'vitest'
import { createGitHub } from './create-github.ts'

const ada = {
  id: 1,
  node_id: 'U_1',
  login: 'Ada',
  type: 'User',
  name: null,
  avatar_url: 'https://avatars.example/1',
  created_at: '2015-01-01T00:00:00Z',
}

describe('accounts', () => {
  it('are found by name and by number', async () => {
    const { github, requests } = withGitHub(() => Response.json(ada))
    const found = {
      githubId: 1,
      nodeId: 'U_1',
      username: 'Ada',
      type: 'User',
      name: null,
      avatarUrl: ada.avatar_url,
      createdAt: Date.UTC(2015, 0, 1),
    }
    expect(await github.findUser('ada')).toEqual({ ok: true, value: found })
    expect(await github.findUserById(1)).toEqual({ ok: true, value: found })
    expect(requests.map(({ url }) => url)).toEqual(['https://api.example/users/ada', 'https://api.example/user/1'])
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'token secret',
      'x-github-api-version': '2022-11-28',
      'user-agent': expect.stringContaining('mergequest') as string,
    })
  })

  it('cannot be reached around by a name', async () => {
    const { github, requests } = withGitHub(() => Response.json(ada))
    await github.findUser('../rate_limit?x=')
    expect(requests[0]?.url).toBe('https://api.example/users/..%2Frate_limit%3Fx%3D')
  })

  it('that do not exist are null', async () => {
    const { github, lines } = withGitHub(() => Response.json({ message: 'Not Found' }, { status: 404 }))
    expect(await github.findUser('nobody')).toEqual({ ok: true, value: null })
    expect(lines).toEqual([])
  })

  it.each([
    [401, { message: 'Bad credentials' }, 'bad_credentials', 'GitHub API error: Unauthorized'],
    [502, {}, 'unavailable', 'GitHub API error: Bad Gateway'],
    [429, {}, 'rate_limited', 'GitHub API error: Too Many Requests'],
  ])('are not null for an error %i', async (status, body, code, line) => {
    const { github, lines } = withGitHub(() => Response.json(body, { status }))
    expect(await github.findUser('ada')).toMatchObject({ ok: false, error: { code } })
    expect(lines).toEqual([line])
  })

  it('are asked for once more when a connection breaks', async () => {
    let turn = 0
    const { github } = withGitHub(() => {
      turn += 1
      if (turn === 1) throw new TypeError('fetch failed')
      return Response.json(ada)
    })
    expect(await github.findUser('ada')).toMatchObject({ ok: true })
  })
})

describe('repositories', () => {
  const rope = { id: 1, full_name: 'Summit/Rope', private: false }

  it('are found with their name as GitHub writes it', async () => {
    const { github, requests } = withGitHub(() => Response.json(rope))
    expect(await github.findRepository('summit/rope')).toEqual({ ok: true, value: { name: 'Summit/Rope' } })
    expect(requests[0]?.url).toBe('https://api.example/repos/summit/rope')
  })

  it('that are private, or do not say, do not exist', async () => {
    for (const body of [{ ...rope, private: true }, { full_name: 'Summit/Rope' }]) {
      const { github } = withGitHub(() => Response.json(body))
      expect(await github.findRepository('summit/rope')).not.toMatchObject({ ok: true, value: { name: 'Summit/Rope' } })
    }
    const { github } = withGitHub(() => Response.json({ message: 'Not Found' }, { status: 404 }))
    expect(await github.findRepository('summit/rope')).toEqual({ ok: true, value: null })
  })

  it('cannot be reached around by a name', async () => {
    const { github, requests } = withGitHub(() => Response.json(rope))
    await github.findRepository('a?b/../user?x=/c')
    expect(requests[0]?.url).toBe('https://api.example/repos/a%3Fb/..%2Fuser%3Fx%3D%2Fc')
  })
})

describe('lifetime counters', () => {
  it('are sums of searches over public work', async () => {
    const { github, requests } = withGitHub(({ body }) => (body === undefined ? found(2) : owned(5)))
    expect(await github.fetchTotals('ada')).toEqual({
      ok: true,
      value: { commits: 2, pullRequests: 2, issues: 2, pullRequestReviews: 2, issueComments: 4, createEvents: 5 },
    })
    expect(
      requests.slice(0, 6).map(({ url }) => new URL(url).pathname + ' ' + new URL(url).searchParams.get('q')),
    ).toEqual([
      '/search/commits author:ada merge:false is:public',
      '/search/issues author:ada is:pr is:merged is:public',
      '/search/issues author:ada is:issue reason:completed is:public',
      '/search/issues reviewed-by:ada -author:ada is:pr is:public',
      '/search/issues commenter:ada -author:ada is:issue is:public',
      '/search/issues commenter:ada -author:ada is:pr is:public',
    ])
  })

  it('are all there or not at all', async () => {
    const incomplete = withGitHub(() => Response.json({ total_count: 1, incomplete_results: true, items: [] }))
    expect(await incomplete.github.fetchTotals('ada')).toEqual({
      ok: false,
      error: { code: 'unavailable', message: 'incomplete results' },
    })
    const unknown = withGitHub(({ body }) =>
      body === undefined
        ? found(1)
        : Response.json({ data: { user: null }, errors: [{ type: 'NOT_FOUND', message: 'no', path: ['user'] }] }),
    )
    expect(await unknown.github.fetchTotals('ada')).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(unknown.lines).toContain('No user data found for username: ada')
    const refused = withGitHub(() => Response.json({ message: 'Validation Failed' }, { status: 422 }))
    expect(await refused.github.fetchTotals('ada')).toMatchObject({ ok: false })
    expect(refused.requests).toHaveLength(1)
  })

  it('never carry more than a name into a search', async () => {
    const { github, requests } = withGitHub(() => found(1))
    expect(await github.fetchTotals('ada is:private')).toMatchObject({ ok: false, error: { code: 'malformed' } })
    expect(requests).toEqual([])
  })
})

describe('recent events', () => {
  const push = (id: number, created_at: string) => ({
    id: String(id),
    type: 'PushEvent',
    actor: { id: 1, login: 'ada' },
    repo: { id: 7, name: 'acme/app' },
    public: true,
    created_at,
  })

  /** Pages of the given sizes, with links by account number as GitHub sends them. */
  const paged = (sizes: number[], linkOf = (page: number) => `https://api.example/user/1/events/public?page=${page}`) =>
    withGitHub(({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1)
      const events = Array.from({ length: sizes[page - 1] ?? 0 }, (_, index) =>
        push(page * 1000 + index, `2026-11-0${page}T00:00:00Z`),
      )
      const link = `<https://api.example/user/1/events/public?page=1>; rel="first", <${linkOf(page + 1)}>; rel="next"`
      return Response.json(events, { headers: { etag: `"${page}"`, ...(page < sizes.length ? { link } : {}) } })
    })
  const eventsOf = async (github: ReturnType<typeof withGitHub>['github']) => {
    const answer = await github.fetchRecentEvents('ada', null)
    return answer.ok && answer.value.state === 'changed' ? answer.value : null
  }

  it('come from up to three pages, short ones too, newest first, with the tag of the first', async () => {
    const { github, requests } = paged([100, 97, 3, 100])
    const value = await eventsOf(github)
    expect(value?.etag).toBe('"1"')
    expect(value?.events).toHaveLength(200)
    expect(value?.events[0]).toEqual({
      id: '3000',
      kind: 'pushed',
      repository: 'acme/app',
      repositoryId: 7,
      number: null,
      occurredAt: Date.parse('2026-11-03T00:00:00Z'),
    })
    expect(requests.map(({ url }) => url)).toEqual([
      'https://api.example/users/ada/events/public?per_page=100',
      'https://api.example/user/1/events/public?page=2',
      'https://api.example/user/1/events/public?page=3',
    ])
  })

  it('end where no page is named as the next, however full the last one was', async () => {
    const { github, requests } = paged([100])
    expect((await eventsOf(github))?.events).toHaveLength(100)
    expect(requests).toHaveLength(1)
  })

  it('stand once in the answer, though new ones push some onto the next page', async () => {
    const { github } = withGitHub(({ url }) => {
      const isFirst = !url.includes('page=2')
      const headers = isFirst ? { link: '<https://api.example/x?page=2>; rel="next"' } : undefined
      return Response.json([push(1, '2026-11-01T00:00:00Z')], headers && { headers })
    })
    expect((await eventsOf(github))?.events).toHaveLength(1)
  })

  it('never take the token to another host', async () => {
    const { github, requests } = paged([100, 100], (page) => `https://evil.example/events?page=${page}`)
    expect((await eventsOf(github))?.events).toHaveLength(100)
    expect(requests).toHaveLength(1)
  })

  it('are unchanged while the tag holds', async () => {
    const { github, requests } = withGitHub(() => new Response(null, { status: 304 }))
    expect(await github.fetchRecentEvents('ada', '"tag"')).toEqual({ ok: true, value: { state: 'unchanged' } })
    expect(requests[0]?.headers['if-none-match']).toBe('"tag"')
  })

  it('leave out private ones and kinds that nobody knows', async () => {
    const hidden = { ...push(1, '2026-11-01T00:00:00Z'), public: false }
    const { github } = withGitHub(() => Response.json([hidden, { type: 'GollumEvent' }, null]))
    expect(await github.fetchRecentEvents('ada', null)).toEqual({
      ok: true,
      value: { state: 'changed', etag: null, events: [] },
    })
  })
})

describe('the budget', () => {
  it.each([
    ['2026-12-10 19:07:53 UTC', Date.UTC(2026, 11, 10, 19, 7, 53)],
    ['2026-12-11 04:07:53 +0900', Date.UTC(2026, 11, 10, 19, 7, 53)],
    ['soon', undefined],
    [null, undefined],
  ])('tells when the token expires: %s', async (header, tokenExpiresAt) => {
    const body = { resources: { graphql: { limit: 5000, remaining: 4000, reset: 60 } } }
    const headers = new Headers(header === null ? {} : { 'GitHub-Authentication-Token-Expiration': header })
    const { github } = withGitHub(() => Response.json(body, { headers }))
    const value = { limit: 5000, remaining: 4000, resetAt: 60_000 }
    expect(await github.fetchBudget()).toEqual({ ok: true, value: { ...value, tokenExpiresAt } })
  })
})

function withGitHub(answer: (request: { url: string; body: unknown }) => Response) {
  const requests: { url: string; headers: Record<string, string> }[] = []
  const lines: string[] = []
  const github = createGitHub({
    apiUrl: 'https://api.example',
    token: 'secret',
    fetch: async (url, init) => {
      requests.push({ url, headers: { ...(init?.headers as Record<string, string>) } })
      return answer({ url, body: init?.body })
    },
    now: () => 0,
    sleep: async () => {},
    log: (_, message) => lines.push(message),
  })
  return { github, requests, lines }
}

function found(total_count: number): Response {
  return Response.json({ total_count, incomplete_results: false, items: [] })
}

function owned(totalCount: number): Response {
  return Response.json({ data: { user: { repositories: { totalCount } } } })
}
