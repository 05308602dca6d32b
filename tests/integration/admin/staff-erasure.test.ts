import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findPlayerById } from '#app/core/players/find-player.server.ts'
import { cancelErasure, requestErasure } from '#app/core/players/request-erasure.server.ts'
import { changeProblemText } from '#app/domain/admin/player-change.ts'
import { DAY } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { action } from '#app/features/players/staff/admin-player.route.tsx'
import { changeErasure } from '#app/features/players/staff/change-erasure.server.ts'
import { loadAdminPlayer } from '#app/features/players/staff/load-admin-player.server.ts'
import { mergePlayers } from '#app/features/players/staff/merge-players.server.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { runCron } from '#workers/cron.ts'

const WEDNESDAY = MONDAY + 2 * DAY

type Player = Awaited<ReturnType<typeof makePlayer>>

beforeEach(() => emptyDatabase(testContext()))

test('an erasure wants a reason and the name, and what was typed comes back', async () => {
  const { context, player, post } = await staffAndPlayer()
  const before = await everyRow(context)
  const refusals = [
    [{ reason: ' ', confirmUsername: player.githubUsername }, 'reason_missing', 'reason'],
    [{ reason: 'x'.repeat(501), confirmUsername: player.githubUsername }, 'reason_long', 'reason'],
    [{ reason: 'They wrote to us', confirmUsername: 'somebody-else' }, 'other_name', 'confirmUsername'],
    [{ reason: 'They wrote to us' }, 'other_name', 'confirmUsername'],
  ] as const
  for (const [typed, code, field] of refusals)
    expect(await post({ intent: 'erase', ...typed })).toMatchObject({
      init: { status: 400 },
      data: { intent: 'erase', errors: { [field]: changeProblemText[code] }, values: typed },
    })
  expect(await post({ intent: 'keep', reason: 'A mistake' })).toMatchObject({ init: { status: 409 } })
  expect(await everyRow(context)).toBe(before)
})

test('it begins the days of grace of the player’s own request, tells them and is in the audit log', async () => {
  const { context, player, post, ada } = await staffAndPlayer()
  const typed = { reason: 'They wrote to us', confirmUsername: ` ${player.githubUsername.toUpperCase()} ` }
  expect(locationOf(await post({ intent: 'erase', ...typed }))).toBe(`/admin/players/${player.id}`)
  expect(await open(context, player)).toMatchObject({
    eraseAt: WEDNESDAY + 7 * DAY,
    audit: [{ actor: ada.email, text: 'Began to erase a player', detail: 'day: 2026-11-25, reason: They wrote to us' }],
  })
  expect(await noticesOf(context, player)).toEqual([
    'Your account will be deleted: We were asked to delete your account: on 25 November everything will be deleted. If you want to stay, keep it in your settings or write to us before then. Reason: They wrote to us',
  ])
  expect(await queued(context)).toBe(1)
  context.clock.now += 7 * DAY - 1
  await runCron(context, '1 0 * * *')
  expect(await findPlayerById(context, player.id)).not.toBeNull()
  context.clock.now += 1
  await runCron(context, '1 0 * * *')
  expect(await findPlayerById(context, player.id)).toBeNull()
  expect(await noticesOf(context, player)).toEqual([])
})

test('a second request does not extend the time, and of two concurrent requests one counts', async () => {
  const { context, player, post } = await staffAndPlayer()
  const both = await Promise.all([begin(context, player), begin(context, player)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const again = { intent: 'erase', reason: 'They wrote to us', confirmUsername: player.githubUsername }
  expect(await post(again)).toMatchObject({
    init: { status: 409 },
    data: { intent: 'erase', errors: { form: changeProblemText.already } },
  })
  context.clock.now += 3 * DAY
  expect(await begin(context, player)).toEqual({ ok: false, code: 'already' })
  await requestErasure(context, player, player.githubUsername)
  expect(await eraseAt(context, player)).toBe(WEDNESDAY + 7 * DAY)
  expect(await noticesOf(context, player)).toHaveLength(1)
  expect((await open(context, player)).audit).toHaveLength(1)
  const leaving = await makePlayer(context)
  await requestErasure(context, leaving, leaving.githubUsername)
  context.clock.now += DAY
  expect(await begin(context, leaving)).toEqual({ ok: false, code: 'already' })
  expect(await eraseAt(context, leaving)).toBe(WEDNESDAY + 10 * DAY)
})

test('what the player or the job of the day did meanwhile is seen, and nothing is written of who is gone', async () => {
  const { context, player } = await staffAndPlayer()
  const meanwhile = (rival: () => Promise<unknown>) => ({ ...context, db: withRival(context.db, rival) })
  const keep = { playerId: player.id, change: 'keep', confirmUsername: '', reason: 'They want to stay' } as const
  const requested = meanwhile(() => requestErasure(context, player, player.githubUsername))
  expect(await begin(requested, player)).toEqual({ ok: false, code: 'already' })
  const kept = meanwhile(() => cancelErasure(context, player.id))
  expect(await changeErasure(kept, 'st_1', keep)).toEqual({ ok: false, code: 'already' })
  expect(await noticesOf(context, player)).toEqual([])
  await begin(context, player)
  const erased = meanwhile(() => erasePlayer(context, player))
  await changeErasure(erased, 'st_1', keep)
  expect(await noticesOf(context, player)).toEqual([])
})

test('cancelling needs a reason, sends a notice and keeps everything; the player may cancel too', async () => {
  const { context, player, post } = await staffAndPlayer()
  await begin(context, player)
  expect(await post({ intent: 'keep', reason: '' })).toMatchObject({
    init: { status: 400 },
    data: { intent: 'keep', errors: { reason: changeProblemText.reason_missing } },
  })
  expect(locationOf(await post({ intent: 'keep', reason: 'They want to stay' }))).toBe(`/admin/players/${player.id}`)
  expect(await open(context, player)).toMatchObject({
    eraseAt: null,
    audit: [
      { text: 'Cancelled the erasure of a player', detail: 'day: 2026-11-25, reason: They want to stay' },
      { text: 'Began to erase a player' },
    ],
  })
  expect((await noticesOf(context, player))[1]).toBe(
    'Your account stays: Your account will not be deleted. Reason: They want to stay',
  )
  expect(await post({ intent: 'keep', reason: 'They want to stay' })).toMatchObject({ init: { status: 409 } })
  await begin(context, player)
  await cancelErasure(context, player.id)
  context.clock.now += 8 * DAY
  await runCron(context, '1 0 * * *')
  expect(await findPlayerById(context, player.id)).toMatchObject({ eraseAt: null })
})

test('who was merged is erased with who goes on, not alone, and nobody unknown is', async () => {
  const { context, player, ada } = await staffAndPlayer()
  const into = await makePlayer(context)
  const merge = { fromId: player.id, intoId: into.id, reason: 'One person' }
  expect(await mergePlayers(context, ada.id, merge)).toEqual({ ok: true })
  expect(await begin(context, player)).toEqual({ ok: false, code: 'merged' })
  expect(await begin(context, { ...player, id: 'pl_nobody' })).toEqual({ ok: false, code: 'player_not_found' })
  expect(await begin(context, into)).toEqual({ ok: true })
  context.clock.now += 7 * DAY
  await runCron(context, '1 0 * * *')
  expect([await findPlayerById(context, player.id), await findPlayerById(context, into.id)]).toEqual([null, null])
})

async function staffAndPlayer() {
  const context = testContext(WEDNESDAY)
  const ada = await makeFirstStaff(context)
  const player = await makePlayer(context)
  const post = (fields: Record<string, string>) =>
    callRoute(action, context, formRequest(`/admin/players/${player.id}`, fields, ada.cookie), { id: player.id })
  return { context, ada, player, post }
}

function begin(context: TestContext, player: Pick<Player, 'id' | 'githubUsername'>) {
  const { id: playerId, githubUsername: confirmUsername } = player
  return changeErasure(context, 'st_1', { playerId, change: 'erase', confirmUsername, reason: 'They wrote to us' })
}

async function open(context: TestContext, { id }: Player) {
  const player = await findPlayerById(context, id)
  if (player === null) throw new Error('nobody there')
  return loadAdminPlayer(context, player, { ledger: { week: '2026-W47' }, into: null })
}

async function eraseAt(context: TestContext, { id }: Player): Promise<number | null | undefined> {
  return (await findPlayerById(context, id))?.eraseAt
}

async function noticesOf({ db }: TestContext, { id }: Player): Promise<string[]> {
  const rows = await db.all<{
    shown: string
  }>(sql`SELECT payload ->> 'title' || ': ' || (payload ->> 'message') AS shown
    FROM notifications WHERE player_id = ${id} AND kind = 'CUSTOM' ORDER BY rowid`)
  return rows.map(({ shown }) => shown)
}

async function queued({ db }: TestContext): Promise<number> {
  const [row] = await db.all<{ messages: number }>(
    sql`SELECT COUNT(*) AS messages FROM outbox WHERE id LIKE 'notices:erasure:%'`,
  )
  return row?.messages ?? 0
}
