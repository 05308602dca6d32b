import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { batchOf, emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { openSandbox, ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'
import { runCron } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

const START = MONDAY + 2 * DAY + 10 * HOUR

let context: TestContext
let sandbox: TestSandbox

/** Two of the sandbox's people play, and have been read once. */
beforeEach(async () => {
  context = testContext(START - MINUTE)
  sandbox = openSandbox({ now: () => context.clock.now })
  await emptyDatabase(context)
  await advanceWeeks(context)
  const people = (await sandbox.people()).filter(({ pace }) => pace !== 'dormant').slice(0, 2)
  for (const { githubId, nodeId } of people) await makePlayer(context, { githubId, nodeId })
  context.github = createGitHub({
    apiUrl: ORIGIN,
    token: 'product-token',
    fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
    now: context.now,
    sleep: async () => undefined,
    log: () => undefined,
  })
  await minute(0)
})

test('a token that GitHub refuses for ten minutes is told once, and once when it is taken again; no point is lost', async () => {
  await sandbox.harden({ token: { refusedUntil: START + 3 * HOUR } })
  await minutes(1, 10)
  expect(shown()).toEqual([])
  await minutes(11, 40)
  expect(shown()).toEqual([
    'GitHub has refused our token since Wed 18 Nov 2026, 10:00 UTC. Put a new GITHUB_TOKEN; points come late, but none are lost.',
  ])
  expect((await context.db.select().from(incidents)).map(({ kind }) => kind)).toEqual(['github-token-refused'])
  await sandbox.harden({ token: { refusedUntil: 0 } })
  await minutes(41, 55)
  expect(shown().slice(1)).toEqual(['GitHub accepts our token again. It began on Wed 18 Nov 2026, 10:10 UTC.'])
  expect(await context.db.all(sql`SELECT id FROM players WHERE due_at IS NOT NULL`)).toEqual([])
  const points = await ledger()
  expect(points.length).toBeGreaterThan(0)
  const ids = await context.db.all<{ id: string }>(sql`SELECT id FROM players`)
  await pollPlayers(
    context,
    ids.map(({ id }) => id),
    { readsEverything: true },
  )
  expect(await ledger()).toEqual(points)
})

test('a GitHub that answers for nobody in half an hour is told once, unless nobody was asked for', async () => {
  const { fetchProbes, fetchActivity } = context.github
  const failed = { state: 'failed', error: { code: 'unavailable', message: 'Bad gateway' } } as const
  context.github.fetchProbes = async (queries) => new Map(queries.map(({ nodeId }) => [nodeId, failed]))
  context.github.fetchActivity = async (queries) => new Map(queries.map(({ nodeId }) => [nodeId, failed]))
  await minutes(1, 30)
  expect(shown()).toEqual([])
  await minutes(31, 60)
  expect(shown()).toEqual([
    expect.stringMatching(/^GitHub has answered for nobody since Wed 18 Nov 2026, 10:\d\d UTC\. /),
  ])
  Object.assign(context.github, { fetchProbes, fetchActivity })
  await minutes(61, 75)
  expect(shown().slice(1)).toEqual([expect.stringMatching(/^GitHub answers again\. /)])
  await context.db.run(sql`UPDATE players SET suspended_at = 1`)
  await minutes(76, 140)
  expect(shown()).toHaveLength(2)
})

test('a token that expires is told once, from two weeks before, and again once it is refused', async () => {
  const expiresAt = START + 20 * DAY
  await sandbox.harden({ token: { expiresAt } })
  await minutes(1, 5)
  expect([
    shown(),
    await context.db.all(sql`SELECT value ->> 'expiresAt' AS at FROM settings WHERE name = 'github_answers'`),
  ]).toEqual([[], [{ at: expiresAt }]])
  for (let day = 5; day < 20; day += 1) await minutes(day * 1440, day * 1440 + 1)
  expect(shown()).toEqual(['GITHUB_TOKEN expires on Tue 8 Dec 2026, 10:00 UTC. Replace it before then.'])
  await minutes(20 * 1440, 20 * 1440 + 12)
  expect(shown().slice(1)).toEqual([
    'GitHub has refused our token since Tue 8 Dec 2026, 10:00 UTC. It expired on Tue 8 Dec 2026, 10:00 UTC. Put a new GITHUB_TOKEN; points come late, but none are lost.',
  ])
  await sandbox.harden({ token: { expiresAt: null } })
  await minutes(20 * 1440 + 13, 20 * 1440 + 14)
  expect(shown().slice(2)).toEqual([
    'GitHub accepts our token again. It began on Tue 8 Dec 2026, 10:10 UTC.',
    'The GitHub token is valid for more than two weeks. It began on Tue 24 Nov 2026, 10:00 UTC.',
  ])
})

test('a minute in which GitHub answers as before writes nothing about it', async () => {
  await sandbox.harden({ token: { expiresAt: START + 90 * DAY } })
  await minutes(1, 2)
  const counting = countingDatabase()
  context.clock.now += MINUTE
  await runCron({ ...context, db: counting.db }, '* * * * *')
  expect(counting.sent.filter(({ sql: text }) => /insert into "settings"/i.test(text))).toEqual([])
})

async function minutes(from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += 1) await minute(at)
}

/** The schedule's run, and the messages that it queued. */
async function minute(at: number): Promise<void> {
  context.clock.now = START + (at - 1) * MINUTE
  await runCron(context, '* * * * *')
  await handleBatch(context, batchOf(context.queued.splice(0).filter(({ type }) => type !== 'refresh-totals')).batch)
}

/** The admin chat's messages about GitHub: the lines between header and separators. */
function shown(): string[] {
  const texts = context.telegrams.map(({ text }) => (text.split('\n')[2] ?? '').replaceAll('\\', ''))
  return texts.filter((text) => /GitHub/i.test(text))
}

function ledger() {
  return context.db.all(sql`SELECT player_id, key, points FROM ledger ORDER BY 1, 2`)
}
