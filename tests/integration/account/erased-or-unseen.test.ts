import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { requestErasure } from '#app/core/players/request-erasure.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { erasePlayers } from '#app/features/account/erase-players.server.ts'
import { loader as recap } from '#app/features/recap/recap.route.tsx'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as login } from '#app/features/sign-in/login.route.ts'
import { loader as setup } from '#app/features/sign-in/setup.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { loader as playerPage } from '#app/routes/player/player.route.tsx'
import { erasedAccounts } from '#db/schema/account.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  formRequest,
  loadContextOf,
  locationOf,
  makeAccount,
  makePlayer,
  MONDAY,
  pageRequest,
  scriptAccounts,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { board } from '#tests/worlds/boards.ts'
import { createApi } from '#workers/api/create-api.ts'

/** What each output tells about a name, to anybody and to the account's owner, in each state of the account. */

const NAME = 'Climber'
const BANNED = 'This account is banned. Write to us if you think this is a mistake.'
const SUSPENDED = 'Your account is suspended'

let context: TestContext
const account = makeAccount({ username: NAME })
const api = createApi()

beforeEach(async () => {
  context = testContext(MONDAY + 2 * DAY)
  await emptyDatabase(context)
  await writeRegistration(context, 'open')
})

const states = {
  'never seen': async () => undefined,
  unclaimed: () => enter({ claimedAt: null, scoresFrom: null }),
  playing: () => enter({}),
  'playing, erased within days': async () => {
    const player = await enter({})
    await requestErasure(context, player, NAME)
  },
  hidden: () => enter({ hiddenAt: 1 }),
  suspended: () => enter({ suspendedAt: 1 }),
  banned: () => enter({ suspendedAt: 1, bannedAt: 1 }),
  'erased just now': () => erased({}, 0),
  'erased long ago': () => erased({}, 400 * DAY),
  'erased while suspended': () => erased({ suspendedAt: 1 }, 0),
  'erased while banned': () => erased({ suspendedAt: 1, bannedAt: 1 }, 0),
}
type State = keyof typeof states
const ERASED: State[] = ['erased just now', 'erased long ago', 'erased while suspended', 'erased while banned']

test.each(ERASED)('%s: anybody gets the answers of an account that was never seen', async (state) => {
  const unseen = await shown('never seen')
  expect(unseen).toMatchObject({
    login: 'Please join the quest before logging in',
    player: [404, expect.stringContaining(`There is no player called ${NAME}.`)],
    api: 404,
    join: [200, 'joined', `/setup/${NAME}`],
    joinAgain: [409, 'PLAYER_ALREADY_EXISTS', `/setup/${NAME}`],
    lookups: 2,
  })
  expect(await shown(state)).toEqual(unseen)
})

test('an erasure that is only asked for shows to nobody', async () => {
  expect(await shown('playing, erased within days')).toEqual(await shown('playing'))
})

test('who is only in their contests is to others as one whom nobody has claimed', async () => {
  expect(await shown('hidden')).toEqual(await shown('unclaimed'))
})

test('a ban shows to nobody as more than a suspension', async () => {
  expect(await shown('banned')).toEqual(await shown('suspended'))
})

test.each<[State, string, string | null]>([
  ['never seen', `/setup/${NAME}`, null],
  ['unclaimed', `/setup/${NAME}`, null],
  ['playing', `/player/${NAME}`, null],
  ['playing, erased within days', `/player/${NAME}`, null],
  ['hidden', `/player/${NAME}`, null],
  ['suspended', `/player/${NAME}`, null],
  ['banned', '/?login', BANNED],
  ['erased just now', `/setup/${NAME}`, null],
  ['erased long ago', `/setup/${NAME}`, null],
  ['erased while suspended', `/setup/${NAME}`, SUSPENDED],
  ['erased while banned', '/?login', BANNED],
])('%s: the owner, signed in by GitHub, comes to %s and hears %s', async (state, page, text) => {
  await enterState(state)
  const left = await callRoute(join, context, formRequest('/join', { by: 'github' }))
  const signState = new URL(locationOf(left)).searchParams.get('state') ?? ''
  const path = `/github/callback?code=code-of-${account.githubId}&state=${signState}`
  const answer = await callRoute(callback, context, pageRequest(path, cookiesAfter(left)))
  expect(locationOf(answer)).toBe(page)
  const { data } = await loadRoot(pageRequest(page, cookiesAfter(answer)), loadContextOf(context))
  const dialog = data.dialog !== null && 'error' in data.dialog ? data.dialog.error : null
  const notices = await context.db.$client
    .prepare(`SELECT payload ->> 'message' AS message FROM notifications WHERE id LIKE 'return:%'`)
    .all<{ message: string }>()
  const heard = dialog ?? notices.results[0]?.message ?? null
  expect(text === null ? heard : heard?.slice(0, text.length)).toBe(text)
})

async function enterState(state: State): Promise<void> {
  await emptyDatabase(context)
  context.clock.now = MONDAY + 2 * DAY
  await writeRegistration(context, 'open')
  scriptAccounts(context, [account])
  await states[state]()
  context.clock.now = MONDAY + 500 * DAY
}

/** Everything that anybody can read about the name, before and after somebody types it at /join. */
async function shown(state: State): Promise<Record<string, unknown>> {
  await enterState(state)
  const { db, sent } = countingDatabase()
  const given = { ...context, db }
  let lookups = 0
  given.limits = { ...context.limits, lookup: async () => (lookups += 1) > 0 }
  const before = await read(given)
  sent.length = 0
  const joined = await sendJoin(given)
  const statements = sent.length
  const joinAgain = await sendJoin(given)
  return { ...before, join: joined, statements, joinAgain, lookups, after: await read(given) }
}

async function read(given: TestContext) {
  const fetched = (path: string) => api.fetch(new Request(`${testVars.APP_ORIGIN}${path}`), { app: given })
  const found = async (path: string) => (await fetched(path)).status
  const signIn = await callRoute(login, given, formRequest('/login', { username: NAME }))
  const to = locationOf(signIn).replace(/state=.*/, '')
  const dialog = (await loadRoot(pageRequest('/?login', cookiesAfter(signIn)), loadContextOf(given))).data.dialog
  return {
    login: dialog !== null && 'error' in dialog ? dialog.error : to,
    player: await shownBy(await callRoute(playerPage, given, pageRequest(`/player/${NAME}`), { username: NAME })),
    setup: await shownBy(await callRoute(setup, given, pageRequest(`/setup/${NAME}`), { username: NAME })),
    recap: await shownBy(await callRoute(recap, given, pageRequest(`/recap/${NAME}`), { username: NAME })),
    api: await found(`/api/v1/players/${NAME}`),
    badge: await (await fetched(`/api/badges/${NAME}.svg`)).text(),
    card: await found(`/api/cards/${NAME}.svg`),
    search: (await board(given, `/leaderboard?find=${NAME}`)).search,
  }
}

/** A redirect's target, an error's text, or the view without what is new in each reading. */
async function shownBy(answer: unknown): Promise<unknown> {
  return answer instanceof Response
    ? (answer.headers.get('location') ?? [answer.status, await answer.text()])
    : JSON.parse(JSON.stringify(answer).replaceAll(/pl_\w+/g, 'pl'))
}

async function sendJoin(given: TestContext): Promise<unknown[]> {
  const request = formRequest('/join', { username: NAME })
  request.headers.set('accept', 'application/json')
  const answer = await callRoute(join, given, request)
  if (!(answer instanceof Response)) throw new Error('no answer')
  const { code, location } = (await answer.json()) as { code: string; location: string }
  return [answer.status, code, location]
}

function enter(values: Partial<typeof players.$inferInsert>) {
  return makePlayer(context, { githubId: account.githubId, nodeId: account.nodeId, githubUsername: NAME, ...values })
}

async function erased(values: Partial<typeof players.$inferInsert>, ago: number): Promise<void> {
  const player = await enter(values)
  await requestErasure(context, player, NAME)
  context.clock.now += 8 * DAY
  expect(await erasePlayers(context, async () => true)).toBe(1)
  expect(await context.db.$count(players, eq(players.id, player.id))).toBe(0)
  await context.db.update(erasedAccounts).set({ erasedAt: MONDAY + 500 * DAY - ago })
}
