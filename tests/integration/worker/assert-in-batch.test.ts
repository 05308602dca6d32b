import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { writeMeasured, writeTogether, type Statement } from '#db/client.ts'
import { assertInBatch, isConflict, retryOnConflict } from '#db/conflict.ts'
import { settings } from '#db/schema/settings.ts'
import { emptyDatabase, testContext } from '#tests/people/factories.ts'

const context = testContext()
const { db } = context

beforeEach(() => emptyDatabase(context))

test('an assertion that holds writes nothing and lets the batch through', async () => {
  const alone = await writeMeasured(db, [setting('one')])
  const held = await writeMeasured(db, [assertInBatch(db, 'open link', sql`${1} = 1`), setting('two')])
  expect(held.rowsWritten).toBe(alone.rowsWritten)
  expect(await names()).toEqual(['one', 'two'])
})

test.each([
  ['false', sql`EXISTS (SELECT 1 FROM settings WHERE name = 'none')`],
  ['null', sql`(SELECT value FROM settings WHERE name = 'none')`],
])('one that is %s fails the whole batch under its name', async (_title, condition) => {
  const error = await errorOf([setting('before'), assertInBatch(db, 'open link', condition), setting('after')])
  expect(isConflict(error, 'open link')).toBe(true)
  expect(isConflict(error, 'ledger version')).toBe(false)
  expect(await names()).toEqual([])
})

test('it sees what the batch wrote before it', async () => {
  const isThere = sql`EXISTS (SELECT 1 FROM settings WHERE name = 'one')`
  expect(await errorOf([assertInBatch(db, 'open link', isThere), setting('one')])).not.toBeNull()
  expect(await errorOf([setting('one'), assertInBatch(db, 'open link', isThere)])).toBeNull()
})

test('a unique column is a conflict by its name, whether a batch or drizzle wrote', async () => {
  await setting('one')
  const [inBatch, alone] = [await errorOf([setting('one')]), await setting('one').catch((error: unknown) => error)]
  expect([inBatch, alone].map((error) => isConflict(error, 'settings.name'))).toEqual([true, true])
  expect([inBatch, alone].map((error) => isConflict(error, 'settings.value'))).toEqual([false, false])
})

test('values that a query was given do not make it a conflict', async () => {
  const error = await db
    .run(sql`SELECT ${"'conflict: open link'"} FROM nowhere`)
    .then(() => null)
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('conflict: open link')
  expect(isConflict(error, 'open link')).toBe(false)
})

test('a conflict is tried again until it goes through', async () => {
  let tries = 0
  const tried = await retryOnConflict(['open link'], async () => {
    tries += 1
    await writeTogether(db, [assertInBatch(db, 'open link', sql`${tries} = 3`)])
    return tries
  })
  expect(tried).toBe(3)
})

test('trying ends after so many times, and at once for anything else', async () => {
  let tries = 0
  const lose = async () => {
    tries += 1
    await writeTogether(db, [assertInBatch(db, 'open link', sql`false`)])
  }
  const lost = await retryOnConflict(['open link'], lose, 5).catch((error: unknown) => error)
  expect([isConflict(lost, 'open link'), tries]).toEqual([true, 5])
  await retryOnConflict(['ledger version'], lose).catch((error: unknown) => error)
  expect(tries).toBe(6)
})

function setting(name: string) {
  return db.insert(settings).values({ name, value: 'x' })
}

async function names(): Promise<string[]> {
  const rows = await db.select({ name: settings.name }).from(settings).orderBy(settings.name)
  return rows.map(({ name }) => name)
}

function errorOf(statements: Statement[]): Promise<unknown> {
  return writeTogether(db, statements).then(
    () => null,
    (error: unknown) => error,
  )
}
