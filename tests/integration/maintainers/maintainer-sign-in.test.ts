import { beforeEach, expect, test } from 'vitest'
import type { MaintainerTransaction } from '#app/context/cookies.server.ts'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { completeMaintainerSignIn } from '#app/features/maintainers/complete-maintainer-sign-in.server.ts'
import { endProofs, listProofs } from '#app/features/maintainers/maintainer-proofs.server.ts'
import { startMaintainerSignIn } from '#app/features/maintainers/start-maintainer-sign-in.server.ts'
import { maintainerProofs } from '#db/schema/maintainers.ts'
import { players } from '#db/schema/players.ts'
import { emptyDatabase, testContext, type TestContext } from '#tests/people/factories.ts'

const ACCOUNT = { githubId: 500, username: 'warden' }
const TOOLS = { id: 7, nodeId: 'R_7', name: 'summit/tools', role: 'ADMIN' as const }
const DOCS = { id: 8, nodeId: 'R_8', name: 'summit/docs', role: 'MAINTAIN' as const }

beforeEach(() => emptyDatabase(testContext()))

test('a sign-in proves roles in this browser, ends the token and makes no player', async () => {
  const context = maintaining([TOOLS, DOCS])
  const ended: string[] = []
  context.oauth.revokeToken = async (token) => ended.push(token) > 0
  const done = await complete(context, begin(context))
  expect(done.ok).toBe(true)
  expect(ended).toEqual(['a-token'])
  const proofs = await listProofs(context, sessionOf(done))
  expect(proofs.map(({ repository, role }) => [repository, role])).toEqual([
    ['summit/docs', 'MAINTAIN'],
    ['summit/tools', 'ADMIN'],
  ])
  expect(JSON.stringify(await context.db.select().from(maintainerProofs))).not.toMatch(/a-token|session-/)
  expect(await context.db.$count(players)).toBe(0)
})

test('a second sign-in for one repository keeps what the same account proved, and ends the session before', async () => {
  const context = maintaining([TOOLS])
  const first = sessionOf(await complete(context, begin(context)))
  context.oauth.fetchMaintained = async () => ({ ok: true, account: ACCOUNT, repositories: [DOCS] })
  const second = sessionOf(await complete(context, begin(context, 'summit/docs'), first))
  expect((await listProofs(context, second)).map(({ repository }) => repository)).toEqual([
    'summit/docs',
    'summit/tools',
  ])
  expect(await listProofs(context, first)).toEqual([])
})

test('another account in the same browser takes nothing over', async () => {
  const context = maintaining([TOOLS])
  const first = sessionOf(await complete(context, begin(context)))
  context.oauth.fetchMaintained = async () => ({
    ok: true,
    account: { githubId: 501, username: 'other' },
    repositories: [DOCS],
  })
  const second = sessionOf(await complete(context, begin(context), first))
  expect((await listProofs(context, second)).map(({ repository }) => repository)).toEqual(['summit/docs'])
})

test('a maintainer who lost the right is told so at the next sign-in, and keeps the old proof for its minutes only', async () => {
  const context = maintaining([TOOLS])
  const session = sessionOf(await complete(context, begin(context)))
  context.oauth.fetchMaintained = async () => ({ ok: true, account: ACCOUNT, repositories: [] })
  expect(await complete(context, begin(context, 'summit/tools'), session)).toEqual({ ok: false, code: 'no_right' })
  context.clock.now += 15 * MINUTE
  expect(await listProofs(context, session)).toEqual([])
  await deleteOldRows(context)
  expect(await context.db.$count(maintainerProofs)).toBe(0)
})

test.each([
  ['a state of somebody else', { state: 'maintain.another' }, 'failed'],
  ['no code', { code: null }, 'failed'],
  ['a cancelled consent', { error: 'access_denied' }, 'cancelled'],
])('%s proves nothing', async (_name, change, code) => {
  const context = maintaining([TOOLS])
  const transaction = begin(context)
  const answer = { state: transaction.state, code: 'code', error: null, ...change }
  expect(await completeMaintainerSignIn(context, transaction, answer, null)).toEqual({ ok: false, code })
  expect(await context.db.$count(maintainerProofs)).toBe(0)
})

test('a sign-in that took too long, or has no beginning, proves nothing', async () => {
  const context = maintaining([TOOLS])
  const transaction = begin(context)
  context.clock.now += 11 * MINUTE
  expect(await complete(context, transaction)).toEqual({ ok: false, code: 'failed' })
  const answer = { state: transaction.state, code: 'code', error: null }
  expect(await completeMaintainerSignIn(context, null, answer, null)).toEqual({ ok: false, code: 'failed' })
})

test('whoever signs out leaves no proof behind', async () => {
  const context = maintaining([TOOLS])
  const session = sessionOf(await complete(context, begin(context)))
  await endProofs(context, session)
  expect(await context.db.$count(maintainerProofs)).toBe(0)
})

test('what is no repository’s name is refused before GitHub is asked', () => {
  expect(startMaintainerSignIn(testContext(), 'summit/../etc')).toMatchObject({ ok: false })
})

function maintaining(repositories: (typeof TOOLS | typeof DOCS)[]): TestContext {
  const context = testContext()
  context.oauth.exchangeCode = async () => ({ ok: true, token: 'a-token' })
  context.oauth.fetchMaintained = async () => ({ ok: true, account: ACCOUNT, repositories })
  return context
}

function begin(context: TestContext, repository = ''): MaintainerTransaction {
  const started = startMaintainerSignIn(context, repository)
  if (!started.ok) throw new Error('refused')
  return started.transaction
}

function complete(context: TestContext, transaction: MaintainerTransaction, earlier: string | null = null) {
  return completeMaintainerSignIn(
    context,
    transaction,
    { state: transaction.state, code: 'code', error: null },
    earlier,
  )
}

function sessionOf(done: Awaited<ReturnType<typeof complete>>): string {
  if (!done.ok) throw new Error(done.code)
  return done.sessionId
}
