import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { Work } from '#app/adapters/github/find-work.ts'
import { mergePlayers } from '#app/admin/players/merge-players.server.ts'
import { listClimbs } from '#app/core/achievements/list-climbs.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { forgetRepositories } from '#app/core/github/forget-repositories.server.ts'
import { hideAll } from '#app/core/github/hide-repositories.server.ts'
import { refreshPlayers } from '#app/core/github/refresh-players.server.ts'
import { foldPlayerWeek, foldWeeks, startFolding } from '#app/core/ledger/fold-weeks.server.ts'
import { listDamaged, saveWeekStatement } from '#app/core/ledger/folded-weeks.server.ts'
import { daysOf, linesOfDays } from '#app/core/ledger/ledger-lines.server.ts'
import { countUnsearchable } from '#app/core/ledger/unsearchable-work.server.ts'
import { findPlayerById } from '#app/core/players/find-player.server.ts'
import { turnWeeks } from '#app/core/weeks/turn-weeks.server.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { foldWeek } from '#app/domain/ledger/fold/folded-week.ts'
import { DAY, HOUR, WEEK, weekOf } from '#app/domain/time/period.ts'
import { erasePlayers } from '#app/features/account/erase-players.server.ts'
import { exportPlayer } from '#app/features/account/export-player.server.ts'
import { FORGOTTEN_AFTER, forgetCounterparts } from '#app/features/account/forget-counterparts.server.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { watchOver } from '#app/features/monitoring/watch-over.server.ts'
import { loadTrail } from '#app/features/players/load-trail.server.ts'
import { listPublicLedger } from '#app/features/public-api/list-public-ledger.server.ts'
import { loadRecap } from '#app/features/recap/load-recap.server.ts'
import { proposeResume } from '#app/features/resume/propose-resume.server.ts'
import { loadStats } from '#app/features/statistics/load-stats.server.ts'
import { signWeek } from '#app/features/transparency/sign-week.server.ts'
import { loadWhy } from '#app/features/why/load-why.server.ts'
import { createDatabase, writeTogether } from '#db/client.ts'
import { forgottenCounterparts } from '#db/schema/account.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { watchDatabase } from '#tests/databases/watched-database.ts'
import {
  emptyDatabase,
  everyRow,
  makeFact,
  makePlayer,
  makeWork,
  MONDAY,
  repositoryNamed,
  testContext,
  testVars,
} from '#tests/people/factories.ts'
import { checkEverything } from '#tests/servers/whole-check.ts'
import { finishContest, joinContest, makeShortContest } from '#tests/worlds/contests.ts'
import { insertRows, makeLedger, makeWeeks } from '#tests/worlds/rows.ts'

const WEEK_47 = '2026-W47'
const CLOSED = MONDAY + WEEK + DAY + 7 * HOUR
const LATER = MONDAY + 20 * WEEK + 2 * DAY

let context = testContext()

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
})

test('a folded week is the same on the page, in the API, /why, export, recap, resume, statistics, work.csv and its signature', async () => {
  const { player, contest } = await played()
  const before = await outputsOf(player.id, contest.id)
  for (const text of ['"title":"Tighten"', '"spam_label"', 'acme/rope', '"counted":1', 'Review'])
    expect(JSON.stringify(before)).toContain(text)
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect(await context.db.all(sql`SELECT lines, points FROM ledger_weeks`)).toEqual([{ lines: 7, points: 160 }])
  expect(await context.db.all(sql`SELECT * FROM ledger WHERE scale = 'contest'`)).toEqual([])
  expect(await outputsOf(player.id, contest.id)).toEqual(before)
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect(await outputsOf(player.id, contest.id)).toEqual(before)
})

test('a folded week is three rows read, with the list of players, and its repositories three each', async () => {
  const { player } = await played()
  await foldPlayerWeek(context, player.id, WEEK_47)
  const { db, sent, rowsRead } = watchDatabase(testDatabase)
  expect((await linesOfDays({ db }, [player.id], daysOf(WEEK_47))).lines).toHaveLength(7)
  const folded = sent.find(({ sql: text }) => text.includes('FROM ledger_weeks'))
  expect(folded?.rowsRead).toBeLessThanOrEqual(3)
  expect(rowsRead()).toBeLessThanOrEqual(6 + 3 * 3)
})

test('a fold that stops before or after any of its calls is finished by the next one, and nothing is there twice', async () => {
  const { player } = await played()
  const rows = await lines(player.id)
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
      expect(await lines(player.id)).toEqual(rows)
      await foldPlayerWeek(context, player.id, WEEK_47)
      expect(await lines(player.id)).toEqual(rows)
      expect(await context.db.all(sql`SELECT lines FROM ledger_weeks`)).toEqual([{ lines: 7 }])
    }
})

test('a batch that stops at any of its statements leaves the rows as they were', async () => {
  const { player } = await played()
  const before = await everyRow(context)
  for (let statements = 1; statements <= 3; statements += 1) {
    const client = {
      prepare: (query: string) => testDatabase.prepare(query),
      batch: (asked: D1PreparedStatement[]) =>
        testDatabase.batch(
          asked.length < 4 ? asked : [...asked.slice(0, statements), testDatabase.prepare('SELECT * FROM nowhere')],
        ),
    }
    await expect(foldPlayerWeek({ db: createDatabase(client as D1Database) }, player.id, WEEK_47)).rejects.toThrow()
    expect(await everyRow(context)).toBe(before)
  }
})

test('a title that goes while its week is folded is in no folded line', async () => {
  const { player } = await played()
  const rival = () => context.db.run(sql`UPDATE ledger SET title = NULL WHERE title = 'Tighten'`)
  await expect(foldPlayerWeek({ db: withRival(context.db, rival) }, player.id, WEEK_47)).rejects.toThrow(
    'rows of the week',
  )
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect((await lines(player.id)).map(({ title }) => title)).not.toContain('Tighten')
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
  const { player, contest } = await played({ isFinal: false })
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

test('GitHub’s fact of a folded week counts no second time, nor does an issue that is completed again', async () => {
  const { player, facts } = await played()
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
  await refreshPlayers(context, [player.id], { readsEverything: true })
  expect(await context.db.all(sql`SELECT key FROM ledger WHERE scale = 'contest'`)).toEqual([])
  expect(
    await context.db.all(sql`SELECT period, points FROM standings WHERE player_id = ${player.id} AND period <> 'all'`),
  ).toEqual(before)
  // Also while the lines are damaged.
  await damage()
  await refreshPlayers(context, [player.id], { readsEverything: true })
  expect(await context.db.all(sql`SELECT key FROM ledger WHERE scale = 'contest'`)).toEqual([])
})

test('a row of a folded week that comes later is shown beside the others, and is folded too', async () => {
  const { player } = await played()
  await foldPlayerWeek(context, player.id, WEEK_47)
  await makeLedger(context, {
    playerId: player.id,
    key: factKey.pullRequestOpened(999),
    kind: 'pull_request_opened',
    occurredAt: MONDAY + DAY,
    points: 0,
  })
  const both = await lines(player.id)
  expect(both).toHaveLength(8)
  await foldPlayerWeek(context, player.id, WEEK_47)
  expect(await lines(player.id)).toEqual(both)
  expect(await context.db.all(sql`SELECT lines, points FROM ledger_weeks`)).toEqual([{ lines: 8, points: 160 }])
})

test('a hidden repository is in no folded line, and an erased counterpart neither', async () => {
  const { player } = await played()
  await foldPlayerWeek(context, player.id, WEEK_47)
  await hideAll(context, [{ id: 7, name: 'acme/rope', nodeId: null }])
  await walk()
  const hidden = await lines(player.id)
  expect(hidden.filter(({ repositoryId }) => repositoryId === 7).map(({ title, url }) => [title, url])).toEqual(
    Array.from({ length: 5 }, () => [null, null]),
  )
  expect(hidden.some(({ title }) => title === 'Elsewhere')).toBe(true)
  expect(hidden.some(({ counterpartId }) => counterpartId === 99)).toBe(true)
  await insertRows(context, forgottenCounterparts, { githubId: 99, erasedAt: context.now() })
  context.clock.now += FORGOTTEN_AFTER
  await forgetCounterparts(context)
  expect((await lines(player.id)).some(({ counterpartId }) => counterpartId === 99)).toBe(false)
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
  const { player } = await played()
  const other = await makePlayer(context)
  await makeLedger(context, [
    { playerId: other.id, key: 'pr:70:opened', kind: 'pull_request_opened', occurredAt: MONDAY + DAY, points: 0 },
    { playerId: other.id, key: 'bonus:app', kind: 'app_installed', occurredAt: MONDAY, points: 10, scale: 'lifetime' },
  ])
  await foldPlayerWeek(context, player.id, WEEK_47)
  await foldPlayerWeek(context, other.id, WEEK_47)
  const reason = 'Two accounts of one person'
  expect(await mergePlayers(context, 'operator', { fromId: other.id, intoId: player.id, reason })).toMatchObject({
    ok: true,
  })
  expect([await lines(player.id), await lines(other.id)].map((own) => own.length)).toEqual([7, 1])
  const files = unzipSync(await exportPlayer(context, player.id))
  const exported = JSON.parse(strFromU8(files['ledger.json'] ?? new Uint8Array())) as { key: string }[]
  expect(exported.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['pr:70:opened', 'bonus:app', 'pr:50:accepted']),
  )
  expect(exported).toHaveLength(9)
})

test('damaged lines are never shown: their points stand, an incident says how to restore them, and it ends with them', async () => {
  const { player, contest } = await played()
  await foldPlayerWeek(context, player.id, WEEK_47)
  const [whole] = await context.db.all<{ data: string }>(sql`SELECT hex(data) AS data FROM ledger_weeks`)
  await damage()
  const trail = await loadTrail(context, await fresh(player.id), { week: WEEK_47, skip: 0 })
  expect(trail).toMatchObject({ isDamaged: true, points: 160, days: [] })
  const query = { username: player.githubUsername, week: WEEK_47, limit: 5 }
  expect(await listPublicLedger(context, query)).toEqual({ ok: false, problem: 'lines_being_restored' })
  expect((await why(player.githubId)).answer).toMatchObject({ kind: 'restored' })
  await expect(exportPlayer(context, player.id)).rejects.toThrow('damaged')
  await expect(outputsOf(player.id, contest.id)).rejects.toThrow()
  await watchOver(context)
  const incident = await findIncident()
  expect(incident?.detail).toContain(`npm run restore -- backups/….sql production ${player.id} ${WEEK_47}`)
  await context.db.run(sql`UPDATE ledger_weeks SET data = unhex(${whole?.data ?? ''})`)
  await watchOver(context)
  expect(await listDamaged(context)).toEqual([])
  expect(await findIncident()).toBeUndefined()
})

test('the nights of a fortnight find a folded week whose sums or lines are others', async () => {
  const { player } = await played()
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
  const whole = await lines(player.id)
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
  expect(await listDamaged(context)).toEqual([[player.id, WEEK_47]])
})

/** A player with seven different rows in week 47, which is closed, and a contest over it. */
async function played({ isFinal = true } = {}) {
  context.clock.now = MONDAY
  await turnWeeks(context)
  const player = await makePlayer(context, { totalsAt: 1 })
  const { contest } = await makeShortContest(context, { slug: 'autumn', startsAt: MONDAY, openedAt: MONDAY - DAY })
  await joinContest(context, contest, player)
  const facts = factsOf()
  context.world.set(player.nodeId, facts)
  context.clock.now = MONDAY + 3 * DAY
  await refreshPlayers(context, [player.id])
  context.clock.now = CLOSED
  await turnWeeks(context)
  await refreshPlayers(context, [player.id])
  await context.db.run(
    sql`UPDATE weeks SET state = 'closed', closed_at = ${CLOSED}, settled_at = ${CLOSED} WHERE key = ${WEEK_47}`,
  )
  await recountPlayers(context, contest.id, [player.id])
  if (isFinal) await finishContest(context, contest)
  return { player, contest, facts }
}

function factsOf(): Fact[] {
  const rope = repositoryNamed(7, 'acme/rope')
  const url = `${testVars.GITHUB_WEB_URL}/acme/rope/pull/50`
  const pull = { repository: rope, title: 'Tighten', url, counterpartId: 99 }
  const at = (hours: number) => MONDAY + hours * HOUR
  return [
    makeFact({ ...pull, key: factKey.pullRequestOpened(50), kind: 'pull_request_opened', occurredAt: at(2) }),
    makeFact({ ...pull, key: factKey.pullRequestAccepted(50), kind: 'pull_request_accepted', occurredAt: at(4) }),
    makeFact({
      ...pull,
      title: 'Line\nbreak  and # 007',
      url: null,
      key: factKey.pullRequestOpened(51),
      kind: 'pull_request_opened',
      occurredAt: at(26),
      ineligible: 'spam_label',
    }),
    makeFact({
      ...pull,
      key: factKey.issueCompleted(8),
      kind: 'issue_completed',
      occurredAt: at(28),
      title: 'Ärger 😀',
    }),
    makeFact({
      ...pull,
      key: factKey.reviewVerdict(60),
      kind: 'review_approved',
      occurredAt: at(30),
      reviewerCanPush: true,
      isAfterEnd: false,
    }),
    makeFact({
      key: factKey.pullRequestAccepted(71),
      kind: 'pull_request_accepted',
      occurredAt: at(50),
      repository: repositoryNamed(9, 'other/place'),
      title: 'Elsewhere',
      landedAs: 'a'.repeat(40),
      counterpartId: 98,
    }),
    ...makeWork('2026-11-18', 3, 11),
  ]
}

async function outputsOf(playerId: string, contestId: string): Promise<unknown> {
  const player = await fresh(playerId)
  const found = await findContest(context, { id: contestId }, null)
  if (found === null) throw new Error('no contest')
  const work = await loadExport(context, found, 'work.csv')
  const files = unzipSync(await exportPlayer(context, playerId))
  return structuredClone({
    trail: [
      await loadTrail(context, player, { week: WEEK_47, skip: 0 }),
      await loadTrail(context, player, { week: WEEK_47, skip: 4 }),
    ],
    api: await pagesOfApi(player.githubUsername),
    why: await why(player.githubId),
    export: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sorted(name, strFromU8(bytes))])),
    recaps: await Promise.all([WEEK_47, '2026-11', '2026'].map((key) => loadRecap(context, player, key, playerId))),
    resume: await proposeResume(context, player),
    stats: await loadStats(context, player),
    climbs: await listClimbs(context, [playerId]),
    unsearchable: await countUnsearchable(context, playerId),
    work: work === null ? null : await wholeText(work.text),
    signed: await signWeek(context, WEEK_47),
  })
}

function sorted(name: string, text: string): unknown {
  return name.endsWith('.json') ? JSON.parse(text) : text
}

async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function pagesOfApi(username: string): Promise<unknown[]> {
  const pages: unknown[] = []
  let cursor: string | undefined
  do {
    const answer = await listPublicLedger(context, { username, week: WEEK_47, limit: 2, cursor })
    pages.push(answer)
    const next: unknown = answer.ok ? (answer as { data?: { next?: unknown } }).data?.next : null
    cursor = typeof next === 'string' ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined
  } while (cursor !== undefined && pages.length < 9)
  return pages
}

function why(authorId: number) {
  const work: Work = {
    kind: 'pull_request',
    id: 50,
    number: 50,
    title: 'Tighten',
    authorId,
    madeAt: MONDAY,
    day: '2026-11-16',
    url: `${testVars.GITHUB_WEB_URL}/acme/rope/pull/50`,
    repository: {
      id: 7,
      name: 'acme/rope',
      nodeId: null,
    },
  } as unknown as Work
  context.github = { ...context.github, findWork: async () => ({ ok: true, value: work }) }
  return loadWhy(context, `${testVars.GITHUB_WEB_URL}/acme/rope/pull/50`, null)
}

async function fresh(id: string) {
  const player = await findPlayerById(context, id)
  if (player === null) throw new Error('no player')
  return player
}

async function lines(playerId: string) {
  const found = await linesOfDays(context, [playerId], daysOf(WEEK_47))
  return found.lines.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

async function restoreRows(rows: Awaited<ReturnType<typeof lines>>): Promise<void> {
  await context.db.run(sql`DROP TRIGGER ledger_closed_insert`).catch(() => null)
  await makeLedger(context, rows)
}

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
