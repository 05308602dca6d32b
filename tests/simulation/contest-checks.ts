import { sql } from 'drizzle-orm'
import { loadResult, signResult } from '#app/core/contests/result/load-result.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import type { RulesVersion } from '#app/domain/contests/contest-rules.ts'
import { expectNone, fail } from './complain.ts'
import type { FinalContest } from './contest-plan.ts'
import { referenceScore, type ReferenceContest, type ReferenceFact } from './contest-reference.ts'
import type { Simulation } from './state.ts'
import { workerOf } from './worker.ts'

type OpenContest = Omit<ReferenceContest, 'versions' | 'repositories' | 'withheld'> & {
  id: string
  rules: string
  scope: string
  finalAt: number | null
  isCounted: number
}
type Score = { playerId: string; points: number; reachedAt: number; days: string }

/** Notes each written score that did not change. */
export async function watchScores({ database }: Simulation): Promise<void> {
  await database.run(sql`CREATE TABLE idle_scores (contest_id TEXT, player_id TEXT)`)
  await database.run(sql`CREATE TRIGGER watched_scores AFTER UPDATE ON contest_scores
    WHEN (OLD.points, OLD.reached_at, OLD.accepted, OLD.days, OLD.repositories, OLD.teams)
      IS (NEW.points, NEW.reached_at, NEW.accepted, NEW.days, NEW.repositories, NEW.teams)
    BEGIN INSERT INTO idle_scores VALUES (NEW.contest_id, NEW.player_id); END`)
}

/** Scores and boards are the sum of facts under the rules; what is frozen or final stays as it was. */
export async function checkContests(simulation: Simulation): Promise<void> {
  if (simulation.contests === null) return
  const { database } = simulation
  expectNone(simulation, 'a score was written that did not change', await database.all(sql`SELECT * FROM idle_scores`))
  expectNone(
    simulation,
    'somebody earned more for teams than in all',
    await database.all(sql`SELECT player_id, points, teams FROM contest_scores
      WHERE points < (SELECT SUM(value ->> 'points') FROM json_each(teams))`),
  )
  for (const contest of await listContests(simulation)) {
    if (contest.finalAt !== null) await checkFinal(simulation, contest)
    else if (!(await isRecounting(simulation, contest.id))) await compareScores(simulation, contest, new Set())
    await checkFrozen(simulation, contest)
  }
}

/** New rules or a new member wait for the queue, which counts them within minutes and here within hours. */
async function isRecounting({ database, transit }: Simulation, contestId: string): Promise<boolean> {
  const unsent = await database.all<{ message: string }>(sql`SELECT message FROM outbox`)
  const waiting = [
    ...unsent.map(({ message }) => JSON.parse(message) as unknown),
    ...transit.messages.map(({ body }) => body),
  ]
  return waiting.some((body) => {
    const { type, contestId: id, isCheck } = body as { type?: string; contestId?: string; isCheck?: boolean }
    return type === 'recount-contest' && id === contestId && isCheck !== true
  })
}

/** Keeps what became final in this step; by then the scores were those of the reference, where nobody's moved since. */
export async function noteFinalContests(simulation: Simulation): Promise<void> {
  if (simulation.contests === null) return
  const { final } = simulation.contests
  const isNew = sql`final_at IS NOT NULL AND leaderboard_id NOT IN (SELECT value FROM json_each(${JSON.stringify([...final.keys()])}))`
  if ((await simulation.database.all(sql`SELECT 1 FROM contests WHERE ${isNew}`)).length === 0) return
  for (const contest of await listContests(simulation)) {
    if (contest.finalAt === null || final.has(contest.id)) continue
    await compareScores(simulation, contest, simulation.touched)
    const undecided = sql`SELECT * FROM contest_holds WHERE contest_id = ${contest.id} AND decision IS NULL`
    expectNone(simulation, 'a final contest waits for a decision', await simulation.database.all(undecided))
    final.set(contest.id, await photograph(simulation, contest.id))
  }
}

async function listContests({ database }: Simulation): Promise<OpenContest[]> {
  return database.all<OpenContest>(sql`
    SELECT leaderboard_id AS id, starts_at AS startsAt, ends_at AS endsAt, time_zone AS timeZone, final_at AS finalAt,
      changed_at <= counted_at AS isCounted,
      (SELECT json_group_array(json_object('version', version, 'rules', json(rules), 'effectiveFrom', effective_from))
        FROM contest_rules WHERE contest_id = leaderboard_id) AS rules,
      (SELECT json_group_array(json_object('repositoryId', repository_id, 'until', until))
        FROM contest_repositories WHERE contest_id = leaderboard_id) AS scope
    FROM contests`)
}

async function compareScores(simulation: Simulation, contest: OpenContest, except: ReadonlySet<string>): Promise<void> {
  if (simulation.clock.now < contest.startsAt) return
  const expected = await expectedScores(simulation, contest)
  const stored = await simulation.database.all<Score>(sql`
    SELECT contest_scores.player_id AS playerId, points, reached_at AS reachedAt, days FROM contest_scores
    JOIN members ON members.player_id = contest_scores.player_id AND leaderboard_id = contest_id
    WHERE contest_id = ${contest.id}`)
  const byPlayer = new Map(stored.map((score) => [score.playerId, score]))
  for (const [playerId, days] of expected) {
    if (except.has(playerId)) continue
    const own = inOrder(
      new Map(Object.entries(JSON.parse(byPlayer.get(playerId)?.days ?? '{}') as Record<string, number>)),
    )
    if (own !== inOrder(days) || sumOf(days) !== (byPlayer.get(playerId)?.points ?? 0))
      fail(simulation, `${contest.id}: ${playerId} has ${own}, the reference says ${inOrder(days)}`)
    simulation.scored += 1
  }
  if (except.size === 0) await compareBoard(simulation, contest, stored)
}

/** By player, the points of each day. */
async function expectedScores(
  { database }: Simulation,
  contest: OpenContest,
): Promise<Map<string, Map<string, number>>> {
  const members = await database.all<{ id: string }>(
    sql`SELECT player_id AS id FROM members WHERE leaderboard_id = ${contest.id}`,
  )
  const facts = await database.all<ReferenceFact & { playerId: string }>(sql`
    SELECT player_id AS playerId, key, kind, day, quantity, ineligible, repository_id AS repositoryId,
      occurred_at AS occurredAt, credit, reason FROM ledger
    WHERE scale = 'contest' AND player_id IN (SELECT player_id FROM members WHERE leaderboard_id = ${contest.id})`)
  const holds = await database.all<{ playerId: string; day: string }>(sql`
    SELECT player_id AS playerId, day FROM contest_holds
    WHERE contest_id = ${contest.id} AND decision IS NOT 'counts'`)
  const byPlayer = Map.groupBy(facts, ({ playerId }) => playerId)
  const versions = JSON.parse(contest.rules) as RulesVersion[]
  const repositories = JSON.parse(contest.scope) as ReferenceContest['repositories']
  return new Map(
    members.map(({ id }) => {
      const withheld = new Set(holds.filter(({ playerId }) => playerId === id).map(({ day }) => day))
      return [id, referenceScore(byPlayer.get(id) ?? [], { ...contest, versions, repositories, withheld })]
    }),
  )
}

/** The board is those scores in order, without organisers and without whoever may not be named. */
async function compareBoard(simulation: Simulation, contest: OpenContest, scores: readonly Score[]): Promise<void> {
  if (contest.isCounted === 0) return
  const { context, found } = await find(simulation, contest.id)
  if (found.isFrozen) return
  const { board } = await loadBoard(context, found)
  const shown = await simulation.database.all<{ id: string }>(sql`
    SELECT players.id FROM players JOIN members ON members.player_id = players.id
    WHERE leaderboard_id = ${contest.id} AND suspended_at IS NULL AND gone_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM contest_roles WHERE contest_id = ${contest.id} AND player_id = players.id)`)
  const ids = new Set(shown.map(({ id }) => id))
  const best = scores
    .filter(({ playerId, points }) => points > 0 && ids.has(playerId))
    .toSorted(
      (one, other) =>
        other.points - one.points || one.reachedAt - other.reachedAt || (one.playerId < other.playerId ? -1 : 1),
    )
  const line = ({ playerId, points }: { playerId: string; points: number }) => `${playerId} ${points}`
  const listed = board.players.filter(({ points }) => points > 0).map(line)
  if (listed.join() !== best.map(line).join())
    fail(simulation, `${contest.id}: the board is ${listed.join()}, the scores are ${best.map(line).join()}`)
}

/** A snapshot is written once. */
async function checkFrozen(simulation: Simulation, { id }: OpenContest): Promise<void> {
  const { database, contests } = simulation
  for (const { moment, board } of await database.all<{ moment: string; board: string }>(
    sql`SELECT moment, board FROM contest_snapshots WHERE contest_id = ${id}`,
  )) {
    const key = `${id} ${moment}`
    if ((contests?.frozen.get(key) ?? board) !== board) fail(simulation, `the snapshot ${key} changed`)
    contests?.frozen.set(key, board)
  }
}

/**
 * Ranks and points stay for ever. The signed text changes only with names: an account is erased, suspended or gone from
 * GitHub.
 */
async function checkFinal(simulation: Simulation, { id }: OpenContest): Promise<void> {
  const then = simulation.contests?.final.get(id)
  if (then === undefined) return
  const now = await photograph(simulation, id)
  for (const part of ['board', 'ranks'] as const)
    if (now[part] !== then[part])
      fail(simulation, `the ${part} of the final ${id} changed: ${then[part]} to ${now[part]}`)
  if (now.people === then.people && now.scores !== then.scores) fail(simulation, `scores of the final ${id} changed`)
  if (now.people === then.people && now.result !== then.result && then.result !== '')
    fail(simulation, `the signed result of ${id} changed: ${then.result} to ${now.result}`)
  simulation.contests?.final.set(id, { ...now, board: then.board, ranks: then.ranks })
}

async function photograph(simulation: Simulation, id: string): Promise<FinalContest> {
  const { database } = simulation
  const { context, found } = await find(simulation, id)
  const scores = await database.all(sql`SELECT * FROM contest_scores WHERE contest_id = ${id} ORDER BY player_id`)
  const people = await database.all(sql`SELECT id, suspended_at, gone_at FROM players ORDER BY id`)
  const [snapshot] = await database.all<{ board: string }>(
    sql`SELECT board FROM contest_snapshots WHERE contest_id = ${id} AND moment = 'final'`,
  )
  const board = snapshot?.board ?? ''
  const { players, teams } = JSON.parse(board) as ContestBoard
  const result = await loadResult(context, found)
  const shown = result?.players ?? players.filter(({ rank }) => rank > 0)
  const signed = result === null ? '' : await signResult(context, result)
  return {
    scores: JSON.stringify(scores),
    people: JSON.stringify(people),
    board,
    ranks: JSON.stringify([
      shown.map(({ rank, points, accepted }) => [rank, points, accepted]),
      teams.map(({ rank, points }) => [rank, points]),
    ]),
    result: signed === '' ? '' : JSON.stringify(signed),
  }
}

async function find(simulation: Simulation, id: string) {
  const { context } = workerOf({
    ...simulation,
    random: simulation.contests?.random ?? simulation.random,
    faultRate: 0,
  })(() => Promise.resolve())
  const found = await findContest(context, { id }, `pl_${simulation.world.people[0]?.githubId ?? 0}`)
  if (found === null) throw new Error('the contest is gone')
  return { context, found }
}

function sumOf(days: ReadonlyMap<string, number>): number {
  return [...days.values()].reduce((sum, points) => sum + points, 0)
}

function inOrder(days: ReadonlyMap<string, number>): string {
  return JSON.stringify(
    [...days].filter(([, points]) => points > 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
