import { describe, expect, test } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { askActivity } from '#tests/servers/ask-activity.ts'
import { NOW, openSandbox, SECRETS, type TestSandbox } from '#tests/servers/sandbox.ts'
import { createMemoryStore, type SandboxStore } from '#workers/sandbox/context/state.ts'
import { createNameBook, NAMES_KEPT } from '#workers/sandbox/world/name-book.ts'
import { ACTIONS_COMMUNITY, createIdSource, typedId } from './world/ids.ts'
import { COMMUNITIES } from './world/people.ts'
import { LIVES_AT_ONCE } from './world/typed-people.ts'
import { createWorld } from './world/world.ts'

const WEEK = { from: '2026-11-16T00:00:00Z', to: '2026-11-21T07:00:00Z' }
const NAMES = ['Ada-Lovelace', 'torvalds', 'x', '0', 'a'.repeat(39), 'settings', 'nobody']

test.each(NAMES)('%s is somebody at once, in every API under one id and in any case', async (name) => {
  const sandbox = openSandbox()
  const user = await json(sandbox, `/users/${name}`)
  expect(user).toMatchObject({ login: name, type: 'User' })
  expect(await json(sandbox, `/users/${name.toUpperCase()}`)).toEqual(user)
  expect(await json(sandbox, `/user/${user.id}`)).toEqual(user)
  expect(Date.parse(user.created_at)).toBeLessThan(NOW - 365 * DAY)
  const [byNode] = await nodesOf(sandbox, user)
  expect(byNode).toMatchObject({ login: name, databaseId: user.id, createdAt: user.created_at })
  expect((await sandbox.call(`/avatars/u/${user.id}`)).status).toBe(200)
  const { data } = await sandbox.query('query ($login: String!) { user(login: $login) { id } }', { login: name })
  expect(data).toEqual({ user: { id: user.node_id } })
})

test.each(NAMES)('%s has worked in past weeks and in this one', async (name) => {
  const sandbox = openSandbox()
  const [node] = await nodesOf(sandbox, await json(sandbox, `/users/${name}`))
  const { commitContributionsByRepository, pullRequestReviewContributions } = node?.contributionsCollection ?? {}
  expect(
    (commitContributionsByRepository ?? []).length + (pullRequestReviewContributions?.nodes ?? []).length,
  ).toBeGreaterThan(0)
  expect(node?.pullRequests?.nodes.length).toBeGreaterThan(5)
  for (const query of [`author:${name} is:pr is:merged`, `reviewed-by:${name} -author:${name} is:pr`])
    expect((await json(sandbox, `/search/issues?q=${encodeURIComponent(query)}`)).total_count).toBeGreaterThan(5)
  expect((await json(sandbox, `/search/commits?q=author:${name}`)).total_count).toBeGreaterThan(100)
  const events = (await json(sandbox, `/users/${name}/events/public?per_page=100`)) as unknown as {
    created_at: string
  }[]
  expect(events.length).toBeGreaterThan(20)
})

test.each(['nobody-at-all', 'NOBODY-here', '-x', 'a_b', 'a'.repeat(40), '%C3%A4'])('%s is nobody', async (name) => {
  const sandbox = openSandbox()
  for (const path of [`/users/${name}`, `/users/${name}/events`, `/users/${name}/events/public`, `/repos/${name}/x`])
    expect((await sandbox.call(path)).status, path).toBe(404)
  expect((await sandbox.call(`/search/issues?q=author:${name}+is:pr`)).status).toBe(422)
})

test('the same name is the same developer in another sandbox, in any order of requests', async () => {
  const [one, other] = [openSandbox(), openSandbox()]
  for (let index = 0; index < 5; index += 1) await other.call(`/users/before-${index}`)
  const user = await json(one, '/users/octocat')
  expect(await json(other, '/users/octocat')).toEqual(user)
  expect(await nodesOf(other, user)).toEqual(await nodesOf(one, user))
})

test('requesting a name changes no day of the listed people', () => {
  const [quiet, queried] = [createWorld('test'), createWorld('test')]
  const octocat = queried.accountByLogin('octocat', NOW)
  if (octocat === null) throw new Error('octocat is missing')
  queried.activityOf(octocat, NOW)
  const facts = (world: typeof quiet) =>
    world
      .people(NOW)
      .filter(({ community }) => community === octocat.githubId % COMMUNITIES)
      .map((person) => {
        const { pullRequests, issues, reviews, comments, pushes } = world.activityOf(person, NOW)
        const threads = [...pullRequests, ...issues].map(({ id, number, events }) => [id, number, events.length])
        return [person.login, threads, reviews.length, comments.length, pushes.length]
      })
  expect(facts(queried)).toEqual(facts(quiet))
})

test('ids differ from those of the list, and each is used once', () => {
  const world = createWorld('test')
  const listed = new Set(world.people(NOW + 3650 * DAY).map(({ githubId }) => githubId))
  const madeByHand = createIdSource(ACTIONS_COMMUNITY)('repository')
  const threads = new Set<number>()
  for (const name of NAMES) {
    const person = world.accountByLogin(name, NOW)
    if (person === null) throw new Error(name)
    expect(listed).not.toContain(person.githubId)
    const activity = world.activityOf(person, NOW)
    expect(activity.repositories.length).toBeGreaterThan(0)
    for (const { id, owner } of activity.repositories) {
      expect(owner).toBe(person)
      expect(id).toBeGreaterThan(madeByHand + 4_000_000)
      expect(id).toBeLessThan(2 ** 31)
      expect(world.repository(id, NOW)?.id).toBe(id)
    }
    for (const { issueId } of [...activity.pullRequests, ...activity.issues]) {
      expect(threads).not.toContain(issueId)
      threads.add(issueId)
      expect(Number.isSafeInteger(issueId)).toBe(true)
    }
  }
})

describe('a sandbox that starts again', () => {
  test('knows requested names by their ids', async () => {
    const store = createMemoryStore()
    const user = await json(openSandbox({ store }), '/users/OctoCat')
    const again = openSandbox({ store })
    expect(await json(again, `/user/${user.id}`)).toEqual(user)
    expect((await json(openSandbox(), '/users/x')).login).toBe('x')
    expect((await openSandbox().call(`/user/${user.id}`)).status).toBe(404)
  })

  test('keeps actions by hand on a person from a typed name', async () => {
    const store = createMemoryStore()
    const sandbox = openSandbox({ store })
    const user = await json(sandbox, '/users/octocat')
    for (const json of [
      { type: 'merge_pull_request', author: 'octocat' },
      { type: 'open_issue', by: 'octocat', title: 'By hand' },
      { type: 'create_repository', by: 'octocat', name: 'by-hand' },
      { type: 'review', author: 'octocat', body: 'Seen' },
    ])
      expect((await sandbox.call('/sandbox/acts', { json })).status, json.type).toBe(201)
    const before = await nodesOf(sandbox, user)
    expect(JSON.stringify(before)).toContain('By hand')
    await crowd(sandbox)
    expect(await nodesOf(sandbox, user)).toEqual(before)
    expect(await nodesOf(openSandbox({ store }), user)).toEqual(before)
    expect((await sandbox.call('/repos/octocat/by-hand')).status).toBe(200)
  })
})

test('a name is given up by renaming and deleting, and another takes it only by hand', async () => {
  const sandbox = openSandbox()
  const user = await json(sandbox, '/users/octocat')
  await sandbox.call('/sandbox/acts', { json: { type: 'rename_account', author: 'octocat', login: 'octodog' } })
  expect(await json(sandbox, '/users/octodog')).toMatchObject({ id: user.id, login: 'octodog' })
  expect((await sandbox.call('/users/octocat')).status).toBe(404)
  await sandbox.call('/sandbox/acts', { json: { type: 'delete_account', author: 'octodog' } })
  expect((await sandbox.call(`/user/${user.id}`)).status).toBe(404)
})

test('a person from a typed name signs in with it', async () => {
  const sandbox = openSandbox()
  const form = {
    client_id: SECRETS.githubClientId,
    redirect_uri: 'http://localhost:8787/github/callback',
    scope: 'read:user',
    username: 'octocat',
    decision: 'authorize',
  }
  const authorized = await sandbox.call('/login/oauth/authorize', { form })
  const code = new URL(authorized.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { githubClientId: client_id, githubClientSecret: client_secret } = SECRETS
  const granted = await sandbox.call('/login/oauth/access_token', {
    json: { client_id, client_secret, code },
    headers: { accept: 'application/json' },
  })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const viewer = await sandbox.call('/user', { headers: { authorization: `Bearer ${token}` } })
  expect(await viewer.json()).toMatchObject({ login: 'octocat', id: typedId('octocat') })
})

test('a flood of names is evicted again, except names whose id was used', () => {
  const stored = new Map<string, { login: string; isMet: boolean }>()
  const book = createNameBook({
    entries: () => [...stored],
    set: async (id, name) => void stored.set(id, name),
    remove: async (id) => void stored.delete(id),
  })
  book.write(1, 'player')
  book.nameOf(1)
  book.write(2, 'looked-up')
  for (let id = 3; id < NAMES_KEPT + 100; id += 1) book.write(id, `flood-${id}`)
  expect(book.ids()).toHaveLength(NAMES_KEPT)
  expect(stored.size).toBe(NAMES_KEPT)
  expect([book.nameOf(1), book.nameOf(2)]).toEqual(['player', null])
})

test('an evicted community is the same when it is generated again', async () => {
  const sandbox = openSandbox()
  const user = await json(sandbox, '/users/octocat')
  const before = await nodesOf(sandbox, user)
  await crowd(sandbox)
  expect(await nodesOf(sandbox, user)).toEqual(before)
})

test('a name that is looked up again is not written again', async () => {
  const { store, writes } = countingStore()
  const sandbox = openSandbox({ store })
  const { id } = await json(sandbox, '/users/octocat')
  for (let index = 0; index < 5; index += 1) await json(sandbox, index % 2 === 0 ? '/users/OCTOCAT' : `/user/${id}`)
  expect(writes()).toBe(2)
})

type Body = { id: number; node_id: string; login: string; created_at: string; total_count: number }
type Node = {
  login: string
  databaseId: number
  createdAt: string
  contributionsCollection: {
    commitContributionsByRepository: unknown[]
    pullRequestReviewContributions: { nodes: unknown[] }
  }
  pullRequests: { nodes: unknown[] }
}

async function json(sandbox: TestSandbox, path: string): Promise<Body> {
  const response = await sandbox.call(path)
  expect(response.status, path).toBe(200)
  return response.json()
}

async function nodesOf(sandbox: TestSandbox, user: Body): Promise<Node[]> {
  const { nodes, errors } = await askActivity(sandbox, [user.node_id], WEEK)
  expect(errors).toBeUndefined()
  return nodes as unknown as Node[]
}

async function crowd(sandbox: TestSandbox): Promise<void> {
  for (let index = 0; index <= LIVES_AT_ONCE; index += 1)
    await sandbox.call('/apps/quest/installations/new', { form: { username: `crowd-${index}`, decision: 'request' } })
}

function countingStore(): { store: SandboxStore; writes: () => number } {
  const store = createMemoryStore()
  let writes = 0
  const put: SandboxStore['put'] = (key, value) => {
    writes += 1
    return store.put(key, value)
  }
  return { store: { ...store, put }, writes: () => writes }
}
