import { and, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { joinPlayer } from '#app/core/players/join-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { placeColumn } from '#app/core/standings/places.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { countsInFull } from '#app/domain/ledger/credit.ts'
import { pointsWithinLimits } from '#app/domain/ledger/scoring.ts'
import { DAY, HOUR, MINUTE, weekBefore, weekOf, weekSchedule, weekStart } from '#app/domain/time/period.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { NOW, ORIGIN } from '#tests/servers/sandbox.ts'
import { asking, NAMES, openWorld, runIn, TOKEN } from '#tests/worlds/rehearsal.ts'
import { DEVELOPMENT, localVars } from '#workers/local/settings.ts'
import type { Line, Rehearsal } from './rehearsal.ts'
import { openMemoryDatabase } from './rehearse-context.ts'

const WEEKS = 3

test('a rehearsal says what the product says of the same accounts that lived through these weeks', async () => {
  const lived = await liveThrough()
  const { code, text, shown } = await runIn(openWorld(), [...NAMES, '--weeks', String(WEEKS), '--json'])
  const rehearsal = JSON.parse(text) as Rehearsal
  expect({ code, shown }).toEqual({ code: 0, shown: [`Rehearsing 3 accounts, ${WEEKS} weeks …`] })
  expect(rehearsal.weeks).toEqual(lived.weeks)
  const said = rehearsal.accounts.flatMap(({ username, weeks }) =>
    weeks.flatMap(({ week, lines, place }) =>
      place === null ? [] : [{ username, week, points: sumWithinLimits(lines), place }],
    ),
  )
  expect(said.length).toBeGreaterThan(6)
  // Replies that GitHub no longer shows had some of the room past the limits.
  const standings = lived.standings.map((one) => ({
    ...one,
    points: sumWithinLimits(lived.rows.filter(({ username, week }) => username === one.username && week === one.week)),
  }))
  expect(sorted(said)).toEqual(sorted(standings))
  const lines = rehearsal.accounts.flatMap(({ username, weeks }) =>
    weeks.flatMap((week) => week.lines.filter(isShownLater).map((line) => figuresOf({ username, ...line }))),
  )
  expect(lines.length).toBeGreaterThan(100)
  expect(sorted(lines)).toEqual(sorted(lived.rows.filter(isShownLater).map(figuresOf)))
  expect(new Set(lines.map(({ credit }) => credit))).toContain('full')
  const inFull = rehearsal.accounts.flatMap(({ weeks }) => weeks.flatMap((week) => week.lines.filter(countsInFull)))
  expect(inFull.filter(({ by }) => by === null)).toEqual([])
})

test('what an agent opened in the running week is in it', async () => {
  const world = openWorld()
  const by = NAMES[0] ?? ''
  const act = async (json: Record<string, unknown>) => {
    const done = await (await world.call('/sandbox/acts', { json })).json<{ thread: { id: number } }>()
    return done.thread.id
  }
  await act({ type: 'merge_pull_request', thread: await act({ type: 'ask_agent', by, title: 'Asked of an agent' }) })
  world.clock.now += MINUTE
  const { accounts } = JSON.parse((await runIn(world, [by, '--weeks', '1', '--json'])).text) as Rehearsal
  const lines = accounts.flatMap(({ weeks }) => weeks.flatMap((week) => week.lines))
  const accepted = {
    kind: 'pull_request_accepted',
    points: 40,
    subject: expect.objectContaining({ title: 'Asked of an agent' }) as unknown,
  }
  expect(lines.filter(({ kind }) => kind === 'pull_request_accepted')).toContainEqual(expect.objectContaining(accepted))
})

test('it costs a few points of GitHub, and says which', async () => {
  const world = openWorld()
  const { text } = await runIn(world, [...NAMES, '--json'])
  const { cost } = JSON.parse(text) as Rehearsal
  const used = (await world.usage()).reduce(
    (sum, { resource, points }) => sum + (resource === 'graphql' ? points : 0),
    0,
  )
  expect(cost.points).toBe(used)
  expect(cost.steps.reduce((sum, { points }) => sum + points, 0)).toBe(cost.points)
  expect(cost.points).toBeLessThan(60)
  expect(cost.steps.find(({ what }) => what === 'Asking again, when nothing moved')?.points).toBe(1)
})

async function liveThrough() {
  const world = openWorld()
  const { db, close } = await openMemoryDatabase()
  try {
    const now = () => world.clock.now
    const log = () => undefined
    const context = {
      config: parseConfig(localVars({ ...DEVELOPMENT, environment: 'test' }, 0)),
      db,
      now,
      log,
      randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
      github: createGitHub({
        apiUrl: ORIGIN,
        token: TOKEN,
        fetch: asking(world),
        now,
        sleep: async () => undefined,
        log,
      }),
      limits: { lookup: async () => true } as never,
      queue: { send: async () => undefined },
    }
    const current = weekOf(NOW)
    const weeks = Array.from({ length: WEEKS }, (_, index) => weekBefore(current, WEEKS - 1 - index))
    world.clock.now = weekStart(weeks[0] ?? current)
    await writeRegistration(context, 'open')
    await advanceWeeks(context as never)
    const ids: string[] = []
    for (const name of NAMES) {
      const joined = await joinPlayer(context, name)
      if (!joined.ok) throw new Error(joined.code)
      const { id, githubId, nodeId, githubUsername: username } = joined.player
      const identity = { githubId, nodeId, username, name: null, type: 'User', avatarUrl: null, createdAt: 0 }
      await claimPlayer(context, joined.player, { ...identity, email: null, emailVerified: false })
      ids.push(id)
    }
    for (let at = world.clock.now + 11 * HOUR; at < NOW; at += DAY) {
      world.clock.now = at
      await pollPlayers(context, ids)
      const { settles, finalFetch, closes } = weekSchedule(weekBefore(weekOf(at), 1))
      if (at > settles && at < settles + DAY) await advanceWeeks(context as never)
      if (at < closes || at > closes + DAY) continue
      world.clock.now = finalFetch + HOUR
      await pollPlayers(context, ids, { readsEverything: true })
      for (let minute = 0; minute < 30; minute += 1) {
        world.clock.now = closes + minute * MINUTE
        await advanceWeeks(context as never)
      }
    }
    world.clock.now = NOW
    await pollPlayers(context, ids, { readsEverything: true })
    return {
      weeks,
      standings: await db
        .select({
          username: players.githubUsername,
          week: standings.period,
          place: placeColumn('standings').mapWith(Number),
        })
        .from(standings)
        .innerJoin(players, eq(players.id, standings.playerId))
        .where(and(inArray(standings.period, weeks), gt(standings.points, 0))),

      rows: await db
        .select({ username: players.githubUsername, ...getTableColumns(ledger) })
        .from(ledger)
        .innerJoin(players, eq(players.id, ledger.playerId))
        .where(inArray(ledger.week, weeks))
        .then((rows) => rows.filter(({ scale }) => scale === 'contest')),
    }
  } finally {
    close()
  }
}

type Figures = Pick<Line, 'key' | 'kind' | 'points' | 'counted' | 'reason' | 'credit'> & { username: string }

function figuresOf({ username, key, kind, points, counted, reason, credit }: Figures): Figures {
  return { username, key, kind, points: pointsWithinLimits({ kind, counted, points }), counted, reason, credit }
}

function sumWithinLimits(rows: readonly Pick<Line, 'kind' | 'counted' | 'points'>[]): number {
  return rows.reduce((sum, row) => sum + pointsWithinLimits(row), 0)
}

/** GitHub shows the latest review of a pull request only, so a mere comment in an earlier one is gone later. */
function isShownLater({ kind }: Pick<Line, 'kind'>): boolean {
  return kind !== 'review_comment_created'
}

function sorted<One>(all: readonly One[]): One[] {
  return all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
