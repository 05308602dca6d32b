import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inviterCookie, nextCookie } from '#app/context/cookies.server.ts'
import { listMemberStandings } from '#app/core/contests/private-leaderboards/member-standings.server.ts'
import { listProjects } from '#app/core/projects/list-projects.server.ts'
import { listFriends } from '#app/core/referrals/list-friends.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { listStandings } from '#app/core/standings/list-standings.server.ts'
import { allTimeStatement } from '#app/core/standings/save-standings.server.ts'
import { listPlaces } from '#app/core/weeks/list-places.server.ts'
import { DAY, HOUR, previousWeek, weekOf } from '#app/domain/time/period.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { action as setup } from '#app/features/sign-in/setup.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as callback } from '#app/routes/github-callback.route.ts'
import { loader as playerPage } from '#app/routes/player/player.route.tsx'
import { action as settings } from '#app/routes/settings/settings.route.tsx'
import { writeTogether } from '#db/client.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
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
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { board, shown } from '#tests/worlds/boards.ts'
import { makeContest } from '#tests/worlds/contests.ts'
import { insertRows, makeAwards, makeLeaderboards, makeProjects, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'

const WEDNESDAY = MONDAY + 2 * DAY
const SUNDAY = MONDAY + 6 * DAY + HOUR
const ON_LAST_DAY = 'You can’t join the board on the last day of its week'

let context: TestContext

beforeEach(async () => {
  context = testContext(WEDNESDAY)
  await emptyDatabase(context)
  await writeRegistration(context, 'open')
})

test('who is hidden leaves the boards and still counts on a private one', async () => {
  const player = await climber(90)
  await makeLeaderboards(context, { id: 'plb_rope', ownerId: player.id })
  await insertRows(context, members, { leaderboardId: 'plb_rope', playerId: player.id, joinedAt: 1 })
  expect(shown(await board(context, '/leaderboard'))).toHaveLength(1)
  expect(await save(player, { isHidden: 'on' })).toBe('/settings#profile')
  expect(shown(await board(context, '/leaderboard'))).toEqual([])
  const period = { kind: 'period', period: weekOf(WEDNESDAY) } as const
  const rows = await listMemberStandings(context, { leaderboardId: 'plb_rope', period, from: 1, limit: 10 })
  expect(rows).toMatchObject([{ points: 90, rank: 1, isCompeting: 1, isHidden: 1 }])
  await writeTogether(context.db, [allTimeStatement(context, player.id, 500)])
  expect(await context.db.select().from(standings).where(eq(standings.period, 'all'))).toMatchObject([
    { points: 500, ranked: false },
  ])
  expect(await save(player, {})).toBe('/settings#profile')
  expect(shown(await board(context, '/leaderboard'))).toEqual([{ username: player.githubUsername, rank: 1 }])
})

test('closed weeks, their places and the showcase keep the row without the name', async () => {
  const player = await climber(90)
  const closed = previousWeek(weekOf(WEDNESDAY))
  await makeStandings(context, { playerId: player.id, period: closed, points: 90, reachedAt: 1 })
  await makeWeeks(context, { key: closed })
  await makeAwards(context, { week: closed, place: 1, playerId: player.id })
  await makeProjects(context, { id: 'prj_1', playerId: player.id })
  const read = async () => ({
    names: (await listStandings(context, { board: 'all', period: closed }, { from: 'start' }, 10)).map(
      ({ username }) => username,
    ),
    places: (await listPlaces(context, [closed])).map((place) => place.winner?.username),
    projects: (await listProjects(context, 'newest', { from: 'start' })).projects.length,
  })
  const { githubUsername } = player
  expect(await read()).toEqual({ names: [githubUsername], places: [githubUsername], projects: 1 })
  await save(player, { isHidden: 'on' })
  expect(await read()).toEqual({ names: [null], places: [undefined], projects: 0 })
})

test('the own page is the player’s alone, and says so', async () => {
  const player = await climber(90)
  const params = { username: player.githubUsername }
  const path = `/player/${player.githubUsername}`
  const cookie = await signedIn(context, player)
  const before = await callRoute(playerPage, context, pageRequest(path, cookie), params)
  expect(JSON.stringify(before)).toContain('What to do next')
  await save(player, { isHidden: 'on' })
  expect(await callRoute(playerPage, context, pageRequest(path), params)).toMatchObject({ status: 404 })
  const other = await signedIn(context, await makePlayer(context))
  expect(await callRoute(playerPage, context, pageRequest(path, other), params)).toMatchObject({ status: 404 })
  const own = await callRoute(playerPage, context, pageRequest(path, cookie), params)
  expect(JSON.stringify(own)).toContain('isHidden')
  expect(JSON.stringify(own)).not.toContain('What to do next')
  expect((await loadRoot(pageRequest(path, cookie), loadContextOf(context))).data.you).toBeNull()
})

test('nobody who was away comes onto the board on the week’s last day', async () => {
  const away = await climber(90)
  await save(away, { isHidden: 'on' })
  context.clock.now = SUNDAY
  const here = await climber(50)
  await save(here, { isHidden: 'on' })
  expect(await save(here, {})).toBe('/settings#profile')
  expect(await save(away, {})).toMatch(ON_LAST_DAY)
  expect(shown(await board(context, '/leaderboard'))).toEqual([{ username: here.githubUsername, rank: 1 }])
  context.clock.now = SUNDAY + DAY
  expect(await save(away, {})).toBe('/settings#profile')
})

test.each([
  ['private', true],
  ['public', false],
] as const)('who joins by an invitation to a %s contest is hidden: %s', async (visibility, isHidden) => {
  const contest = await makeContest(context, { visibility })
  const { player, cookie } = await joinTowards(`/my-leaderboards/join/${await codeOf(contest.id)}`)
  expect(player?.hiddenAt).toBe(isHidden ? context.now() : null)
  const params = { username: 'Newcomer' }
  const fields = { intent: 'details', country: '', timeZone: '', email: '' }
  await callRoute(setup, context, formRequest('/setup/Newcomer', fields, cookie), params)
  expect((await findNewcomer())?.hiddenAt).toBeNull()
})

test('an inviter hears of no friend who is hidden, by no name', async () => {
  const inviter = await makePlayer(context)
  const contest = await makeContest(context, { visibility: 'private' })
  const { player } = await joinTowards(`/my-leaderboards/join/${await codeOf(contest.id)}`, inviter.id)
  expect(player?.inviterId).toBe(inviter.id)
  expect(await context.db.all(sql`SELECT id FROM notifications WHERE kind = 'INVITE'`)).toEqual([])
  expect((await listFriends(context, inviter.id)).friends).toEqual([])
})

async function climber(points: number) {
  const player = await makePlayer(context)
  await makeStandings(context, { playerId: player.id, period: weekOf(WEDNESDAY), points, reachedAt: 1 })
  return player
}

/** Where the saved form leads, or why it is refused. */
async function save(player: { id: string }, fields: Record<string, string>): Promise<string> {
  const cookie = await signedIn(context, player)
  const answer = await callRoute(settings, context, formRequest('/settings', { intent: 'profile', ...fields }, cookie))
  return answer instanceof Response ? locationOf(answer) : JSON.stringify(answer).replace(/.*?(Nobody)/, '$1')
}

async function codeOf(contestId: string): Promise<string> {
  const [row] = await context.db.all<{ code: string }>(sql`SELECT invitation_code AS code FROM private_leaderboards
    WHERE id = ${contestId}`)
  return row?.code ?? ''
}

async function findNewcomer() {
  const [player] = await context.db.select().from(players).where(eq(players.githubUsername, 'Newcomer'))
  return player
}

async function joinTowards(next: string, inviterId: string | null = null) {
  const account = makeAccount({ username: 'Newcomer' })
  scriptAccounts(context, [account])
  const before = [
    await nextCookie(context.config).write(next),
    ...(inviterId === null ? [] : [await inviterCookie(context.config).write(inviterId)]),
  ].map((cookie) => cookie.split(';')[0])
  const left = await callRoute(join, context, formRequest('/join', { by: 'github' }, before.join('; ')))
  const state = new URL(locationOf(left)).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, code: `code-of-${account.githubId}` })
  const cookies = cookiesAfter(left, before.join('; '))
  const answer = await callRoute(callback, context, pageRequest(`/github/callback?${query.toString()}`, cookies))
  return { player: await findNewcomer(), cookie: cookiesAfter(answer, cookies) }
}
