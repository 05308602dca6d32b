import { sql } from 'drizzle-orm'
import type { LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { listOpenMemberships, type OpenMembership } from './open-contests.server.ts'
import type { ScoreContext } from './read-members.server.ts'
import { scoreMembers, type ScoredMember, type Written } from './score-members.server.ts'

/** For the batch that changes the ledger: its check of the ledger's version covers what is read here. */
export async function contestStatements(context: ScoreContext, changes: readonly LedgerChange[]): Promise<Statement[]> {
  if (changes.length === 0) return []
  const memberships = await listOpenMemberships(
    context,
    changes.map(({ playerId }) => playerId),
  )
  return scoreStatements(context, memberships, changes)
}

/** Scores these memberships again; `written` is what the same batch writes to their ledgers. */
export async function scoreStatements(
  context: ScoreContext,
  memberships: readonly OpenMembership[],
  written: readonly Written[] = [],
): Promise<Statement[]> {
  if (memberships.length === 0) return []
  const scores = await scoreMembers(context, memberships, written)
  const changed = scores.filter(({ isChanged }) => isChanged)
  const held = scores.flatMap(({ contest, playerId, newHolds }) =>
    newHolds.map((hold) => ({ contestId: contest.id, playerId, ...hold })),
  )
  return [
    ...(changed.length === 0
      ? []
      : [
          context.db.run(sql`
            INSERT INTO contest_scores
              (contest_id, player_id, points, reached_at, accepted, days, repositories, teams, label_troubles)
            SELECT value ->> 'contestId', value ->> 'playerId', value ->> 'points', value ->> 'reachedAt',
              value ->> 'accepted', value -> 'days', value -> 'repositories', value -> 'teams', value -> 'troubles'
            FROM json_each(${JSON.stringify(changed.map(scoreRow))}) WHERE true
            ON CONFLICT (player_id, contest_id) DO UPDATE SET points = excluded.points,
              reached_at = excluded.reached_at, accepted = excluded.accepted, days = excluded.days,
              repositories = excluded.repositories, teams = excluded.teams, label_troubles = excluded.label_troubles`),
          boardChangedStatement(context, [...new Set(changed.map(({ contest }) => contest.id))]),
        ]),
    ...(held.length === 0
      ? []
      : [
          context.db.run(sql`
            INSERT INTO contest_holds (contest_id, player_id, day, reason, created_at)
            SELECT value ->> 'contestId', value ->> 'playerId', value ->> 'day', value ->> 'reason', ${context.now()}
            FROM json_each(${JSON.stringify(held)}) WHERE true
            ON CONFLICT (contest_id, player_id, day) DO NOTHING`),
        ]),
  ]
}

/** Written each time, so that a count under way is repeated; always later than the last count, whatever the clocks. */
export function boardChangedStatement(context: ScoreContext, contestIds: readonly string[]): Statement {
  return context.db.run(
    sql`UPDATE contests SET changed_at = MAX(${context.now()}, changed_at + 1, counted_at + 1)
      WHERE leaderboard_id IN ${idsIn(contestIds)}`,
  )
}

function scoreRow({ contest, playerId, score }: ScoredMember) {
  const { lines: _, ...stored } = score
  return { contestId: contest.id, playerId, ...stored }
}
