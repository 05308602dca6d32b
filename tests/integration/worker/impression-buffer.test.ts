import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { sightingOf, type Impression } from '#app/features/statistics/record-impressions.server.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext, testVars } from '#tests/people/factories.ts'
import { createImpressionBuffer, HELD_FOR, READERS_AT_ONCE } from '#workers/http/impression-buffer.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('a popular page sends the database a write for many readers, and counts each visitor once', async () => {
  const { read, later, counting, rows, player } = await popularPage()
  for (let reader = 0; reader < READERS_AT_ONCE * 4; reader += 1) await read(player, `10.0.${reader % 60}.1`)
  await later()
  expect(await rows()).toHaveLength(60)
  const writes = counting.sent.filter(({ sql }) => sql.includes('INTO player_statistics'))
  expect(writes).toHaveLength(4)
  // One row each and its salt, however often they came.
  expect(counting.rowsWritten()).toBeLessThan(60 * 2 + 5)
})

test('what is held is written after five seconds, together with what came meanwhile', async () => {
  const { read, later, rows, player, waits } = await popularPage()
  for (const reader of [1, 2, 3]) await read(player, `10.0.${reader}.1`)
  expect(waits).toEqual([HELD_FOR])
  // An isolate that dies now loses these three.
  expect(await rows()).toEqual([])
  await later()
  expect(await rows()).toHaveLength(3)
  await read(player, '10.0.4.1')
  expect(waits).toEqual([HELD_FOR, HELD_FOR])
})

test('when the request that waits is ended early, a later reader’s request writes', async () => {
  const { read, forget, later, rows, player, context } = await popularPage()
  await read(player, '10.0.1.1')
  forget()
  context.clock.now += 2 * HELD_FOR
  await read(player, '10.0.2.1')
  await later()
  expect(await rows()).toHaveLength(2)
})

test('a player who is erased and an ad that is removed meanwhile cost nobody else their views', async () => {
  const { read, later, rows, player, context } = await popularPage()
  const other = await makePlayer(context)
  await read(player, '10.0.1.1')
  await read(other.id, '10.0.1.1', {
    what: 'ads',
    events: [{ ad: { id: 'gone', productId: 'p' }, type: 'homepage', event: 'view' }],
  })
  await context.db.run(sql`DELETE FROM players WHERE id = ${player}`)
  await later()
  expect(await rows()).toMatchObject([{ player_id: other.id }])
  expect(await context.db.all(sql`SELECT * FROM ad_statistics`)).toEqual([])
})

test('views around midnight count on their own day, a visitor’s by the first source', async () => {
  const { read, later, rows, player, context } = await popularPage()
  context.clock.now = MONDAY + 3 * DAY - 1000
  await read(player, '10.0.1.1', { referer: 'https://lobste.rs/' })
  await read(player, '10.0.1.1', { referer: 'https://example.org/' })
  context.clock.now += 2000
  await read(player, '10.0.1.1')
  await later()
  expect(await rows()).toMatchObject([
    { day: '2026-11-18', label: 'lobste.rs' },
    { day: '2026-11-19', label: '' },
  ])
})

test('where pages are not kept, a view is written at once', async () => {
  const { read, rows, player, context, waits } = await popularPage()
  context.config = parseConfig(testVars)
  await read(player, '10.0.1.1')
  expect(waits).toEqual([])
  expect(await rows()).toHaveLength(1)
})

/** An isolate whose five seconds pass when the test says. */
async function popularPage() {
  const counting = countingDatabase()
  const context = { ...testContext(NOON), db: counting.db, config: parseConfig({ ...testVars, PAGE_CACHE: 'on' }) }
  const player = (await makePlayer(testContext(NOON))).id
  const waits: number[] = []
  let waiting: (() => void)[] = []
  let work: Promise<unknown>[] = []
  const count = createImpressionBuffer((milliseconds) => {
    waits.push(milliseconds)
    return new Promise((resolve) => waiting.push(resolve))
  })
  const settle = async () => {
    await Promise.all(work)
    work = []
  }
  const read = async (playerId: string, network: string, more: Impression | { referer: string } = { referer: '' }) => {
    const referer = 'referer' in more ? more.referer : ''
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/130.0', 'cf-connecting-ip': network, referer }
    const request = new Request(`${testVars.APP_ORIGIN}/player/somebody`, { headers })
    const seen: Impression[] = [{ what: 'player', scope: 'player', playerId }, ...('what' in more ? [more] : [])]
    const held = waiting.length
    let last: Promise<unknown> = Promise.resolve()
    const waitUntil = (given: Promise<unknown>) => void work.push((last = given))
    count({ context, waitUntil }, sightingOf(context, request, seen))
    if (waiting.length === held) await last
  }
  const later = async () => {
    for (const end of waiting.splice(0)) end()
    await settle()
  }
  /** Cloudflare ends the requests that wait. */
  const forget = () => {
    waiting = []
    work = []
  }
  const rows = () => context.db.all(sql`SELECT player_id, day, visitor, label FROM player_statistics ORDER BY day`)
  return { read, later, forget, rows, player, context, counting, waits }
}
