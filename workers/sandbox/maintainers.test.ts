import { expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { openSandbox, type TestSandbox } from '#tests/servers/sandbox.ts'
import { nodeId } from './world/ids.ts'

const silent = () => undefined

test('GitHub says which pull requests of a player are open, and what became of a repository’s', async () => {
  const sandbox = openSandbox()
  const github = githubOf(sandbox)
  const [owner, author] = await someone(sandbox)
  const repository = `${owner.login}/desk`
  await act(sandbox, { type: 'create_repository', by: owner.login, name: 'desk' })
  const first = await act(sandbox, { type: 'open_pull_request', author: author.login, repository })
  const second = await act(sandbox, { type: 'open_pull_request', author: author.login, repository })
  const third = await act(sandbox, { type: 'open_pull_request', author: author.login, repository })
  await act(sandbox, { type: 'merge_pull_request', thread: first.id, by: owner.login })
  await act(sandbox, { type: 'close_pull_request', thread: second.id, by: owner.login })
  sandbox.clock.now += HOUR
  const open = await github.fetchOpenPullRequests(author.nodeId)
  if (!open.ok) throw new Error('no answer')
  const here = open.value.filter((span) => [first, second, third].some((one) => nodeId('PR', one.id) === span.nodeId))
  expect(here).toMatchObject([{ nodeId: nodeId('PR', third.id), closedAt: null }])
  const states = await github.fetchPullRequestStates(repository, [first.number, second.number, third.number, 999])
  expect(states).toEqual({
    ok: true,
    value: new Map([
      [first.number, 'MERGED'],
      [second.number, 'CLOSED'],
      [third.number, 'OPEN'],
    ]),
  })
  expect(await github.fetchPullRequestStates('nobody/nothing', [1])).toEqual({ ok: true, value: new Map() })
})

test('GitHub says which issues a pull request links, and nothing of one that is gone', async () => {
  const sandbox = openSandbox()
  const github = githubOf(sandbox)
  const [owner, author] = await someone(sandbox)
  const repository = `${owner.login}/desk`
  await act(sandbox, { type: 'create_repository', by: owner.login, name: 'desk' })
  const issue = await act(sandbox, { type: 'open_issue', author: owner.login, repository })
  const linking = await act(sandbox, { type: 'open_pull_request', author: author.login, repository })
  const bare = await act(sandbox, { type: 'open_pull_request', author: author.login, repository })
  await act(sandbox, {
    type: 'close_issue',
    thread: issue.id,
    by: owner.login,
    closer: linking.id,
    threadType: 'issue',
  })
  sandbox.clock.now += HOUR
  const [linked, none] = [nodeId('PR', linking.id), nodeId('PR', bare.id)]
  const found = await github.fetchLinkedIssues([linked, none, 'PR_gone'])
  expect(found.get(linked)).toMatchObject([{ author: { login: owner.login } }])
  expect(found.get(none)).toEqual([])
  expect(found.get('PR_gone')).toEqual([])
})

test('while GitHub does not answer, nothing is said to be open, closed or linked', async () => {
  const github = createGitHub({
    apiUrl: 'http://github.test',
    token: 'token',
    fetch: async () => new Response('Bad gateway', { status: 502 }),
    now: () => 0,
    sleep: async () => undefined,
    log: silent,
  })
  expect((await github.fetchOpenPullRequests('U_1')).ok).toBe(false)
  expect((await github.fetchPullRequestStates('a/b', [1])).ok).toBe(false)
  expect(await github.fetchLinkedIssues(['PR_1'])).toEqual(new Map())
})

function githubOf(sandbox: TestSandbox) {
  return createGitHub({
    apiUrl: 'http://localhost:8788',
    token: 'product-token',
    fetch: (input, init) => sandbox.fetch(new Request(input as string, init)),
    now: () => sandbox.clock.now,
    sleep: async () => undefined,
    log: silent,
  })
}

type Someone = { login: string; nodeId: string }

async function someone(sandbox: TestSandbox): Promise<[Someone, Someone]> {
  const [one, other] = (await sandbox.people()).filter(({ pace }) => pace !== 'dormant')
  if (one === undefined || other === undefined) throw new Error('nobody')
  return [one, other]
}

async function act(sandbox: TestSandbox, json: Record<string, unknown>) {
  const reply = await sandbox.call('/sandbox/acts', { json })
  expect(reply.status, JSON.stringify(json)).toBe(201)
  const { thread } = (await reply.json()) as { thread: { id: number; number: number } | null }
  return thread ?? { id: 0, number: 0 }
}
