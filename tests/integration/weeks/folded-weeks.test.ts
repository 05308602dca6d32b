import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { forgetRepositories, hideAll } from '#app/core/github/hide-repositories.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { foldPlayerWeek } from '#app/core/ledger/fold-weeks.server.ts'
import { listCorruptWeeks, saveWeekStatement } from '#app/core/ledger/folded-weeks.server.ts'
import { daysOf, linesOfDays } from '#app/core/ledger/ledger-lines.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { foldWeek } from '#app/domain/ledger/fold/folded-week.ts'
import { DAY, HOUR, WEEK } from '#app/domain/time/period.ts'
import { erasePlayers } from '#app/features/account/erase-players.server.ts'
import { exportPlayer } from '#app/features/account/export-player.server.ts'
import { FORGOTTEN_AFTER, forgetCounterparts } from '#app/features/account/forget-counterparts.server.ts'
import { watchOver } from '#app/features/monitoring/watch-over.server.ts'
import { loadTrail } from '#app/features/players/load-trail.server.ts'
import { mergePlayers } from '#app/features/players/staff/merge-players.server.ts'
import { listPublicLedger } from '#app/features/public-api/list-public-ledger.server.ts'
import { writeTogether } from '#db/client.ts'
import { forgottenCounterparts } from '#db/schema/account.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { watchDatabase } from '#tests/databases/watched-database.ts'
import { emptyDatabase, everyRow, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { fresh, outputsOf, why } from '#tests/reading/outputs-of-week.ts'
import { checkEverything } from '#tests/servers/whole-check.ts'
import { CLOSED, linesOf, playOldWeek, WEEK_47 } from '#tests/worlds/old-week.ts'
import { insertRows, makeLedger } from '#tests/worlds/rows.ts'

const LATER = MONDAY + 20 * WEEK + 2 * DAY

let context = testContext()

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
})

test('a folded week is the same on the page, in the API, /why, export, recap, resume, statistics, work.csv and its signature', async () => {
  const { player, contest } = await playOldWeek(context)
  const before = await outputsOf(context, player.id, contest.id)
  for (const text of ['"title":"Tighten"', '"spam_label"', 'acme/rope', '"counted":1', 'Review'])
    expect(JSON.stringify(before)).toContain(text)
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect(await context.db.all(sql`SELECT lines, points FROM ledger_weeks`)).toEqual([{ lines: 7, points: 160 }])
  expect(await context.db.all(sql`SELECT * FROM ledger WHERE scale = 'contest'`)).toEqual([])
  expect(await outputsOf(context, player.id, contest.id)).toEqual(before)
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect(await outputsOf(context, player.id, contest.id)).toEqual(before)
})

test('a folded week is three rows read, with the list of players, and its repositories three each', async () => {
  const { player } = await playOldWeek(context)
  await foldPlayerWeek(context, player.id, WEEK_47)
  const { db, sent, rowsRead } = watchDatabase(testDatabase)
  expect((await linesOfDays({ db }, [player.id], daysOf(WEEK_47))).lines).toHaveLength(7)
  const folded = sent.find(({ sql: text }) => text.includes('from "ledger_weeks"'))
  expect(folded?.rowsRead).toBeLessThanOrEqual(3)
  expect(rowsRead()).toBeLessThanOrEqual(6 + 3 * 3)
})

test('GitHub’s fact of a folded week counts no second time, nor does an issue that is completed again', async () => {
  const { player, facts } = await playOldWeek(context)
  await foldPlayerWeek(context, player.id, WEEK_47)
  const before = await context.db.all(
    sql`SELECT period, points FROM standings WHERE player_id = ${player.id} AND period <> 'all'`,
  )
  context.clock.now = CLOSED + 3 * WEEK
  await context.db.run(sql`UPDATE weeks SET forced = 0`)
  const again = facts.map((fact) =>
    ['review_approved', 'issue_completed'].includes(fact.kind)
      ? { ...fact, occurredAt: context.clock.now - HOUR, day: '2026-12-15', sourceUpdatedAt: context.clock.now }
      : fact,
  )
  context.world.set(player.nodeId, again)
  await pollPlayers(context, [player.id], { readsEverything: true })
  expect(await context.db.all(sql`SELECT key FROM ledger WHERE scale = 'contest'`)).toEqual([])
  expect(
    await context.db.all(sql`SELECT period, points FROM standings WHERE player_id = ${player.id} AND period <> 'all'`),
  ).toEqual(before)
  // Also while the lines are damaged.
  await damage()
  await pollPlayers(context, [player.id], { readsEverything: true })
  expect(await context.db.all(sql`SELECT key FROM ledger WHERE scale = 'contest'`)).toEqual([])
})

test('a hidden repository is in no folded line, and an erased counterpart neither', async () => {
  const { player } = await playOldWeek(context)
  await foldPlayerWeek(context, player.id, WEEK_47)
  await hideAll(context, [{ id: 7, name: 'acme/rope', nodeId: null }])
  await walk()
  const hidden = await linesOf(context, player.id)
  expect(hidden.filter(({ repositoryId }) => repositoryId === 7).map(({ title, url }) => [title, url])).toEqual(
    Array.from({ length: 5 }, () => [null, null]),
  )
  expect(hidden.some(({ title }) => title === 'Elsewhere')).toBe(true)
  expect(hidden.some(({ counterpartId }) => counterpartId === 99)).toBe(true)
  await insertRows(context, forgottenCounterparts, { githubId: 99, erasedAt: context.now() })
  context.clock.now += FORGOTTEN_AFTER
  await forgetCounterparts(context)
  expect((await linesOf(context, player.id)).some(({ counterpartId }) => counterpartId === 99)).toBe(false)
  expect(await context.db.all(sql`SELECT lines, points FROM ledger_weeks`)).toEqual([{ lines: 7, points: 160 }])
})

test('whoever leaves with four folded years leaves nothing of them, also when a fold is under way', async () => {
  const player = await makePlayer(context, { eraseAt: 1 })
  const friend = await makePlayer(context)
  const weeks = Array.from({ length: 208 }, (_, index) => MONDAY - index * WEEK)
  await makeLedger(
    context,
    [player, friend].flatMap(({ id: playerId }) =>
      weeks.map((occurredAt, index) => ({
        playerId,
        occurredAt,
        points: 0,
        title: `of ${playerId}`,
        key: `pr:${index}:opened`,
        kind: 'pull_request_opened' as const,
      })),
    ),
  )
  for (const occurredAt of weeks.slice(0, 207)) {
    const [row] = await context.db.all<{ week: string }>(sql`SELECT week FROM ledger WHERE occurred_at = ${occurredAt}`)
    await foldPlayerWeek(context, player.id, row?.week ?? '')
  }
  expect(await counted()).toEqual({ folded: 207, rows: 209 })
  expect(await erasePlayers(context, async () => true)).toBe(1)
  expect(await counted()).toEqual({ folded: 0, rows: 208 })
  expect(await everyRow(context)).not.toContain(`of ${player.id}`)
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect(await counted()).toEqual({ folded: 0, rows: 208 })
  const late = saveWeekStatement(context, player.id, await foldWeek('2026-W20', []))
  await expect(writeTogether(context.db, [late])).rejects.toThrow('the player is gone')
})

test('merged players with folded weeks on both sides keep their weeks, and are exported as one', async () => {
  const { player } = await playOldWeek(context)
  const other = await makePlayer(context)
  await makeLedger(context, [
    { playerId: other.id, key: 'pr:70:opened', kind: 'pull_request_opened', occurredAt: MONDAY + DAY, points: 0 },
    { playerId: other.id, key: 'bonus:app', kind: 'app_installed', occurredAt: MONDAY, points: 10, scale: 'lifetime' },
  ])
  await foldPlayerWeek(context, player.id, WEEK_47)
  await foldPlayerWeek(context, other.id, WEEK_47)
  const reason = 'Two accounts of one person'
  expect(await mergePlayers(context, 'staff', { fromId: other.id, intoId: player.id, reason })).toMatchObject({
    ok: true,
  })
  expect([await linesOf(context, player.id), await linesOf(context, other.id)].map((own) => own.length)).toEqual([7, 1])
  const files = unzipSync(await exportPlayer(context, player.id))
  const exported = JSON.parse(strFromU8(files['ledger.json'] ?? new Uint8Array())) as { key: string }[]
  expect(exported.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['pr:70:opened', 'bonus:app', 'pr:50:accepted']),
  )
  expect(exported).toHaveLength(9)
})

test('damaged lines are never shown: their points stand, an incident says how to restore them, and it ends with them', async () => {
  const { player, contest } = await playOldWeek(context)
  await foldPlayerWeek(context, player.id, WEEK_47)
  const [whole] = await context.db.all<{ data: string }>(sql`SELECT hex(data) AS data FROM ledger_weeks`)
  await damage()
  const trail = await loadTrail(context, await fresh(context, player.id), { week: WEEK_47, isOwner: true })
  expect(trail).toMatchObject({ isDamaged: true, points: 160, days: [] })
  const query = { username: player.githubUsername, week: WEEK_47, limit: 5 }
  expect(await listPublicLedger(context, query)).toEqual({ ok: false, problem: 'lines_being_restored' })
  expect((await why(context, player.githubId)).answer).toMatchObject({ kind: 'restored' })
  await expect(exportPlayer(context, player.id)).rejects.toThrow('damaged')
  await expect(outputsOf(context, player.id, contest.id)).rejects.toThrow()
  await watchOver(context)
  const incident = await findIncident()
  expect(incident?.detail).toContain(`npm run deploy -- restore backups/….sql production ${player.id} ${WEEK_47}`)
  await context.db.run(sql`UPDATE ledger_weeks SET data = unhex(${whole?.data ?? ''})`)
  await watchOver(context)
  expect(await listCorruptWeeks(context)).toEqual([])
  expect(await findIncident()).toBeUndefined()
})

test('the nights of a fortnight find a folded week whose sums or lines are others', async () => {
  const { player } = await playOldWeek(context)
  await foldPlayerWeek(context, player.id, WEEK_47)
  context.clock.now = LATER
  await context.db.run(sql`DELETE FROM weeks WHERE key > ${WEEK_47}`)
  const nights = async () => {
    const found: { check: string }[] = []
    for (let night = 0; night < 16; night += 1) {
      context.clock.now += DAY
      const differences = (await checkEverything(context)) as { check: string }[]
      found.push(...differences.filter(({ check }) => check === `ledger ${WEEK_47}`))
    }
    return found
  }
  expect(await nights()).toEqual([])
  const whole = await linesOf(context, player.id)
  const moved = whole.map((line) =>
    line.key === factKey.pullRequestAccepted(50) ? { ...line, day: '2026-11-20' } : line,
  )
  await writeTogether(context.db, [saveWeekStatement(context, player.id, await foldWeek(WEEK_47, moved))])
  expect(await nights()).toMatchObject([{ playerId: player.id, found: expect.stringMatching(/^\[160,/) as string }])
  await context.db.run(sql`DELETE FROM ledger_weeks`)
  expect(await nights()).toMatchObject([{ playerId: player.id, expected: expect.stringMatching(/^\[0,/) as string }])
  await writeTogether(context.db, [saveWeekStatement(context, player.id, await foldWeek(WEEK_47, whole))])
  expect(await nights()).toEqual([])
  await damage()
  expect(await nights()).toEqual([])
  expect(await listCorruptWeeks(context)).toEqual([[player.id, WEEK_47]])
})

async function findIncident() {
  const [incident] = await context.db.select().from(incidents).where(eq(incidents.kind, 'ledger-week-damaged'))
  return incident
}

async function damage(): Promise<void> {
  await context.db.run(sql`UPDATE ledger_weeks SET data = unhex('01' || hex(substr(data, 2)))`)
}

async function counted() {
  const [row] = await context.db.all(sql`SELECT (SELECT COUNT(*) FROM ledger_weeks) AS folded,
    (SELECT COUNT(*) FROM ledger WHERE scale = 'contest') AS rows`)
  return row
}

/** Runs the walk over hidden repositories. */
async function walk(): Promise<void> {
  const found = await context.db.all<{ message: string }>(sql`SELECT message FROM outbox WHERE id LIKE 'forget-%'`)
  for (const { message } of found) await forgetRepositories(context, JSON.parse(message) as never)
}
