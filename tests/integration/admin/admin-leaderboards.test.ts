import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { joinLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { action, loader } from '#app/features/contests/private-leaderboards/staff/admin-private-leaderboard.route.tsx'
import { loader as listLoader } from '#app/features/contests/private-leaderboards/staff/admin-private-leaderboards.route.tsx'
import type {
  AdminLeaderboardsView,
  AdminLeaderboardView,
} from '#app/features/contests/private-leaderboards/staff/load-leaderboards.server.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  testContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff, type TestStaff } from '#tests/people/staff.ts'
import { makeLeaderboards } from '#tests/worlds/rows.ts'

const context = testContext(MONDAY + 2 * DAY)
let ada: TestStaff

beforeEach(async () => {
  await emptyDatabase(context)
  ada = await makeFirstStaff(context)
})

test('boards are found by the beginning of their name in any case, by id and by owner', async () => {
  const grace = await makePlayer(context, { isPremium: true, githubUsername: 'Grace' })
  const ropes = await board(grace.id, 'Rope team')
  const rock = await board((await makePlayer(context, { isPremium: true })).id, 'rock climbers')
  const odd = await board((await makePlayer(context, { isPremium: true })).id, '100% _wild')
  const found = async (query: string) => {
    const { exact, named } = await list(`?q=${encodeURIComponent(query)}`)
    return [exact.map(({ id }) => id), named.map(({ id }) => id)]
  }
  expect(await found('RO')).toEqual([[], [rock, ropes]])
  expect(await found('rope')).toEqual([[], [ropes]])
  expect(await found('ope')).toEqual([[], []])
  expect(await found('%')).toEqual([[], []])
  expect(await found('100%')).toEqual([[], [odd]])
  expect(await found(ropes)).toEqual([[ropes], []])
  expect(await found(grace.id)).toEqual([[ropes], []])
  expect(await found('@grace')).toEqual([[ropes], []])
  expect(await found("' OR 1=1 --")).toEqual([[], []])
  expect((await list()).named.map(({ id }) => id)).toEqual([odd, rock, ropes])
})

test('all boards are paged by name', async () => {
  const owner = await makePlayer(context)
  const rows = Array.from({ length: 55 }, (_, index) => ({
    id: `lb_${String(index).padStart(2, '0')}`,
    name: index % 2 === 0 ? 'Same' : 'same',
    ownerId: owner.id,
  }))
  await makeLeaderboards(context, rows)
  const first = await list('?q=sa')
  const second = await list(first.nextHref ?? '')
  expect([first.named.length, second.named.length, second.nextHref]).toEqual([50, 5, null])
  expect(new Set([...first.named, ...second.named].map(({ id }) => id)).size).toBe(55)
  expect((await list('?after=lb_nobody')).named).toEqual([])
})

test('one board shows its owner, its members and only the end of its invitation', async () => {
  const { id, owner } = await filledBoard()
  const code = await codeOf(id)
  const view = await page(id)
  expect(view).toMatchObject({
    name: 'Rope team',
    members: 2,
    owner: { id: owner.id, username: owner.githubUsername },
    invitationEnd: code.slice(-4),
  })
  expect(JSON.stringify(view)).not.toContain(code)
})

test('a board is renamed once, and its owner is told once', async () => {
  const { id, owner } = await filledBoard()
  for (let times = 0; times < 2; times += 1)
    expect(locationOf(await send(id, { intent: 'rename', name: ' Board  7 ', clearDescription: 'on' }))).toBe(
      `/admin/private-leaderboards/${id}`,
    )
  expect(await page(id)).toMatchObject({ name: 'Board 7', description: '', members: 2 })
  expect(await shown()).toEqual([
    [
      owner.id,
      'Your private leaderboard "Rope team" is now called "Board 7": we renamed it. Write to us if you have questions.',
    ],
  ])
  expect(await actions()).toEqual([['rename-leaderboard', { leaderboardId: id, ownerId: owner.id }]])
})

test('the description stays unless it is removed, and a name has to be valid', async () => {
  const { id } = await filledBoard()
  await send(id, { intent: 'rename', name: 'Board 7' })
  expect((await page(id)).description).toBe('Who carries?')
  const before = await everyRow(context)
  for (const name of ['', ' \u200b ', 'x'.repeat(61)])
    expect(await send(id, { intent: 'rename', name })).toMatchObject({
      init: { status: 400 },
      data: { values: { name }, errors: { name: expect.any(String) as string } },
    })
  expect(await everyRow(context)).toBe(before)
})

test('an invitation is renewed once for one press, and the old link ends', async () => {
  const { id, owner } = await filledBoard()
  const old = await codeOf(id)
  for (let times = 0; times < 2; times += 1) await send(id, { intent: 'renew', invitationEnd: old.slice(-4) })
  const code = await codeOf(id)
  expect(code).not.toBe(old)
  expect(await joinLeaderboard(context, (await makePlayer(context)).id, old)).toEqual({ ok: false, code: 'unknown' })
  expect(await shown()).toEqual([[owner.id, expect.stringContaining('We renewed the invitation link') as string]])
  const log = await actions()
  expect(log).toEqual([['renew-invitation', { leaderboardId: id, ownerId: owner.id }]])
  expect(JSON.stringify(log)).not.toContain(code)
})

test('a board is deleted for everybody, its owner is notified, and a second press says that it was deleted', async () => {
  const { id, owner } = await filledBoard()
  for (let times = 0; times < 2; times += 1)
    expect(locationOf(await send(id, { intent: 'delete' }))).toBe('/admin/private-leaderboards')
  expect(await context.db.all(sql`SELECT 1 FROM members WHERE leaderboard_id = ${id}`)).toEqual([])
  expect(await shown()).toEqual([[owner.id, expect.stringContaining('We deleted your private leaderboard') as string]])
  expect(await actions()).toEqual([['delete-leaderboard', { leaderboardId: id, ownerId: owner.id }]])
})

test('a board that is not there, and forms that are not known, change nothing', async () => {
  const { id } = await filledBoard()
  const before = await everyRow(context)
  for (const intent of ['rename', 'renew'])
    expect(await send('lb_nobody', { intent, name: 'Board 7', invitationEnd: '' })).toMatchObject({ status: 404 })
  expect(await send(id, { intent: 'burn' })).toMatchObject({ init: { status: 400 } })
  const answer = await callRoute(loader, context, pageRequest('/admin/private-leaderboards/x', ada.cookie), { id: 'x' })
  expect(answer).toMatchObject({ status: 404 })
  expect(await everyRow(context)).toBe(before)
})

async function board(ownerId: string, name: string): Promise<string> {
  const created = await createLeaderboard(context, ownerId, { name, description: 'Who carries?', endsOn: '' })
  if (!created.ok) throw new Error(created.code)
  return created.id
}

async function filledBoard() {
  const owner = await makePlayer(context, { isPremium: true })
  const id = await board(owner.id, 'Rope team')
  await joinLeaderboard(context, (await makePlayer(context)).id, await codeOf(id))
  return { id, owner }
}

async function codeOf(id: string): Promise<string> {
  const rows = await context.db.select().from(privateLeaderboards)
  return rows.find((row) => row.id === id)?.invitationCode ?? ''
}

function send(id: string, fields: Record<string, string>) {
  const request = formRequest(`/admin/private-leaderboards/${id}`, fields, ada.cookie)
  return callRoute(action, context, request, { id })
}

async function list(query = ''): Promise<AdminLeaderboardsView> {
  const path = query.startsWith('/') ? query : `/admin/private-leaderboards${query}`
  const view = await callRoute(listLoader, context, pageRequest(path, ada.cookie))
  if (view instanceof Response) throw new Error(`answered ${view.status}`)
  return view
}

async function page(id: string): Promise<AdminLeaderboardView> {
  const view = await callRoute(loader, context, pageRequest(`/admin/private-leaderboards/${id}`, ada.cookie), { id })
  if (view instanceof Response) throw new Error(`answered ${view.status}`)
  return view
}

async function shown(): Promise<[string, string][]> {
  const rows = await context.db.all<{ playerId: string; message: string }>(
    sql`SELECT player_id AS playerId, payload ->> 'message' AS message FROM notifications WHERE kind = 'CUSTOM'`,
  )
  return rows.map(({ playerId, message }) => [playerId, message])
}

async function actions(): Promise<[string, unknown][]> {
  const rows = await context.db.all<{ action: string; detail: string }>(
    sql`SELECT action, detail FROM audit_log WHERE actor = ${ada.id}
      AND action IN ('rename-leaderboard', 'renew-invitation', 'delete-leaderboard') ORDER BY sequence`,
  )
  return rows.map(({ action: name, detail }) => [name, JSON.parse(detail)])
}
