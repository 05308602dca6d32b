import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { foldPlayerWeek, foldWeeks, startFolding } from '#app/core/ledger/fold-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, WEEK, weekOf } from '#app/domain/time/period.ts'
import { createDatabase } from '#db/client.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { watchDatabase } from '#tests/databases/watched-database.ts'
import { emptyDatabase, everyRow, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { finishContest } from '#tests/worlds/contests.ts'
import { linesOf, playOldWeek, WEEK_47 } from '#tests/worlds/old-week.ts'
import { makeLedger, makeWeeks } from '#tests/worlds/rows.ts'

const LATER = MONDAY + 20 * WEEK + 2 * DAY

let context = testContext()

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
})

test('a fold that stops before or after any of its calls is finished by the next one, and nothing is there twice', async () => {
  const { player } = await playOldWeek(context)
  const rows = await linesOf(context, player.id)
  for (let call = 1; call <= 2; call += 1)
    for (const moment of ['before', 'after'] as const) {
      await context.db.run(sql`DELETE FROM ledger_weeks`)
      await context.db.run(sql`DELETE FROM ledger WHERE scale = 'contest'`)
      await restoreRows(rows)
      let calls = 0
      const cut = async <Answer>(ask: () => Promise<Answer>) => {
        calls += 1
        if (calls === call && moment === 'before') throw new Error('cut')
        const answer = await ask()
        if (calls === call) throw new Error('cut')
        return answer
      }
      const { db } = watchDatabase(testDatabase, cut)
      await expect(foldPlayerWeek({ db }, player.id, WEEK_47)).rejects.toThrow()
      expect(await linesOf(context, player.id)).toEqual(rows)
      await foldPlayerWeek(context, player.id, WEEK_47)
      expect(await linesOf(context, player.id)).toEqual(rows)
      expect(await context.db.all(sql`SELECT lines FROM ledger_weeks`)).toEqual([{ lines: 7 }])
    }
})

test('a player’s week is folded for few rows read and written', async () => {
  const { player } = await playOldWeek(context)
  const { db, sent, rowsRead } = watchDatabase(testDatabase)
  await foldPlayerWeek({ db }, player.id, WEEK_47)
  const written = sent.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
  console.info(`Seven rows: ${rowsRead()} read, ${written} written`)
  expect(rowsRead()).toBeLessThanOrEqual(50)
  expect(written).toBeLessThanOrEqual(10)
})

test('a batch that stops at any of its statements leaves the rows as they were', async () => {
  const { player } = await playOldWeek(context)
  const before = await everyRow(context)
  for (let statements = 1; statements <= 3; statements += 1) {
    const client = {
      prepare: (query: string) => testDatabase.prepare(query),
      batch: (batch: D1PreparedStatement[]) =>
        testDatabase.batch(
          batch.length < 4 ? batch : [...batch.slice(0, statements), testDatabase.prepare('SELECT * FROM nowhere')],
        ),
    }
    await expect(foldPlayerWeek({ db: createDatabase(client as D1Database) }, player.id, WEEK_47)).rejects.toThrow()
    expect(await everyRow(context)).toBe(before)
  }
})

test('a title that goes while its week is folded is in no folded line', async () => {
  const { player } = await playOldWeek(context)
  const rival = () => context.db.run(sql`UPDATE ledger SET title = NULL WHERE title = 'Tighten'`)
  await expect(foldPlayerWeek({ db: withRival(context.db, rival) }, player.id, WEEK_47)).rejects.toThrow(
    'rows of the week',
  )
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect((await linesOf(context, player.id)).map(({ title }) => title)).not.toContain('Tighten')
})

test('the job folds what is older than thirteen closed weeks, some a minute, and goes on where it stopped', async () => {
  const players = await Promise.all([makePlayer(context), makePlayer(context), makePlayer(context)])
  const old = Array.from({ length: 60 }, (_, index) => MONDAY - (index + 20) * WEEK)
  await makeWeeks(context, { key: weekOf(MONDAY - 20 * WEEK) })
  await makeLedger(
    context,
    players.flatMap(({ id: playerId }) =>
      [...old, MONDAY].map((occurredAt, index) => ({
        playerId,
        key: `pr:${index}:opened`,
        kind: 'pull_request_opened' as const,
        occurredAt,
        points: 0,
      })),
    ),
  )
  await makeWeeks(context, { key: WEEK_47, state: 'open' })
  await startFolding(context)
  await startFolding(context)
  const messages = await context.db.all<{ message: string }>(sql`SELECT message FROM outbox`)
  expect(messages).toHaveLength(1)
  const message = JSON.parse(messages[0]?.message ?? '') as Parameters<typeof foldWeeks>[1]
  expect(message).toMatchObject({ type: 'fold-weeks', week: '2026-W33' })
  await foldWeeks(context, message)
  expect(await counted()).toEqual({ folded: 100, rows: 83 })
  const [next] = context.queued
  await foldWeeks(context, next as typeof message)
  expect(await counted()).toEqual({ folded: 180, rows: 3 })
  await context.db.run(sql`DELETE FROM outbox`)
  await startFolding(context)
  expect(await context.db.all(sql`SELECT 1 FROM outbox`)).toEqual([])
})

test('a week waits while a contest of the player is not final, and a week that is open never folds', async () => {
  const { player, contest } = await playOldWeek(context, { isFinal: false })
  context.clock.now = LATER
  await context.db.run(sql`DELETE FROM weeks WHERE key > ${WEEK_47}`)
  const walk = { type: 'fold-weeks', week: WEEK_47, after: ['', ''] } as {
    type: 'fold-weeks'
    week: string
    after: [string, string]
  }
  await foldWeeks(context, walk)
  expect(await context.db.all(sql`SELECT 1 FROM ledger_weeks`)).toEqual([])
  await finishContest(context, contest)
  await foldWeeks(context, walk)
  expect(await context.db.all(sql`SELECT player_id FROM ledger_weeks`)).toEqual([{ player_id: player.id }])
  // And no hand folds what is open.
  await context.db.run(sql`DELETE FROM ledger_weeks`)
  await makeLedger(context, { playerId: player.id, key: 'pr:1:opened', kind: 'pull_request_opened', occurredAt: LATER })
  await makeWeeks(context, { key: weekOf(LATER), state: 'open' })
  await expect(foldPlayerWeek(context, player.id, weekOf(LATER))).rejects.toThrow()
})

test('a row of a folded week that comes later is shown beside the others, and is folded too', async () => {
  const { player } = await playOldWeek(context)
  await foldPlayerWeek(context, player.id, WEEK_47)
  await makeLedger(context, {
    playerId: player.id,
    key: factKey.pullRequestOpened(999),
    kind: 'pull_request_opened',
    occurredAt: MONDAY + DAY,
    points: 0,
  })
  const both = await linesOf(context, player.id)
  expect(both).toHaveLength(8)
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect(await linesOf(context, player.id)).toEqual(both)
  expect(await context.db.all(sql`SELECT lines, points FROM ledger_weeks`)).toEqual([{ lines: 8, points: 160 }])
})

async function restoreRows(rows: Awaited<ReturnType<typeof linesOf>>): Promise<void> {
  await context.db.run(sql`DROP TRIGGER ledger_closed_insert`).catch(() => null)
  await makeLedger(context, rows)
}

async function counted() {
  const [row] = await context.db.all(sql`SELECT (SELECT COUNT(*) FROM ledger_weeks) AS folded,
    (SELECT COUNT(*) FROM ledger WHERE scale = 'contest') AS rows`)
  return row
}
