import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createDatabase, type Client } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { emptyDatabase, makePlayer, testContext } from '#tests/people/factories.ts'

/** The statements of each batch. */
let batches: number[]
const client: Client = {
  prepare: (query) => testDatabase.prepare(query),
  batch: (statements) => {
    batches.push(statements.length)
    return testDatabase.batch(statements)
  },
}
const db = createDatabase(client)

beforeEach(async () => {
  await emptyDatabase(testContext())
  batches = []
})

test('what is read in one turn leaves as one batch, in whatever way it is asked for', async () => {
  const { id, githubUsername } = await makePlayer(testContext())
  const answers = await Promise.all([
    db.all(sql`SELECT id FROM players`),
    db.get(sql`SELECT id FROM players`),
    db.select({ id: players.id, name: players.githubUsername }).from(players),
    db.select().from(players).where(eq(players.id, 'nobody')).get(),
    db.$count(players),
  ])
  expect(answers).toEqual([[{ id }], { id }, [{ id, name: githubUsername }], undefined, 1])
  expect(batches).toEqual([5])
})

test('what waits for an answer leaves in the next', async () => {
  await db.$count(players)
  await Promise.all([db.$count(players), db.$count(sessions)])
  expect(batches).toEqual([1, 2])
})

test('of columns with one name none is lost', async () => {
  const { id } = await makePlayer(testContext())
  const inviter = await makePlayer(testContext())
  await db.run(sql`UPDATE players SET inviter_id = ${inviter.id} WHERE id = ${id}`)
  const other = sql`(SELECT * FROM players) AS other`
  const pairs = db
    .select({ own: players.githubUsername, theirs: sql<string>`other.github_username`.as('github_username') })
    .from(players)
    .innerJoin(other, sql`other.id = ${players.inviterId}`)
  const [[pair]] = await Promise.all([pairs, db.$count(players)])
  expect(pair?.own).not.toBe(pair?.theirs)
  expect(pair?.theirs).toBe(inviter.githubUsername)
})

test('a write leaves alone', async () => {
  const { id } = await makePlayer(testContext())
  await Promise.all([db.run(sql`UPDATE players SET level = 7 WHERE id = ${id}`), db.$count(players)])
  expect(batches).toEqual([1])
  expect(await db.$count(players, eq(players.level, 7))).toBe(1)
})

test('one that cannot be read fails all of its turn, and none of the next', async () => {
  const [wrong, right] = await Promise.allSettled([db.all(sql`SELECT nothing FROM players`), db.$count(players)])
  expect([wrong.status, right.status]).toEqual(['rejected', 'rejected'])
  expect(await db.$count(players)).toBe(0)
})
