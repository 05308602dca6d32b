import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rewardPlayers } from '#app/core/referrals/reward-players.server.ts'
import { createDatabase, type Database } from '#db/client.ts'
import { contextOn, NOW } from '#tests/bench/bench-context.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { openSqliteAsD1 } from '#workers/local/sqlite-as-d1.ts'
import { startProduct, type ProductOnDisk } from './product-on-disk.ts'
import { sendUntilAcknowledged, sendWrites } from './send.ts'
import { makeWrites, type Write } from './writes.ts'
import { addClimbers, CLIMBERS, halvesOf, lostOf } from './written.ts'

const SEED = 20_261_118
const ROUNDS = 2

let folder: string
let served: ProductOnDisk | null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-under-load-'))
  served = null
})

afterEach(async () => {
  await served?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a workerd that is killed under load loses nothing that it acknowledged, and all of it sent again counts once', async () => {
  const random = createRandom(SEED)
  const all = random.shuffled(await makeWrites(CLIMBERS, NOW))
  const waiting = [...all]
  const acknowledged: Write[] = []
  // One clock for all, because a new workerd must not go back in time.
  const place = { folder, clockOffset: NOW - Date.now() }
  served = await startProduct(place)
  for (const { d1 } of [served.product, served.beside]) await d1.prepare('SELECT 1').run()
  for (const file of databasesIn(folder)) await fillDatabase(file)

  for (let round = 1; round <= ROUNDS; round += 1) {
    const { kill, stop, product } = served
    const most = acknowledged.length + random.integer(10, 45)
    let interrupted = 0
    await sendWrites(waiting, {
      origin: product.origin,
      answered: (write, status) => {
        if (status === write.acknowledged) acknowledged.push(write)
        if (status === null) interrupted += 1
        if (acknowledged.length < most) return undefined
        kill()
        return 'stop'
      },
    })
    expect(interrupted, `requests that the kill of round ${round} met half way`).toBeGreaterThan(0)
    await stop()
    served = null
    served = await startProduct(place)
    expect(await lostOf(served.product.db, acknowledged), `lost by the kill of round ${round}`).toEqual([])
    expect(await halvesOf(served.product.db, all), `half there after the kill of round ${round}`).toEqual([])
  }

  const { product, beside } = served
  await sendUntilAcknowledged(product.origin, all)
  await sendUntilAcknowledged(beside.origin, all)
  for (const { db } of [product, beside])
    await rewardPlayers(
      contextOn({ db }),
      CLIMBERS.map(({ playerId }) => playerId),
    )
  expect(await lostOf(product.db, all)).toEqual([])
  expect(await halvesOf(product.db, all)).toEqual([])
  expect(await stateOf(product.db)).toEqual(await stateOf(beside.db))
})

/** Beside workerd, which would be asked for each statement. */
async function fillDatabase(file: string): Promise<void> {
  const { database, close } = openSqliteAsD1(file)
  await applyMigrations(database)
  await addClimbers(createDatabase(database), NOW)
  close()
}

function databasesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((path) => path.endsWith('.sqlite') && !path.endsWith('metadata.sqlite'))
    .map((path) => join(folder, path))
}

/** The final rows, without the times of receipt. */
async function stateOf(db: Database): Promise<unknown[]> {
  return [
    await db.all(sql`SELECT player_id, key, kind, scale, day, week, quantity, ineligible, counted, points, reason,
      repository_id, title, url, occurred_at, source_updated_at FROM ledger ORDER BY player_id, key`),
    await db.all(
      sql`SELECT period, player_id, points, ranked, day1, day2, day3 FROM standings ORDER BY player_id, period`,
    ),
    await db.all(sql`SELECT board, period, points, players FROM histogram WHERE players <> 0 ORDER BY 1, 2, 3`),
    await db.all(sql`SELECT id, event, action FROM webhook_deliveries ORDER BY id`),
    await db.all(sql`SELECT id, name FROM repositories ORDER BY id`),
    await db.all(sql`SELECT id, email FROM enquiries ORDER BY id`),
    await db.all(sql`SELECT player_id, achievement FROM achievements ORDER BY 1, 2`),
    await db.all(sql`SELECT id FROM notifications ORDER BY id`),
  ]
}
