import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OrganisationAccess } from '#app/adapters/github/github-client.ts'
import { createOrganisation } from '#app/adapters/github/organisation.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { endFormerMembers } from '#app/features/sign-in/end-former-members.server.ts'
import { repositories } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  emptyDatabase,
  everyRow,
  makePlayer,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { NOW, openSandbox, ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'

/** Work in private repositories of the organisation that the product is run for, as the sandbox's GitHub has it. */

const LOGIN = 'trailhead-labs'
const TITLE = 'Crevasse of Vallot'

let sandbox: TestSandbox
let context: TestContext
let player: { id: string }
let repository: { id: number; name: string }
let access: OrganisationAccess
let worker: { login: string; githubId: number; nodeId: string }

beforeEach(async () => {
  sandbox = openSandbox()
  context = testContext(NOW)
  await emptyDatabase(context)
  const organisation = await (await sandbox.call(`/users/${LOGIN}`)).json<{ id: number }>()
  access = { login: LOGIN, installationId: organisation.id, appId: '1', privateKey: LOCAL_APP_KEY }
  context.github = githubIn(sandbox, access)
  context.organisation = createOrganisation(LOGIN, {
    apiUrl: ORIGIN,
    token: '',
    organisation: access,
    fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
    now: context.now,
    sleep: async () => undefined,
    log: () => undefined,
  })
  const members = await (
    await sandbox.call(`/orgs/${LOGIN}/members?per_page=100`)
  ).json<{ login: string; id: number }[]>()
  const [first] = members
  const person = (await sandbox.people()).find(({ githubId }) => githubId === first?.id)
  if (person === undefined) throw new Error('The organisation has no members.')
  worker = person
  player = await makePlayer(context, {
    githubId: person.githubId,
    nodeId: person.nodeId,
    githubUsername: person.login,
    scoresFrom: '2026-11-16',
  })
  await advanceWeeks(context)
  repository = await sharedRepository()
})

test('private work of the organisation earns points, and nothing that names it enters the product', async () => {
  await act({ type: 'make_private', repository: repository.id })
  const opened = await act({
    type: 'open_pull_request',
    by: worker.login,
    repository: repository.id,
    title: TITLE,
  })
  await act({ type: 'merge_pull_request', thread: opened.thread?.id })
  await refresh()
  const rows = await ownRows()
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['pull_request_opened', 'pull_request_accepted']))
  expect(rows.filter(({ points }) => points > 0).length).toBeGreaterThan(0)
  expect(rows.every(({ title, url }) => title === null && url === null)).toBe(true)
  expect(await named()).toEqual([`${LOGIN}/`])
  const everything = await everyRow(context)
  expect(everything).not.toContain(TITLE)
  expect(everything).not.toContain(repository.name)
  expect(await imbalances(context)).toEqual([])
})

test('a repository that is made private or public later loses and gets back its name', async () => {
  await act({ type: 'open_pull_request', by: worker.login, repository: repository.id, title: TITLE })
  await refresh()
  expect(await named()).toEqual([repository.name])
  const [{ points } = { points: 0 }] = await ownRows()
  sandbox.clock.now += HOUR
  await act({ type: 'make_private', repository: repository.id })
  await act({ type: 'open_issue', by: worker.login, repository: repository.id, title: TITLE })
  await refresh()
  expect(await named()).toEqual([`${LOGIN}/`])
  expect((await ownRows())[0]?.points).toBe(points)
  sandbox.clock.now += 2 * HOUR
  await act({ type: 'make_public', repository: repository.id })
  await act({ type: 'open_issue', by: worker.login, repository: repository.id, title: 'Another' })
  await refresh()
  expect(await named()).toEqual([repository.name])
})

test('while the installation is suspended nothing is read and nothing is lost', async () => {
  await act({ type: 'make_private', repository: repository.id })
  await act({ type: 'open_pull_request', by: worker.login, repository: repository.id, title: TITLE })
  const { fetch } = sandbox
  const suspended = { ...sandbox, fetch: async () => Response.json({ message: 'suspended' }, { status: 403 }) }
  context.github = githubIn(suspended, { ...access, installationId: 1 })
  await refresh([player.id])
  expect(await ownRows()).toEqual([])
  context.github = githubIn({ ...sandbox, fetch }, access)
  await refresh()
  expect((await ownRows()).map(({ kind }) => kind)).toEqual(['pull_request_opened'])
})

test('without the organisation the same work is dropped', async () => {
  context.github = githubIn(sandbox)
  await act({ type: 'make_private', repository: repository.id })
  await act({ type: 'open_pull_request', by: worker.login, repository: repository.id, title: TITLE })
  await refresh()
  expect(await ownRows()).toEqual([])
})

test('who has left the organisation is signed out within the hour; without GitHub’s answer nobody is', async () => {
  const stranger = await makePlayer(context)
  await signedIn(context, stranger)
  await signedIn(context, player)
  context.clock.now = NOW - (NOW % HOUR) + 11 * MINUTE
  const { listMembers } = context.organisation ?? {}
  if (context.organisation === null || listMembers === undefined) throw new Error('no organisation')
  context.organisation.listMembers = async () => ({ ok: false, error: { code: 'unavailable', message: '' } })
  await endFormerMembers(context)
  context.organisation.listMembers = async () => ({ ok: true, value: new Set() })
  await endFormerMembers(context)
  expect(await context.db.$count(sessions)).toBe(2)
  context.organisation.listMembers = listMembers
  await endFormerMembers(context)
  expect(await context.db.select({ id: sessions.playerId }).from(sessions)).toEqual([{ id: player.id }])
  const [gone] = await context.db.select().from(players).where(eq(players.id, stranger.id))
  expect(gone?.hiddenAt).toBe(context.clock.now)
  context.clock.now += DAY
  await endFormerMembers(context)
  expect((await context.db.select().from(players).where(eq(players.id, stranger.id)))[0]?.hiddenAt).toBe(gone?.hiddenAt)
})

async function act(action: Record<string, unknown>) {
  const answer = await sandbox.call('/sandbox/acts', { json: action })
  const done = await answer.json<{ thread: { id: number } | null }>()
  expect(answer.status, JSON.stringify(done)).toBe(201)
  return done
}

async function refresh(failed: string[] = []): Promise<void> {
  sandbox.clock.now += 10 * MINUTE
  context.clock.now = sandbox.clock.now
  expect((await pollPlayers(context, [player.id])).failed).toEqual(failed)
}

/** What was done in the repository of the test. */
async function ownRows() {
  return context.db.select().from(ledger).where(eq(ledger.repositoryId, repository.id)).orderBy(ledger.occurredAt)
}

async function named(): Promise<string[]> {
  const rows = await context.db.select().from(repositories).where(eq(repositories.id, repository.id))
  return rows.map(({ name }) => name)
}

async function sharedRepository(): Promise<{ id: number; name: string }> {
  const query =
    'query($login: String!) { repositoryOwner(login: $login) { ... on Organization { repositories(first: 20, ownerAffiliations: [OWNER]) { nodes { databaseId nameWithOwner } } } } }'
  const answer = await sandbox.query(query, { login: LOGIN })
  const owner = answer.data?.repositoryOwner as {
    repositories?: { nodes: { databaseId: number; nameWithOwner: string }[] }
  }
  const [node] = owner?.repositories?.nodes ?? []
  if (node === undefined) throw new Error(JSON.stringify(answer))
  return { id: node.databaseId, name: node.nameWithOwner }
}
