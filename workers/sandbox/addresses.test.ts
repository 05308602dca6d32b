import { expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import type { Work } from '#app/adapters/github/find-work.ts'
import { parseGitHubAddress } from '#app/domain/github/github-address.ts'
import { NOW, openSandbox, ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'

/** What the product finds at each kind of address, by its own queries, on a GitHub that moved since. */

const NOTHING = null

test('each kind of address leads to its work, with the id of who made it', async () => {
  const { sandbox, author, peer, pull, issue, at } = await openWork()
  const comment = await act(sandbox, { type: 'comment', thread: pull.id, by: peer.login })
  const review = await act(sandbox, { type: 'review', thread: pull.id, by: peer.login, inlineComments: 1 })
  const inline = (comment.id ?? 0) + 1
  const thread = { repository: { name: pull.repository }, number: pull.number, title: 'By hand' }
  const byPeer = { ...thread, authorId: peer.githubId }
  expect(await at(pull.url)).toMatchObject({ ...thread, kind: 'pull_request', id: pull.id, authorId: author.githubId })
  expect(await at(`${pull.url}/files#diff-1R3`)).toMatchObject({ kind: 'pull_request', id: pull.id })
  expect(await at(pull.url.replace('/pull/', '/issues/'))).toMatchObject({ kind: 'pull_request', id: pull.id })
  expect(await at(issue.url)).toMatchObject({ kind: 'issue', id: issue.id, authorId: author.githubId })
  expect(await at(`${pull.url}#issuecomment-${comment.id}`)).toMatchObject({
    ...byPeer,
    kind: 'comment',
    day: '2026-11-21',
  })
  const inReview = { ...byPeer, pullRequestId: pull.id, day: '2026-11-21' }
  expect(await at(`${pull.url}#pullrequestreview-${review.id}`)).toMatchObject({ ...inReview, kind: 'review' })
  expect(await at(`${pull.url}#discussion_r${inline}`)).toMatchObject({ ...inReview, kind: 'inline_comment' })
  expect(await at(`${pull.url}/files#r${inline}`)).toMatchObject({ ...inReview, kind: 'inline_comment' })
  expect(await at(pull.repository)).toMatchObject({ kind: 'repository', repository: { name: pull.repository } })
})

test('a commit is of its author’s day, by its whole hash or the first seven of it, in any case', async () => {
  const { sandbox, author, pull, at } = await openWork()
  await act(sandbox, { type: 'push_commits', author: author.login, repository: pull.repository })
  const found: { items: { sha: string; repository: { full_name: string } }[] } = await (
    await sandbox.call(`/search/commits?q=author:${author.login}&sort=committer-date`)
  ).json()
  const sha = found.items.find(({ repository }) => repository.full_name === pull.repository)?.sha ?? ''
  const commit = { kind: 'commit', authorId: author.githubId, day: expect.stringMatching(/^2026-11-2[12]$/) }
  expect(await at(`${ORIGIN}/${pull.repository}/commit/${sha}`)).toMatchObject(commit)
  expect(await at(`${pull.url}/commits/${sha.slice(0, 7).toUpperCase()}`)).toMatchObject(commit)
  expect(await at(`${ORIGIN}/${pull.repository}/commit/${sha.replace(/./g, '0')}`)).toBe(NOTHING)
})

test('what is of another thread, or of no thread, is nothing', async () => {
  const { sandbox, pull, issue, at } = await openWork()
  const comment = await act(sandbox, { type: 'comment', thread: pull.id, threadType: 'pull_request' })
  const review = await act(sandbox, { type: 'review', thread: pull.id })
  expect(await at(`${issue.url}#issuecomment-${comment.id}`)).toBe(NOTHING)
  expect(await at(`${issue.url}#pullrequestreview-${review.id}`)).toBe(NOTHING)
  expect(await at(`${pull.url}#issuecomment-1`)).toBe(NOTHING)
  expect(await at(`${pull.url}#discussion_r1`)).toBe(NOTHING)
  expect(await at(pull.url.replace(/\d+$/, '499999'))).toBe(NOTHING)
  expect(await at(`${ORIGIN}/${pull.repository}-other/pull/1`)).toBe(NOTHING)
})

test('an issue that became a discussion is nothing at its address, and its comments too', async () => {
  const { sandbox, issue, at } = await openWork()
  const comment = await act(sandbox, { type: 'comment', thread: issue.id, threadType: 'issue' })
  await act(sandbox, { type: 'convert_issue', thread: issue.id })
  expect(await at(issue.url)).toBe(NOTHING)
  expect(await at(`${issue.url}#issuecomment-${comment.id}`)).toBe(NOTHING)
})

test('a renamed and then transferred repository is found by each name it had, until another has that name', async () => {
  const { sandbox, author, peer, pull, at } = await openWork()
  const comment = await act(sandbox, { type: 'comment', thread: pull.id, by: peer.login })
  const [owner = ''] = pull.repository.split('/')
  const move = (change: Record<string, string>) =>
    act(sandbox, { type: 'move_repository', repository: pull.repository, ...change })
  await move({ name: 'climbed-on' })
  expect(await at(pull.url)).toMatchObject({ id: pull.id, repository: { name: `${owner}/climbed-on` } })
  await move({ author: author.login })
  const now = `${author.login}/climbed-on`
  const names = [pull.repository, `${owner}/climbed-on`, now]
  for (const name of names) {
    const url = `${ORIGIN}/${name}/pull/${pull.number}`
    expect(await at(url)).toMatchObject({ id: pull.id, repository: { name: now } })
    expect(await at(`${url}#issuecomment-${comment.id}`)).toMatchObject({ kind: 'comment', repository: { name: now } })
  }
  const moved = await sandbox.call(`/repos/${pull.repository}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/^http:\/\/localhost:8788\/repositories\/\d+$/),
  ])
  const there = await sandbox.call(new URL(moved.headers.get('location') ?? '').pathname)
  expect(await there.json()).toMatchObject({ full_name: now })
  const again = await act(sandbox, { type: 'create_repository', author: peer.login, name: 'base-camp' })
  await act(sandbox, { type: 'move_repository', repository: again.repository?.id, name: 'high-camp' })
  expect(await at(`${peer.login}/base-camp`)).toMatchObject({ repository: { name: `${peer.login}/high-camp` } })
  const third = await act(sandbox, { type: 'create_repository', author: peer.login, name: 'base-camp' })
  expect(await at(`${peer.login}/base-camp`)).toMatchObject({ repository: { id: third.repository?.id } })
})

test('a repository of a renamed owner is found by the owner’s former name', async () => {
  const { sandbox, author, at } = await openWork()
  await act(sandbox, { type: 'create_repository', author: author.login, name: 'own-rope' })
  await act(sandbox, { type: 'rename_account', author: author.login, login: 'somebody-else' })
  expect(await at(`${author.login}/own-rope`)).toMatchObject({ repository: { name: 'somebody-else/own-rope' } })
})

test.each(['make_private', 'delete_repository'])(
  'after %s nothing of it is told apart from what never was',
  async (type) => {
    const { sandbox, pull, at } = await openWork()
    const comment = await act(sandbox, { type: 'comment', thread: pull.id })
    expect(await at(pull.url)).not.toBe(NOTHING)
    await act(sandbox, { type, repository: pull.repository })
    for (const address of [pull.url, `${pull.url}#issuecomment-${comment.id}`, pull.repository])
      expect(await at(address)).toBe(NOTHING)
  },
)

test('the work of a deleted account is nobody’s', async () => {
  const { sandbox, author, pull, at } = await openWork()
  await act(sandbox, { type: 'delete_account', author: author.login })
  expect(await at(pull.url)).toMatchObject({ id: pull.id, authorId: null })
})

async function openWork() {
  const sandbox = openSandbox()
  const people = await sandbox.people()
  const author = people.find(({ quirk }) => quirk === 'many_pull_requests')
  const peer = people.find((one) => one !== author)
  if (author === undefined || peer === undefined) throw new Error('the world has too few people')
  const opened = await act(sandbox, { type: 'open_pull_request', by: author.login, title: 'By hand' })
  const issue = await act(sandbox, { type: 'open_issue', by: author.login, repository: opened.repository?.id })
  if (opened.thread === null || issue.thread === null) throw new Error('nothing was opened')
  const github = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    now: () => NOW,
    sleep: async () => undefined,
    log: () => undefined,
  })
  const at = async (typed: string): Promise<Work | null> => {
    const parsed = parseGitHubAddress(typed, ORIGIN)
    if (!parsed.ok) throw new Error(`${typed}: ${parsed.problem}`)
    const answer = await github.findWork(parsed.address)
    if (!answer.ok) throw new Error(`${typed}: ${answer.error.code}`)
    return answer.value
  }
  return { sandbox, author, peer, pull: opened.thread, issue: issue.thread, at }
}

type Done = {
  id: number | null
  thread: { id: number; number: number; repository: string; url: string } | null
  repository: { id: number; name: string } | null
}

async function act(sandbox: TestSandbox, json: Record<string, unknown>): Promise<Done> {
  const response = await sandbox.call('/sandbox/acts', { json })
  const body: Done = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(201)
  return body
}
