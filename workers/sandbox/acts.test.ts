import { verify } from '@octokit/webhooks-methods'
import { expect, test } from 'vitest'
import { RULES_FILES_QUERY } from '#app/adapters/github/fetch-rules-files.ts'
import { askActivity } from '#tests/servers/ask-activity.ts'
import { openSandbox, SECRETS, type TestSandbox } from '#tests/servers/sandbox.ts'
import { createMemoryStore } from '#workers/sandbox/context/state.ts'
import { nodeId } from './world/ids.ts'

test('a merge by hand shows in every API under the same id', async () => {
  const sandbox = openSandbox()
  const person = await active(sandbox)
  const done = await act(sandbox, { type: 'merge_pull_request', author: person.login })
  const answer = await activity(sandbox, person.nodeId)
  expect(answer).toContain(`"fullDatabaseId":"${done.thread?.id}"`)
  expect(answer).toContain(`"mergedAt":"2026-11-21T07:00:00Z"`)
  const feed = await (await sandbox.call(`/users/${person.login}/events/public?per_page=100`)).text()
  expect(feed).toContain(
    `"action":"merged","number":${done.thread?.number},"pull_request":{"url":"${`http://localhost:8788/repos/${done.thread?.repository}`}/pulls/${done.thread?.number}","id":${done.thread?.id}`,
  )
})

test('acts survive a restart with the same ids', async () => {
  const store = createMemoryStore()
  const first = openSandbox({ store })
  const person = await active(first)
  const opened = await act(first, { type: 'open_pull_request', by: person.login, title: 'By hand' })
  await act(first, { type: 'review', thread: opened.thread?.id, state: 'CHANGES_REQUESTED', body: 'Not yet.' })
  const second = openSandbox({ store })
  expect(await activity(second, person.nodeId)).toBe(await activity(first, person.nodeId))
  expect(await activity(second, person.nodeId)).toContain('By hand')
})

test('an act is not there before it happened', async () => {
  const sandbox = openSandbox()
  const person = await active(sandbox)
  const before = await activity(sandbox, person.nodeId)
  sandbox.clock.now += 60_000
  await act(sandbox, { type: 'open_issue', by: person.login, title: 'Seen later' })
  expect(await activity(sandbox, person.nodeId)).toContain('Seen later')
  sandbox.clock.now -= 60_000
  expect(await activity(sandbox, person.nodeId)).toBe(before)
})

test('a renamed account keeps its id and frees its name; a deleted one is gone', async () => {
  const sandbox = openSandbox()
  const { login, githubId, nodeId } = await active(sandbox)
  await act(sandbox, { type: 'rename_account', author: login, login: 'somebody-new' })
  expect((await sandbox.call(`/users/${login}`)).status).toBe(404)
  expect(await (await sandbox.call(`/user/${githubId}`)).json()).toMatchObject({ login: 'somebody-new' })
  await act(sandbox, { type: 'delete_account', author: 'somebody-new' })
  expect((await sandbox.call(`/user/${githubId}`)).status).toBe(404)
  expect(await activity(sandbox, nodeId)).toContain('"nodes":[null]')
})

test('a repository made private is nowhere, and its threads are no longer counted', async () => {
  const sandbox = openSandbox()
  const person = await active(sandbox)
  const opened = await act(sandbox, { type: 'open_pull_request', by: person.login, title: 'Soon hidden' })
  const ask = async () => {
    const { data } = await sandbox.query(
      `query ($id: ID!, $repository: ID!) {
        node(id: $id) { ... on User { pullRequests { totalCount } } }
        repository: node(id: $repository) { id }
      }`,
      { id: person.nodeId, repository: nodeId('R', opened.repository?.id ?? 0) },
    )
    return data as { node: { pullRequests: { totalCount: number } }; repository: unknown }
  }
  expect(await activity(sandbox, person.nodeId)).toContain(`"nameWithOwner":"${opened.repository?.name}"`)
  const before = await ask()
  await act(sandbox, { type: 'make_private', repository: opened.repository?.id })
  expect(await activity(sandbox, person.nodeId)).not.toContain(`"nameWithOwner":"${opened.repository?.name}"`)
  const after = await ask()
  expect(after.node.pullRequests.totalCount).toBeLessThan(before.node.pullRequests.totalCount)
  expect(before.repository).not.toBeNull()
  expect(after.repository).toBeNull()
})

test('a file is in its repository from its commit until it is deleted, and only who can push changes it', async () => {
  const sandbox = openSandbox()
  const person = await active(sandbox)
  const repository = await ownRepository(sandbox, person.login)
  const put = { type: 'put_file', repository: repository?.id, path: '.mergequest.yml' }
  expect(await fileIn(sandbox, repository)).toBeNull()
  await act(sandbox, { ...put, content: 'brake: true\n' })
  expect(await fileIn(sandbox, repository)).toMatchObject({ byteSize: 12, isBinary: false, text: 'brake: true\n' })
  sandbox.clock.now += 60_000
  const stranger = (await sandbox.people()).find(({ githubId }) => githubId !== person.githubId)
  const refused = await sandbox.call('/sandbox/acts', { json: { ...put, by: stranger?.login, content: 'x' } })
  expect([refused.status, await refused.json()]).toEqual([422, { error: 'no right to push' }])
  await act(sandbox, { ...put, content: '\u0000\u0001' })
  expect(await fileIn(sandbox, repository)).toMatchObject({ isBinary: true, text: null })
  await act(sandbox, { ...put, content: '#'.repeat(1_000_001) })
  expect(await fileIn(sandbox, repository)).toMatchObject({ isTruncated: true, text: null })
  await act(sandbox, put)
  expect(await fileIn(sandbox, repository)).toBeNull()
  sandbox.clock.now -= 60_000
  expect(await fileIn(sandbox, repository)).toMatchObject({ text: 'brake: true\n' })
})

test('fifty repositories’ files cost a point, and their texts another', async () => {
  const sandbox = openSandbox()
  const person = await active(sandbox)
  const repository = await ownRepository(sandbox, person.login)
  for (const withText of [false, true]) {
    const ids = Array.from({ length: 50 }, () => repository?.nodeId)
    const answer = await sandbox.query(RULES_FILES_QUERY, { ids, withText })
    expect(answer.data).toMatchObject({ rateLimit: { cost: 1 } })
  }
})

test('webhooks carry a signature that verifies, and only theirs', async () => {
  const posted: { url: string; headers: Headers; body: string }[] = []
  const sandbox = openSandbox({
    fetch: async (url, init) => {
      posted.push({ url, headers: new Headers(init?.headers), body: String(init?.body) })
      return new Response(null, { status: 202 })
    },
  })
  const person = await active(sandbox)
  for (const type of [
    'merge_pull_request',
    'open_issue',
    'close_issue',
    'push_commits',
    'create_repository',
    'comment',
  ]) {
    await act(sandbox, { type, author: person.login, deliver: true })
  }
  await act(sandbox, { type: 'review', author: person.login, body: 'Well done', inlineComments: 1, deliver: true })
  await sandbox.call('/sandbox/webhooks', { json: { event: 'installation', person: person.login } })
  expect(posted.map(({ headers }) => headers.get('x-github-event'))).toEqual([
    'pull_request',
    'issues',
    'issues',
    'push',
    'repository',
    'create',
    'issue_comment',
    'pull_request_review',
    'pull_request_review_comment',
    'installation',
  ])
  for (const { url, headers, body } of posted) {
    expect(url).toBe('http://localhost:8787/api/webhooks/github')
    const signature = headers.get('x-hub-signature-256') ?? ''
    expect(await verify(SECRETS.githubWebhookSecret, body, signature)).toBe(true)
    expect(await verify(SECRETS.githubWebhookSecret, `${body} `, signature)).toBe(false)
  }
  expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({
    action: 'closed',
    pull_request: { merged: true, user: { id: person.githubId } },
  })
})

type Done = {
  thread: { id: number; number: number; repository: string } | null
  repository: { id: number; name: string } | null
}

async function act(sandbox: TestSandbox, json: Record<string, unknown>): Promise<Done> {
  const response = await sandbox.call('/sandbox/acts', { json })
  const body: Done = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(201)
  return body
}

async function ownRepository(sandbox: TestSandbox, login: string) {
  const { repository } = await act(sandbox, { type: 'create_repository', by: login, name: 'with-a-file' })
  return repository === null ? null : { ...repository, nodeId: nodeId('R', repository.id) }
}

async function fileIn(sandbox: TestSandbox, repository: { nodeId: string } | null): Promise<unknown> {
  const answer = await sandbox.query(RULES_FILES_QUERY, { ids: [repository?.nodeId], withText: true })
  expect(answer.errors).toBeUndefined()
  const [node] = (answer.data?.['nodes'] ?? []) as { object: unknown }[]
  return node?.object
}

async function activity(sandbox: TestSandbox, nodeId: string): Promise<string> {
  const window = { from: '2026-11-16T00:00:00Z', to: '2026-11-21T08:00:00Z' }
  const { nodes } = await askActivity(sandbox, [nodeId], window)
  return JSON.stringify(nodes) === '[null]' ? '"nodes":[null]' : JSON.stringify(nodes)
}

async function active(sandbox: TestSandbox) {
  const person = (await sandbox.people()).find(({ pace, quirk }) => pace === 'steady' && quirk === null)
  if (person === undefined) throw new Error('nobody is active')
  return person
}
