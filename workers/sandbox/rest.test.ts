import { expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { DAY } from '#app/domain/time/period.ts'
import { NOW, openSandbox, ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'
import { nameWithOwner } from './world/repository.ts'
import { createWorld } from './world/world.ts'

test('a person is found by name in any case and by id, and the unknown by neither', async () => {
  const sandbox = openSandbox()
  const [person] = await sandbox.people()
  const byName = await sandbox.call(`/users/${person?.login.toUpperCase()}`)
  expect(await byName.json()).toMatchObject({ id: person?.githubId, node_id: person?.nodeId, type: 'User' })
  expect(await (await sandbox.call(`/user/${person?.githubId}`)).json()).toMatchObject({ login: person?.login })
  const unknown = await sandbox.call('/users/nobody-at-all')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ message: 'Not Found', status: '404' })
})

test('organisations and bots are no users', async () => {
  const sandbox = openSandbox()
  expect(await (await sandbox.call('/users/trailhead-labs')).json()).toMatchObject({ type: 'Organization' })
  expect(await (await sandbox.call('/users/dependabot%5Bbot%5D')).json()).toMatchObject({ type: 'Bot' })
})

test('a public repository is found by name in any case, a private one is not there', async () => {
  const sandbox = openSandbox()
  const world = createWorld('test')
  const all = [0, 1, 2].flatMap((community) => world.surroundings(community, NOW).repositories)
  const open = all.find((repository) => repository.privateSince === null)
  const closed = all.find((repository) => repository.privateSince === 0)
  if (open === undefined || closed === undefined) throw new Error('the world has too few repositories')
  const body = await (await sandbox.call(`/repos/${nameWithOwner(open, NOW).toUpperCase()}`)).json()
  expect(body).toMatchObject({ id: open.id, full_name: nameWithOwner(open, NOW), private: false })
  expect((await sandbox.call(`/repos/${nameWithOwner(closed, NOW)}`)).status).toBe(404)
  expect((await sandbox.call('/repos/nobody-at-all/nothing')).status).toBe(404)
})

test('a revoked token is refused', async () => {
  const sandbox = openSandbox()
  const response = await sandbox.call('/users/anyone', { headers: { authorization: 'Bearer gho_never_given' } })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ message: 'Bad credentials' })
})

test('commenter: without a kind is refused with 422', async () => {
  const sandbox = openSandbox()
  const login = await activeLogin(sandbox)
  expect((await search(sandbox, 'issues', `commenter:${login}`)).status).toBe(422)
  expect((await search(sandbox, 'issues', `commenter:${login} is:issue`)).status).toBe(200)
})

test('searches count what the same person did by date', async () => {
  const sandbox = openSandbox()
  const login = await activeLogin(sandbox)
  const since = new Date(NOW - 60 * DAY).toISOString().slice(0, 10)
  const count = async (kind: 'issues' | 'commits', query: string) => {
    const body: { total_count: number; items: unknown[] } = await (await search(sandbox, kind, query)).json()
    return body.total_count
  }
  const merged = await count('issues', `author:${login} is:pr is:merged is:public merged:>=${since}`)
  const all = await count('issues', `author:${login} is:pr is:merged is:public`)
  expect(merged).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(merged)
  expect(await count('commits', `author:${login} merge:false committer-date:>=${since}`)).toBeGreaterThan(0)
  expect(await count('issues', `reviewed-by:${login} -author:${login} is:pr`)).toBeGreaterThan(0)
})

test('commits of an oversized account are too many for one search, and the product counts them in windows', async () => {
  const sandbox = openSandbox()
  const [person] = await sandbox.people()
  const login = person?.login ?? ''
  const before = await productOn(sandbox).github.fetchTotals(login)
  await sandbox.call('/sandbox/limits', {
    method: 'PUT',
    json: { heavy: [{ githubId: person?.githubId, days: 1800 }] },
  })
  const whole: { incomplete_results: boolean } = await (await search(sandbox, 'commits', `author:${login}`)).json()
  expect(whole.incomplete_results).toBe(true)
  const { github, requests } = productOn(sandbox)
  expect(await github.fetchTotals(login)).toEqual(before)
  expect(before.ok && before.value.commits).toBeGreaterThan(0)
  expect(requests.filter((url) => decodeURIComponent(url).includes('committer-date:>='))).not.toHaveLength(0)
})

test('a feed has three pages at most, links the next one and stays unchanged by its ETag', async () => {
  const sandbox = openSandbox()
  const login = await activeLogin(sandbox)
  const first = await sandbox.call(`/users/${login}/events/public?per_page=30`)
  const events: { type: string; payload: Record<string, unknown> }[] = await first.json()
  expect(events.length).toBeGreaterThan(20)
  expect(first.headers.get('x-poll-interval')).toBe('60')
  const again = await sandbox.call(`/users/${login}/events/public?per_page=30`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect((await sandbox.call(`/users/${login}/events/public?per_page=100&page=4`)).status).toBe(422)
  const more: typeof events = await (await sandbox.call(`/users/${login}/events/public?per_page=100`)).json()
  const push = more.find(({ type }) => type === 'PushEvent')
  expect(Object.keys(push?.payload ?? {}).toSorted()).toEqual(['before', 'head', 'push_id', 'ref', 'repository_id'])
  const pullRequest = more.find(({ type }) => type === 'PullRequestEvent')?.payload.pull_request
  expect(Object.keys(Object(pullRequest)).toSorted()).toEqual(['base', 'head', 'id', 'number', 'url'])
})

test('a page without its private events is short, and the product reads on by its link', async () => {
  const sandbox = openSandbox()
  const login = await activeLogin(sandbox)
  const first = await sandbox.call(`/users/${login}/events/public?per_page=100`)
  const events: { public: boolean }[] = await first.json()
  expect(events.length).toBeLessThan(100)
  expect(events.every((event) => event.public)).toBe(true)
  expect(first.headers.get('link')).toMatch(
    /^<http:\/\/localhost:8788\/user\/\d+\/events\/public\?per_page=100&page=2>; rel="next"/,
  )
  const { github, requests } = productOn(sandbox)
  const answer = await github.fetchRecentEvents(login, null)
  expect(answer.ok && answer.value.state === 'changed' && answer.value.events.length).toBeGreaterThan(200)
  expect(requests).toHaveLength(3)
})

test('the core limit refuses with its headers and opens again', async () => {
  const sandbox = openSandbox({ settings: { limits: { core: 1, search: 1, graphql: 1 } } })
  expect((await sandbox.call('/users/trailhead-labs')).headers.get('x-ratelimit-remaining')).toBe('0')
  const refused = await sandbox.call('/users/trailhead-labs')
  expect(refused.status).toBe(403)
  expect(Number(refused.headers.get('x-ratelimit-reset')) * 1000).toBe(NOW + 60 * 60_000)
  sandbox.clock.now += 60 * 60_000
  expect((await sandbox.call('/users/trailhead-labs')).status).toBe(200)
})

function productOn(sandbox: TestSandbox) {
  const requests: string[] = []
  const github = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: (url, init) => {
      requests.push(String(url))
      return sandbox.fetch(new Request(url, init))
    },
    now: () => NOW,
    sleep: async () => undefined,
    log: () => undefined,
  })
  return { github, requests }
}

async function activeLogin(sandbox: TestSandbox): Promise<string> {
  return (await sandbox.people()).find(({ quirk }) => quirk === 'many_pull_requests')?.login ?? ''
}

function search(sandbox: TestSandbox, kind: 'issues' | 'commits', query: string): Promise<Response> {
  return sandbox.call(`/search/${kind}?${new URLSearchParams({ q: query }).toString()}`)
}
