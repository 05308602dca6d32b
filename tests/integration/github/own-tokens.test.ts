import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Activity, GitHub, GitHubError } from '#app/adapters/github/github.ts'
import { signInCookie } from '#app/context/cookies.server.ts'
import { findOwnToken, OWN_READ_POINTS, readOwnTokens, removeOwnToken } from '#app/core/github/own-token.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { completeSignIn } from '#app/features/sign-in/complete-sign-in.server.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { action as setUp } from '#app/features/sign-in/setup.route.tsx'
import { startKeeping, startLogin } from '#app/features/sign-in/start-login.server.ts'
import { action as saveSettings } from '#app/routes/settings/settings.route.tsx'
import { accessTokens } from '#db/schema/account.ts'
import {
  callRoute,
  emptyDatabase,
  formRequest,
  makeAccount,
  makeCommits,
  makePlayer,
  MONDAY,
  scriptAccounts,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'

const NOW = MONDAY + 10 * HOUR
const SIGN_IN = 'gho_0123456789abcdefghij'
const QUIET = { commits: [0, 0], reviews: [0, 0], pullRequests: [0, 0], issues: [0, 0], issueComments: [0, 0] } as const

beforeEach(() => emptyDatabase(testContext()))

test('a sign-in keeps GitHub’s token only where the settings asked for it, and never shows it', async () => {
  for (const keepsToken of [false, true]) {
    const { context, player } = await somebody()
    expect(await signIn(context, player, keepsToken)).toMatchObject({ ok: true })
    const tokens = await readOwnTokens(context, [player.id])
    expect(tokens.get(player.id)?.token).toBe(keepsToken ? SIGN_IN : undefined)
    const [row] = await context.db.select().from(accessTokens)
    expect(row?.sealed.includes('gho_') ?? false).toBe(false)
    expect(row?.hint ?? null).toBe(keepsToken ? 'ghij' : null)
  }
})

test('the button in the settings leads to the consent, login and setup never', async () => {
  const { context, player } = await somebody()
  await writeRegistration(context, 'open')
  const newcomer = await makePlayer(context, { claimedAt: null })
  const wishes: unknown[] = []
  const wishOf = async (answer: unknown) => {
    const { headers } = answer as Response
    const request = new Request('http://x.test', {
      headers: { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' },
    })
    wishes.push((await signInCookie(context.config).read(request))?.keepsToken)
  }
  const name = player.githubUsername
  await wishOf(await callRoute(login, context, formRequest('/login', { username: name })))
  const params = { username: newcomer.githubUsername }
  const setup = `/setup/${newcomer.githubUsername}`
  await wishOf(await callRoute(setUp, context, formRequest(setup, { intent: 'claim' }), params))
  const cookie = await signedIn(context, player)
  await wishOf(await callRoute(saveSettings, context, formRequest('/settings', { intent: 'keep-sign-in' }, cookie)))
  expect(wishes).toEqual([false, false, true])
})

test('another account’s sign-in keeps nothing', async () => {
  const { context, player } = await somebody()
  const other = makeAccount({ githubId: player.githubId + 1 })
  const started = await begin(context, player, true)
  scriptAccounts(context, [other])
  context.oauth.fetchIdentity = async () => ({ ok: true, identity: other, scopes: [] })
  context.oauth.exchangeCode = async () => ({ ok: true, token: SIGN_IN })
  const answer = { state: started.state, code: 'code', userAgent: null }
  expect(await completeSignIn(context, started, answer)).toEqual({ ok: false, code: 'other_account' })
  expect(await findOwnToken(context, player.id)).toBeNull()
})

test('a token that a sign-in brought is ended at GitHub when it is deleted or replaced, one that was typed is not', async () => {
  const { context, player } = await somebody()
  const ended: string[] = []
  context.oauth.revokeToken = async (token) => (ended.push(token), true)
  await signIn(context, player, true)
  await signIn(context, player, true, 'gho_another0123456789')
  expect(ended).toEqual([SIGN_IN])
  await removeOwnToken(context, player.id)
  expect([ended, await findOwnToken(context, player.id)]).toEqual([[SIGN_IN, 'gho_another0123456789'], null])
  await signIn(context, player, true, 'ghp_typed0123456789')
  await removeOwnToken(context, player.id)
  expect(ended).toHaveLength(2)
})

test('who has an own token is probed and read with it alone, and costs the product a count for each read', async () => {
  const { context, player } = await somebody()
  await signIn(context, player, true)
  const other = await makePlayer(context)
  const queries = noting(context)
  await pollPlayers(context, [player.id, other.id])
  context.clock.now += 5 * MINUTE
  await pollPlayers(context, [player.id, other.id])
  expect(queries.filter((line) => line.startsWith('own'))).toEqual([
    `own probe ${player.nodeId}`,
    `own read ${player.nodeId} everything`,
    `own probe ${player.nodeId}`,
  ])
  expect(queries.filter((line) => line.startsWith('ours') && line.includes(player.nodeId))).toEqual([
    `ours probe ${player.nodeId}`,
  ])
})

test('an own token gives at most its points an hour, then the product’s is asked', async () => {
  const { context, player } = await somebody()
  await signIn(context, player, true)
  const queries = noting(context, { points: OWN_READ_POINTS })
  await pollPlayers(context, [player.id])
  expect(await findOwnToken(context, player.id)).toMatchObject({ spent: OWN_READ_POINTS, spentSince: NOW })
  queries.length = 0
  context.clock.now += 5 * MINUTE
  await pollPlayers(context, [player.id])
  // By its hash an id may read everything now.
  expect(queries[0]).toBe(`ours probe ${player.nodeId}`)
  expect(queries.filter((one) => one.startsWith('own'))).toEqual([])
  context.clock.now += HOUR
  queries.length = 0
  await pollPlayers(context, [player.id])
  expect(queries[0]).toBe(`own probe ${player.nodeId}`)
})

test.for([
  ['revoked or expired', { code: 'bad_credentials', message: '401' }, NOW + HOUR, 'everything'],
  ['unanswered', { code: 'unavailable', message: '502' }, null, 'nothing'],
  ['limited', { code: 'rate_limited', retryAt: NOW + 2 * HOUR }, null, 'nothing'],
] as const)('a token that is %s costs no point: the product’s reads instead', async ([, error, refusedAt, read]) => {
  const { context, player } = await somebody()
  await signIn(context, player, true)
  noting(context)
  await pollPlayers(context, [player.id])
  context.clock.now += HOUR
  const queries = noting(context, { error })
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 3)])
  expect((await pollPlayers(context, [player.id])).failed).toEqual([])
  expect((await findOwnToken(context, player.id))?.refusedAt).toBe(refusedAt)
  expect(queries.includes(`ours read ${player.nodeId} everything`)).toBe(read === 'everything')
  expect(await context.db.all(sql`SELECT 1 FROM ledger WHERE points > 0`)).toHaveLength(read === 'everything' ? 1 : 0)
})

test('commits that a token is not shown, without a word, are read with the product’s for a day', async () => {
  const { context, player } = await somebody()
  await signIn(context, player, true)
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 3)])
  const queries = noting(context, { isBlind: true })
  const read = async () => {
    await pollPlayers(context, [player.id])
    return context.db.get(sql`SELECT SUM(points) AS points, SUM(quantity) AS commits FROM ledger`)
  }
  const before = await read()
  expect(before).toMatchObject({ commits: 3 })
  expect(await findOwnToken(context, player.id)).toMatchObject({ withheldAt: NOW, refusedAt: null })
  queries.length = 0
  context.clock.now += 3 * HOUR
  expect(await read()).toEqual(before)
  expect(queries.filter((line) => line.startsWith('own'))).toEqual([])
  context.clock.now += DAY
  expect(await read()).toEqual(before)
  expect(queries).toContain(`own probe ${player.nodeId}`)
})

async function somebody() {
  const context = testContext(NOW)
  return { context, player: await makePlayer(context) }
}

type Somebody = Awaited<ReturnType<typeof makePlayer>>

async function begin(context: TestContext, player: Somebody, keepsToken: boolean) {
  const started = keepsToken
    ? startKeeping(context, player)
    : await startLogin(context, { username: player.githubUsername, returnTo: '/' })
  if (!started.ok) throw new Error(started.code)
  return started.transaction
}

async function signIn(context: TestContext, player: Somebody, keepsToken: boolean, token = SIGN_IN) {
  const transaction = await begin(context, player, keepsToken)
  const identity = { ...makeAccount({ githubId: player.githubId }), username: player.githubUsername }
  context.oauth.exchangeCode = async () => ({ ok: true, token })
  context.oauth.fetchIdentity = async () => ({ ok: true, identity, scopes: [] })
  return completeSignIn(context, transaction, { state: transaction.state, code: 'code', userAgent: null })
}

/** Notes which token is asked what. With `error` the own one gets no answer, a blind one sees no commits. */
function noting(context: TestContext, own: { points?: number; error?: GitHubError; isBlind?: boolean } = {}): string[] {
  const queries: string[] = []
  const plain = testContext().github
  const seenBy = (who: 'own' | 'ours', nodeId: string) => {
    const facts = context.world.get(nodeId)
    if (!Array.isArray(facts)) return null
    return who === 'own' && own.isBlind === true ? [] : facts
  }
  const marksOf = (who: 'own' | 'ours', nodeId: string) =>
    own.isBlind === true ? { ...QUIET, commits: [seenBy(who, nodeId)?.length ?? 0, 0] as const } : QUIET
  const by = (who: 'own' | 'ours'): GitHub => ({
    ...context.github,
    meter: () => ({ points: own.points ?? 1, milliseconds: 0, probeSize: null }),
    fetchProbes: async (people) => {
      queries.push(...people.map(({ nodeId }) => `${who} probe ${nodeId}`))
      const error = who === 'own' ? own.error : undefined
      return new Map(
        people.map(({ nodeId, githubId }) => [
          nodeId,
          error === undefined
            ? { state: 'answered', username: `user-${githubId}`, name: null, fingerprints: marksOf(who, nodeId) }
            : { state: 'failed', error },
        ]),
      )
    },
    fetchActivity: async (people, window) => {
      queries.push(
        ...people.map((one) => `${who} read ${one.nodeId} ${one.parts === undefined ? 'everything' : 'parts'}`),
      )
      const answers = await plain.fetchActivity(people, window)
      for (const { nodeId } of people) {
        const answer: Activity | undefined = answers.get(nodeId)
        const facts = seenBy(who, nodeId)
        if (answer?.state === 'complete' && facts !== null)
          answers.set(nodeId, { ...answer, facts, fingerprints: marksOf(who, nodeId) })
      }
      return answers
    },
  })
  Object.assign(context.github, by('ours'), { withToken: () => by('own') })
  return queries
}
