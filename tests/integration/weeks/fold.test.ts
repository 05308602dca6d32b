import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { foldPlayerWeek } from '#app/core/ledger/fold-weeks.server.ts'
import { loadLedger } from '#app/core/ledger/load-ledger.server.ts'
import { makePlayer, testContext } from '#tests/people/factories.ts'
import { makeLedger } from '#tests/worlds/rows.ts'

beforeEach(async () => {
  const { db } = testContext()
  for (const table of ['ledger', 'ledger_weeks', 'players']) await db.run(sql.raw(`DELETE FROM ${table}`))
})

test('a folded week is shown as before', async () => {
  const context = testContext()
  const player = await makePlayer(context)
  await makeLedger(context, [
    {
      playerId: player.id,
      key: 'pr:1:opened',
      kind: 'pull_request_opened',
      day: '2026-07-01',
      occurredAt: Date.parse('2026-07-01T12:00:00Z'),
      title: 'One',
    },
    {
      playerId: player.id,
      key: 'pr:2:opened',
      kind: 'pull_request_opened',
      day: '2026-07-02',
      occurredAt: Date.parse('2026-07-02T12:00:00Z'),
      title: 'Two',
    },
  ])
  const before = await loadLedger(context, player, { week: '2026-W27', skip: 0 })
  await foldPlayerWeek(context, player.id, '2026-W27')
  expect(await context.db.all(sql`SELECT * FROM ledger`)).toEqual([])
  expect(await context.db.all(sql`SELECT week, lines, points FROM ledger_weeks`)).toEqual([
    { week: '2026-W27', lines: 2, points: 20 },
  ])
  expect(await loadLedger(context, player, { week: '2026-W27', skip: 0 })).toEqual(before)
})
