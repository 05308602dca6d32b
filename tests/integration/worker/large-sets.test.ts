import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { createDatabase, idsIn, writeTogether } from '#db/client.ts'
import { ledger } from '#db/schema/ledger.ts'
import { standings } from '#db/schema/standings.ts'
import { splitLong } from '#db/split-sets.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { emptyDatabase, makeFact, makePlayers, MONDAY, testContext } from '#tests/people/factories.ts'

const db = createDatabase(testDatabase)
/** Three million bytes, and twice as many in UTF-8. */
const LONG = 'é'.repeat(300)
const list = Array.from({ length: 10_000 }, (_, index) => `${index} ${LONG}`)

beforeEach(() => emptyDatabase(testContext()))

test('the database of the tests refuses what D1 does', async () => {
  const refused = 'string or blob too big: SQLITE_TOOBIG'
  for (const value of ['x'.repeat(2_000_001), 'é'.repeat(1_000_001), new Uint8Array(2_000_001).buffer])
    await expect(testDatabase.prepare('SELECT length(?) AS size').bind(value).first()).rejects.toThrow(refused)
  expect(await testDatabase.prepare('SELECT length(?) AS size').bind('é'.repeat(1_000_000)).first()).toEqual({
    size: 1_000_000,
  })
  const row = testDatabase.prepare('SELECT ? AS one, ? AS other').bind('x'.repeat(1_000_001), 'x'.repeat(1_000_000))
  await expect(row.all()).rejects.toThrow(refused)
  await expect(row.raw()).rejects.toThrow(refused)
  const many = Array.from({ length: 101 }, () => '?')
  await expect(
    testDatabase
      .prepare(`SELECT ${many.join(' + ')} AS sum`)
      .bind(...many)
      .first(),
  ).rejects.toThrow('too many')
  await expect(testDatabase.prepare(`SELECT ${' '.repeat(100_000)} 1`).first()).rejects.toThrow('too long')
})

test('a set of any size is read in its order', async () => {
  const rows = await db.all<{ key: number; value: string }>(
    sql`SELECT ${'?'} AS mark, key, value, ${'json_each(?)'} AS text FROM json_each(${JSON.stringify(list)}) WHERE key % 2 = ${1}`,
  )
  expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 5000 }, (_, index) => 2 * index + 1))
  expect(rows.every(({ key, value }) => value === list[key])).toBe(true)
  expect(rows[0]).toMatchObject({ mark: '?', text: 'json_each(?)' })
  const [found] =
    await db.all(sql`SELECT ${`0 ${LONG}`} IN ${idsIn(list)} AS first, ${`9999 ${LONG}`} IN ${idsIn(list)} AS last,
    ${LONG} IN ${idsIn(list)} AS none`)
  expect(found).toEqual({ first: 1, last: 1, none: 0 })
})

test('so is an object, by its names', async () => {
  const object = JSON.stringify(Object.fromEntries(list.map((value, index) => [`player${index}`, value])))
  const rows = await db.all(
    sql`SELECT key, length(value) AS size FROM json_each(${object}) WHERE key IN ('player0', 'player9999')`,
  )
  expect(rows).toEqual([
    { key: 'player0', size: 302 },
    { key: 'player9999', size: 305 },
  ])
})

test('a batch with a set of any size is written together or not at all', async () => {
  const insert = db.run(
    sql`INSERT INTO settings (name, value) SELECT 'large ' || key, json_quote(value) FROM json_each(${JSON.stringify(list)})`,
  )
  const count = async () =>
    (await db.all<{ count: number }>(sql`SELECT COUNT(*) AS count FROM settings WHERE name LIKE 'large %'`))[0]?.count
  await expect(
    writeTogether(db, [insert, db.run(sql`INSERT INTO settings (name, value) VALUES ('large 1', '')`)]),
  ).rejects.toThrow()
  expect(await count()).toBe(0)
  await writeTogether(db, [insert])
  expect(await count()).toBe(list.length)
})

test('a set that fits travels as it is', () => {
  expect(splitLong('SELECT * FROM json_each(?)', ['[1,2,3]'], 7)).toEqual({
    query: 'SELECT * FROM json_each(?)',
    values: ['[1,2,3]'],
  })
  expect(splitLong('SELECT * FROM json_each(?)', ['[1,2,3]'], 5).values).toEqual(['[1,2]', '[3]'])
})

test('fifty players with a hundred new rows each get all of them in one turn', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const climbers = await makePlayers(context, 50)
  const url = `https://github.test/${'a-long-name-of-an-organisation'.repeat(3)}/${'rope'.repeat(20)}/pull/1`
  for (const { nodeId } of climbers)
    context.world.set(
      nodeId,
      Array.from({ length: 100 }, () => makeFact({ occurredAt: MONDAY + 9 * HOUR, title: 'é'.repeat(120), url })),
    )
  const ids = climbers.map(({ id }) => id)
  await pollPlayers(context, ids)
  expect(await context.db.$count(ledger)).toBe(5000)
  expect(await context.db.$count(standings, eq(standings.period, '2026-W47'))).toBe(50)
  expect(await imbalances(context)).toEqual([])
})
