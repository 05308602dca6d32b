import type { GitHub } from '../../app/adapters/github/github.ts'
import { pollDueSlots, refreshPlayers } from '../../app/core/github/poll-players.server.ts'
import type { Fingerprints } from '../../app/domain/github/activity-parts.ts'
import { factKey, type Fact } from '../../app/domain/ledger/fact.ts'
import { observeFacts } from '../../app/domain/ledger/ledger.ts'
import { dayOf, dayStart, DAY, MINUTE } from '../../app/domain/time/period.ts'
import { watchDatabase } from '../databases/watched-database.ts'
import { contextOn, NOW } from './bench-context.ts'
import { fillBoards, playerId } from './fill-boards.ts'
import { openDatabase } from './open-database.ts'
import { median, type Line } from './report.ts'

const PLAYERS = 20
const FACTS = 24
/** Far from the filled ledgers' players. */
const FIRST = 400

/** The same without other boards' figures, among a thousand players. */
export async function measurePolledRows(): Promise<Line[]> {
  const players = 1000
  const { db, stop } = await openDatabase()
  await fillBoards(db, { players, now: NOW, withLedger: players })
  const lines = await measureRefresh(db, players)
  await stop()
  return lines
}

/** The message of a slot of twenty players: without news, with a new pull request each, and the scoring. */
export async function measureRefresh(db: D1Database, players: number): Promise<Line[]> {
  const ids = Array.from({ length: PLAYERS }, (_, index) => playerId(FIRST + index))
  await db
    .prepare('DELETE FROM ledger WHERE player_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .run()
  await turn(db, ids, FACTS, 0)
  // Whoever is now near a prize, or no longer, has moved to the slot that fits.
  await turn(db, ids, FACTS, 1)
  const nothing = await turn(db, ids, FACTS, 2)
  const something = await turn(db, ids, FACTS + 1, 3)
  const { meta } = await db
    .prepare('INSERT OR REPLACE INTO ledger SELECT * FROM ledger WHERE player_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .run()
  const rewrite = meta.duration
  const a = (rows: number) => Math.round((rows / PLAYERS) * 10) / 10
  const line = (what: string, cost: typeof nothing): Line => ({
    what,
    players,
    rowsRead: a(cost.rowsRead),
    rowsWritten: a(cost.rowsWritten),
    milliseconds: cost.milliseconds / PLAYERS,
    ratios: [
      {
        to: 'as long as writing what GitHub said again',
        milliseconds: rewrite / PLAYERS,
        times: cost.milliseconds / rewrite,
      },
    ],
  })
  return [
    {
      ...line('refresh that finds nothing new, a player', nothing),
      heldTo: { words: 'one row for all', isMet: nothing.rowsWritten <= 1 },
    },
    line('refresh that finds a pull request, a player', something),
    measureScoring(players),
  ]
}

/** A message of the players' slot; the first makes them join it. */
async function turn(db: D1Database, ids: string[], facts: number, minutes: number) {
  const now = NOW + minutes * MINUTE
  const watched = watchDatabase(db)
  const context = { ...contextOn(watched, now), github: standIn(facts) }
  if (minutes === 0) {
    await db
      .prepare('UPDATE players SET slot_id = NULL WHERE id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(ids))
      .run()
    await refreshPlayers(context, { playerIds: ids, until: 0 })
  } else {
    const slots = await db
      .prepare('SELECT DISTINCT slot_id AS slot FROM players WHERE id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(ids))
      .all<{ slot: number }>()
    await pollDueSlots(
      context,
      slots.results.map(({ slot }) => ({ slot, since: now })),
    )
  }
  return { milliseconds: watched.milliseconds(), rowsRead: watched.rowsRead(), rowsWritten: watched.rowsWritten() }
}

/** Answers the same for everybody, at once. */
function standIn(count: number): GitHub {
  const fingerprints: Fingerprints = {
    commits: [0, 0],
    reviews: [0, 0],
    pullRequests: [count, NOW],
    issues: [0, 0],
    issueComments: [0, 0],
  }
  const answer = {
    meter: () => ({ points: 0, milliseconds: 0, probeSize: 50 }),
    searchAgentsWork: async (queries: readonly { key: string }[]) => ({
      ok: true as const,
      value: new Map(queries.map(({ key }) => [key, []])),
    }),
    fetchProbes: async (queries: { nodeId: string; githubId: number }[]) =>
      new Map(
        queries.map(({ nodeId, githubId }) => {
          const number = githubId - 5_000_000
          const names = { username: `climber-${number}`, name: `Climber ${number}` }
          return [nodeId, { state: 'answered' as const, ...names, fingerprints }]
        }),
      ),
    fetchActivity: async (queries: { nodeId: string; githubId: number }[]) =>
      new Map(
        queries.map(({ nodeId, githubId }) => {
          const number = githubId - 5_000_000
          const profile = {
            githubId,
            nodeId,
            username: `climber-${number}`,
            name: `Climber ${number}`,
            avatarUrl: null,
            createdAt: NOW - 100_000_000_000,
          }
          return [
            nodeId,
            {
              state: 'complete' as const,
              profile,
              facts: factsOf(githubId, count),
              pullRequests: [],
              threads: [],
              closed: [],
              fingerprints,
              isFullRead: true,
            },
          ]
        }),
      ),
  }
  return answer as unknown as GitHub
}

function factsOf(githubId: number, count: number): Fact[] {
  return Array.from({ length: count }, (_, index): Fact => {
    const day = dayOf(NOW - (index % 3) * DAY)
    return {
      key: factKey.pullRequestOpened(githubId * 100 + index),
      kind: 'pull_request_opened',
      repository: { id: 30_000 + index, name: `summit/rope-${index}`, nodeId: null },
      day,
      quantity: 1,
      ineligible: null,
      title: `Keep the cursor where it was after search ${index}`,
      url: `https://github.com/summit/rope-${index}/pull/${index}`,
      occurredAt: dayStart(day) + (1 + index) * MINUTE,
      sourceUpdatedAt: dayStart(day) + (1 + index) * MINUTE,
      counterpartId: 0,
      reviewerCanPush: null,
      isAfterEnd: null,
      thread: null,
    }
  })
}

/** Scoring a player's week again, compared with copying the same rows. */
function measureScoring(players: number): Line {
  const observation = (before: Parameters<typeof observeFacts>[0]) =>
    observeFacts(before, {
      facts: factsOf(5_000_001, FACTS),
      complete: { from: NOW - 3 * DAY, to: NOW },
      now: NOW,
      lastCompleteAt: NOW - MINUTE,
      scoresFrom: '2025-06-02',
      projectStatusOf: () => 'established',
      weekStatus: () => ({ state: 'open', closedAt: null, forced: false, pointsVersion: 2 }),
    })
  const rows = observation([])
  const time = (work: () => unknown) => {
    const times = Array.from({ length: 200 }, () => {
      const start = performance.now()
      work()
      return performance.now() - start
    })
    return median(times)
  }
  const milliseconds = time(() => observation(rows))
  const copy = time(() => structuredClone(rows))
  return {
    what: `scoring a player's week, ${rows.length} rows, CPU`,
    players,
    milliseconds,
    ratios: [{ to: 'as long as a copy of the rows', milliseconds: copy, times: milliseconds / copy }],
  }
}
