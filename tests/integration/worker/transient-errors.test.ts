import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markRead } from '#app/core/inbox/inbox.server.ts'
import { readRegistration, writeRegistration } from '#app/core/settings/registration.server.ts'
import { isDatabaseAway } from '#db/away.ts'
import { createDatabase, writeTogether, type Client } from '#db/client.ts'
import { withPatience } from '#db/patience.ts'
import { createRetry } from '#db/retry-transient.ts'
import { settings } from '#db/schema/settings.ts'
import { emptyDatabase, testContext } from '#tests/people/factories.ts'

const context = testContext()
const LOST = 'D1_ERROR: Network connection lost.'

beforeEach(() => emptyDatabase(context))

test.each([
  LOST,
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
])('a read is asked for again: %s', async (message) => {
  await writeRegistration(context, 'open')
  for (const moment of ['before', 'after'] as const) {
    const { db, calls, waits } = failing(moment, 2, message)
    expect(await readRegistration({ db })).toBe('open')
    expect([calls(), waits]).toEqual([3, [50, 100]])
    const inBatch = failing(moment, 1, message)
    expect(await inBatch.db.batch([inBatch.db.select().from(settings)])).toHaveLength(1)
    expect(inBatch.calls()).toBe(2)
  }
})

test.each(['before', 'after'] as const)('an idempotent write that fails %s the commit is made once', async (moment) => {
  const { db, calls } = failing(moment, 2)
  await writeRegistration({ db }, 'open')
  expect([await readRegistration(context), calls()]).toEqual(['open', 3])
  await markRead({ db: failing(moment, 2).db, now: context.now }, 'nobody')
})

test.each([
  ['before', []],
  ['after', ['one']],
] as const)('any other write that fails %s the commit is tried once, so it is no conflict', async (moment, names) => {
  const { db, calls } = failing(moment, 1)
  const insert = db.insert(settings).values({ name: 'one', value: 'x' })
  await expect(writeTogether(db, [insert])).rejects.toThrow(LOST)
  expect(calls()).toBe(1)
  expect((await context.db.select().from(settings)).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['built', (db: ReturnType<typeof failing>['db']) => db.insert(settings).values({ name: 'two', value: 'x' }).run()],
  [
    'raw, behind a WITH',
    (db: ReturnType<typeof failing>['db']) =>
      db.run(sql`WITH new AS (SELECT 'two' AS name) INSERT INTO settings (name, value) SELECT name, '"x"' FROM new`),
  ],
])('a single write is tried once: %s', async (_title, write) => {
  const { db, calls } = failing('after', 1)
  await expect(write(db)).rejects.toThrow()
  expect(calls()).toBe(1)
  expect(await context.db.select().from(settings).where(eq(settings.name, 'two'))).toHaveLength(1)
})

test('trying ends after four times', async () => {
  const { db, calls, waits } = failing('before', 9)
  await expect(readRegistration({ db })).rejects.toThrow()
  expect([calls(), waits]).toEqual([4, [50, 100, 200]])
})

test('nothing begins again after five seconds', async () => {
  const { db, calls } = failing('before', 9, LOST, 5000)
  await expect(readRegistration({ db })).rejects.toThrow()
  expect(calls()).toBe(1)
})

test.each(['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', 'D1_ERROR: no such table: x: SQLITE_ERROR'])(
  'what another try does not help is thrown at once: %s',
  async (message) => {
    const { db, calls } = failing('before', 1, message)
    await expect(readRegistration({ db })).rejects.toThrow()
    expect(calls()).toBe(1)
  },
)

afterEach(() => void vi.useRealTimers())

test('a call that D1 never answers ends: what reads after five seconds, what writes after thirty', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = () => new Promise<never>(() => undefined)
  const statement = { bind: () => statement, all: silent, raw: silent, run: silent, first: silent }
  const client = { prepare: () => statement, batch: silent } as unknown as Client
  const db = createDatabase(withPatience(client, { reads: 5000, writes: 30_000 }))
  const insert = db.insert(settings).values({ name: 'one', value: 'x' })
  const ended: string[] = []
  const calls = {
    read: db.select().from(settings),
    reads: db.batch([db.select().from(settings)]),
    write: insert.run(),
    'write that is read': insert.returning(),
    writes: writeTogether(db, [db.select().from(settings), insert]),
  }
  for (const [name, call] of Object.entries(calls))
    void Promise.resolve(call).catch((error: unknown) => ended.push(`${name} ${isDatabaseAway(error)}`))
  // Reads leave with the end of their turn.
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(4999)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended.toSorted()).toEqual(['read true', 'reads true'])
  await vi.advanceTimersByTimeAsync(24_999)
  expect(ended).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended.slice(2).toSorted()).toEqual(['write that is read true', 'write true', 'writes true'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a database with patience answers as any other, and leaves no timer behind', async () => {
  const db = createDatabase(withPatience(context.db.$client, { reads: 5000, writes: 30_000 }))
  await writeTogether(db, [db.insert(settings).values({ name: 'one', value: 'x' })])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await db.select().from(settings)).toMatchObject([{ name: 'one' }])
  const [rows] = await db.batch([db.select().from(settings)])
  expect([rows.length, vi.getTimerCount()]).toEqual([1, 0])
})

// https://developers.cloudflare.com/d1/observability/debug-d1/, and what D1 says while it exports.
test.each([
  [LOST, true],
  ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', true],
  ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', true],
  ['D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.', true],
  ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', true],
  ["D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.", true],
  ['D1_ERROR: Currently processing a long-running export.', true],
  ['D1_ERROR: no such table: x: SQLITE_ERROR', false],
  ['D1_ERROR: UNIQUE constraint failed: players.id: SQLITE_CONSTRAINT', false],
  ["D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'", false],
  ["Cannot read properties of undefined (reading 'id')", false],
])('%s: is the database away? %s', async (message, isAway) => {
  expect(isDatabaseAway(new Error(message))).toBe(isAway)
  const { db } = failing('before', 9, message)
  const wrapped = await db
    .select()
    .from(settings)
    .catch((error: unknown) => error)
  expect([String(wrapped), isDatabaseAway(wrapped)]).toEqual([expect.stringContaining('Failed query'), isAway])
})

/** A database whose first calls fail before or after they reach D1. Each call takes so many milliseconds. */
function failing(moment: 'before' | 'after', failures: number, message = LOST, takes = 1) {
  let calls = 0
  let clock = 0
  const waits: number[] = []
  const run = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    calls += 1
    clock += takes
    const fails = calls <= failures
    if (fails && moment === 'before') throw new Error(message)
    const result = await ask()
    if (fails) throw new Error(message)
    return result
  }
  const wrapped = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const failingStatement = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => run(() => statement.all()),
      run: () => run(() => statement.run()),
      raw: () => run(() => statement.raw()),
      first: () => run(() => statement.first()),
    } as D1PreparedStatement
    wrapped.set(failingStatement, statement)
    return failingStatement
  }
  const client: Client = {
    prepare: (query) => wrap(context.db.$client.prepare(query)),
    batch: <Row>(statements: D1PreparedStatement[]) =>
      run(() => context.db.$client.batch<Row>(statements.map((statement) => wrapped.get(statement) ?? statement))),
  }
  const again = createRetry({
    now: () => clock,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    random: () => 0.5,
  })
  return { db: createDatabase(client, null, again), calls: () => calls, waits }
}
