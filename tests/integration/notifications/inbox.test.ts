import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { countUnread, loadInbox } from '#app/core/inbox/inbox.server.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { action } from '#app/features/notifications/inbox.route.tsx'
import { action as follow, loader } from '#app/routes/inbox-notice.route.ts'
import { members, privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards, makeNotifications } from '#tests/worlds/rows.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const context = testContext(NOON)
type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(context))

test('one notice is marked as read, then all of them', async () => {
  const player = await reader()
  const inbox = '/inbox'
  for (const id of ['a', 'b', 'c']) await notify(player.id, id)
  expect(locationOf(await mark(player, { notice: 'b' }))).toBe(inbox)
  expect(await unread(player)).toEqual(['c', 'a'])
  expect(locationOf(await mark(player, {}))).toBe(inbox)
  expect(await unread(player)).toEqual([])
  expect(await countUnread(context, await again(player))).toBe(0)
})

test('opening the inbox marks nothing as read, and other players cannot', async () => {
  const player = await reader()
  const other = await reader()
  await notify(player.id, 'mine')
  const before = await everyRow(context)
  await loadInbox(context, player)
  expect(await everyRow(context)).toBe(before)
  await mark(other, { notice: 'mine' })
  expect(await unread(player)).toEqual(['mine'])
  const opened = await open(other, 'mine')
  expect(locationOf(opened)).toBe('/inbox')
  expect(await unread(player)).toEqual(['mine'])
})

test('a new notice leads to its page and is read on the way', async () => {
  const player = await reader()
  await notify(player.id, 'winner:2026-W46:x', 'WEEKLY_RESET', { week: '2026-W46' })
  const [notice] = (await loadInbox(context, player)).notices
  expect(notice?.href).toBe('/inbox/winner%3A2026-W46%3Ax')
  const cookie = await signedIn(context, player)
  const before = await everyRow(context)
  const visited = await callRoute(loader, context, pageRequest(notice?.href ?? '', cookie), {
    notice: 'winner:2026-W46:x',
  })
  expect([locationOf(visited), await everyRow(context)]).toEqual(['/leaderboard', before])
  expect(locationOf(await open(player, 'winner:2026-W46:x'))).toBe('/leaderboard')
  expect((await loadInbox(context, await again(player))).notices.map(({ href, isRead }) => [href, isRead])).toEqual([
    ['/leaderboard', true],
  ])
})

test('each week tells its reader’s own place, points and change, all of them in one read', async () => {
  const player = await reader()
  const other = await reader()
  const weeks = ['2026-W44', '2026-W45', '2026-W46'] as const
  for (const [index, week] of weeks.entries()) {
    await notify(null, `weekly-reset:${week}`, 'WEEKLY_RESET', { week }, index)
    for (let above = 0; above < 12 - index; above += 1)
      await stand((await makePlayer(context, {})).id, week, 500 + above)
    if (index > 0) await stand(player.id, week, 300 + index)
  }
  const titles = async (of: Player) => (await loadInbox(context, of)).notices.map(({ title, text }) => [title, text])
  expect(await titles(player)).toEqual([
    ['Week 46: 11th with 302 points, up 1', ''],
    ['Week 45: 12th with 301 points', ''],
    ['Week 44: no points', ''],
  ])
  expect(await titles(other)).toEqual(weeks.toReversed().map((week) => [`Week ${week.slice(-2)}: no points`, '']))
  const counted = countingDatabase()
  await loadInbox({ ...context, db: counted.db }, player)
  expect(counted.sent.filter(({ sql }) => sql.includes('histogram'))).toHaveLength(1)
})

test('marking a broadcast as read also marks earlier ones; later ones stay new', async () => {
  const player = await reader()
  for (const [index, id] of ['first', 'second', 'third'].entries()) await notify(null, id, 'CUSTOM', undefined, index)
  await mark(player, { notice: 'second' })
  expect(await unread(player)).toEqual(['third'])
})

test('a long inbox comes in pages that leave out and repeat nothing', async () => {
  const player = await reader()
  const ids = Array.from({ length: 45 }, (_, index) => `notice-${String(index).padStart(2, '0')}`)
  for (const [index, id] of ids.entries())
    await notify(index % 9 === 0 ? null : player.id, id, 'CUSTOM', undefined, Math.floor(index / 3))
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await loadInbox(context, player, cursor)
    seen.push(...page.notices.map(({ id }) => id))
    cursor = page.olderHref === null ? null : new URL(page.olderHref, 'http://x').searchParams.get('from')
  }
  expect(seen).toEqual(ids.toReversed())
})

test.for(['', '.', '12', 'a.b', `1.${'x'.repeat(300)}`, `${'9'.repeat(20)}.a`, "1.' OR 1=1 --"])(
  'a cursor that nobody made shows the first page: %s',
  async (cursor) => {
    const player = await reader()
    await notify(player.id, 'a')
    const page = await loadInbox(context, player, cursor)
    expect([page.isFirstPage, page.notices.map(({ id }) => id)]).toEqual([true, ['a']])
  },
)

test('a deleted or left private leaderboard is not linked, by the inbox or its redirect', async () => {
  const [owner, member] = [await makePlayer(context, { isPremium: true, claimedAt: NOON - DAY }), await reader()]
  const board = await createLeaderboard(context, owner.id, { name: 'Rope', description: '', endsOn: '' })
  if (!board.ok) throw new Error(board.code)
  const payload = { leaderboard: { id: board.id, name: 'Rope' }, week: '2026-W46', rank: 1, points: 10, members: 2 }
  for (const { id } of [owner, member]) await notify(id, `board:${id}`, 'PRIVATE_LB_UPDATE', payload)
  await insertRows(context, members, { leaderboardId: board.id, playerId: member.id, joinedAt: NOON })
  expect(await hrefs(member)).toEqual([`/inbox/board%3A${member.id}`])

  await context.db.delete(members).where(eq(members.playerId, member.id))
  expect(await hrefs(member)).toEqual([null])
  expect(locationOf(await open(member, `board:${member.id}`))).toBe('/inbox')
  const [shown] = (await loadInbox(context, await again(member))).notices
  expect(shown).toMatchObject({ title: 'Rope: week 46 is decided', isRead: true, href: null })

  expect(await hrefs(owner)).toEqual([`/inbox/board%3A${owner.id}`])
  await context.db.delete(privateLeaderboards)
  expect(await hrefs(owner)).toEqual([null])
})

test('an invitation has its link while registration is paused too', async () => {
  const player = await reader()
  await notify(player.id, 'friends', 'INVITE_YOUR_FRIENDS', { player: { githubUsername: player.githubUsername } })
  expect(await hrefs(player)).toEqual(['/inbox/friends'])
})

test.for([
  ['granted', NOON - DAY, ['/inbox/winner', null, null]],
  ['held', NOON - 30 * DAY, ['/inbox/winner', null, null]],
  ['released', NOON - DAY, ['/inbox/winner', '/inbox/released%3A2026-W40%3A3', null]],
  ['forfeited', NOON - DAY, [null, null, '/inbox/forfeited%3A2026-W40%3A3']],
  ['granted', NOON - 8 * DAY, [null, null, null]],
] as const)('what a winner was told is offered while it can be done: %s since %i', async ([state, at, expected]) => {
  const player = await reader()
  const payload = { week: '2026-W40', place: 3, points: 90, held: false, githubUsername: player.githubUsername }
  const decided = { message: 'Decided', link: { path: '/prizes', label: 'See the chest' } }
  await notify(player.id, 'winner', 'WINNER', payload, 3)
  await notify(player.id, 'released:2026-W40:3', 'CUSTOM', decided, 2)
  await notify(player.id, 'forfeited:2026-W40:3', 'CUSTOM', decided, 1)
  await makeAwards(context, { week: '2026-W40', place: 3, playerId: player.id, state, awardedAt: at })
  expect(await hrefs(player)).toEqual(expected)
})

test('a chat that is connected is not offered once more', async () => {
  const player = await reader()
  const payload = { message: 'Connect it', link: { path: '/settings#telegram', label: 'Connect it' } }
  await notify(player.id, 'telegram', 'CUSTOM', payload)
  expect(await hrefs(player)).toEqual(['/inbox/telegram'])
  await context.db.update(players).set({ telegramId: '77' }).where(eq(players.id, player.id))
  expect(await hrefs(player)).toEqual([null])
})

test('more than a hundred new ones are not counted to the end', async () => {
  const player = await reader()
  for (let index = 0; index < 105; index += 1) await notify(player.id, `n${index}`)
  expect(await countUnread(context, player)).toBe(100)
})

test('visitors are sent away from the inbox', async () => {
  const answer = await callRoute(loader, context, pageRequest('/inbox'))
  expect(locationOf(answer)).toContain('login')
  expect(locationOf(await callRoute(action, context, formRequest('/inbox', {})))).toContain('login')
})

async function reader(): Promise<Player> {
  return makePlayer(context, { claimedAt: NOON - DAY })
}

async function again(player: Player): Promise<Player> {
  const [row] = await context.db.select().from(players).where(eq(players.id, player.id))
  return row ?? player
}

async function notify(
  playerId: string | null,
  id: string,
  kind: NotificationKind = 'CUSTOM',
  payload: unknown = { message: 'Ropes are fixed' },
  later = 0,
) {
  await makeNotifications(context, { id, playerId, kind, payload, createdAt: NOON + later })
}

async function stand(playerId: string, period: string, points: number) {
  const row = { period, playerId, points, descent: -points, reachedAt: 1, ranked: true, premium: false }
  await context.db.insert(standings).values(row)
}

async function mark(player: Player, fields: Record<string, string>) {
  return callRoute(action, context, formRequest('/inbox', fields, await signedIn(context, player)))
}

async function open(player: Player, notice: string) {
  const path = `/inbox/${encodeURIComponent(notice)}`
  return callRoute(follow, context, formRequest(path, {}, await signedIn(context, player)), { notice })
}

async function hrefs(player: Player): Promise<(string | null)[]> {
  return (await loadInbox(context, await again(player))).notices.map(({ href }) => href)
}

async function unread(player: Player): Promise<string[]> {
  const { notices } = await loadInbox(context, await again(player))
  return notices.filter(({ isRead }) => !isRead).map(({ id }) => id)
}
