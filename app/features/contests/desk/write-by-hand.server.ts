import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { chatStatement } from '#app/core/contests/running/chat-statement.server.ts'
import { namedContest } from '#app/core/contests/running/contest-news.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { eachNoticeStatements } from '#app/core/contests/running/notify-members.server.ts'
import { recountMemberStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { boardChangedStatement } from '#app/core/contests/running/score-statements.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import {
  BY_HAND_CAP,
  decidedPoints,
  isManualPoints,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { DAY } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { seenByHand } from './find-climbers.server.ts'
import { TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

export type ByHandContext = Pick<AppContext, 'config' | 'db' | 'now' | 'log' | 'randomBytes'>

export type DecisionAbout = { playerId: string; decision: HandDecision }
type Written = { seen: string; decisions: readonly DecisionAbout[]; detail: Record<string, unknown> }

/** Decides, unless somebody decided since the form was made; null when it is written. */
export async function writeByHand(
  context: ByHandContext,
  contest: Contest,
  { seen, decisions, detail }: Written,
): Promise<FormOutcome | null> {
  const { id } = contest
  if (Number(seen) + decisions.length > BY_HAND_CAP.contest)
    return refused({ form: `A contest has ${numberText(BY_HAND_CAP.contest)} decisions by hand at most.` }, 409)
  const about = JSON.stringify(decisions)
  const isFull = sql`EXISTS (SELECT 1 FROM json_each(${about}) AS new CROSS JOIN contest_scores
    ON player_id = new.value ->> 'playerId' AND contest_id = ${id}
    WHERE json_array_length(by_hand) >= ${BY_HAND_CAP.climber})`
  const [full] = await context.db.all<{ isFull: number }>(sql`SELECT ${isFull} AS isFull`)
  if (full?.isFull === 1)
    return refused({ form: `A climber has ${BY_HAND_CAP.climber} decisions by hand at most.` }, 409)
  const written = await writeAtDesk(
    context,
    contest,
    {
      action: 'contest-by-hand',
      detail,
      onlyIf: sql`${isOpen(id)} AND ${seenByHand(id)} = ${Number(seen)}`,
    },
    [
      context.db.run(sql`
        INSERT INTO contest_scores (contest_id, player_id, points, reached_at, accepted, days, by_hand)
        SELECT ${id}, value ->> 'playerId', 0, 0, 0, '{}', json_array(json(value -> 'decision'))
        FROM json_each(${about}) WHERE true
        ON CONFLICT (player_id, contest_id) DO UPDATE SET by_hand = json_insert(by_hand, '$[#]',
          json(excluded.by_hand -> 0))`),
      leaderboardTextStatement(context, contest.ownerId, id),
      ...(await followUps(context, contest, decisions)),
    ],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  return written === 'changed'
    ? refused({ form: 'Somebody decided something in the meantime. Have a look, then send this again.' }, 409)
    : null
}

/** Climbers who get no mail about a decision: they had one within a day, or want no messages of the organisers. */
async function listQuiet({ db, now }: ByHandContext, contestId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT player_id AS id FROM members WHERE leaderboard_id = ${contestId} AND player_id IN ${idsIn(ids)}
      AND (muted_at IS NOT NULL OR EXISTS (SELECT 1 FROM contest_scores CROSS JOIN json_each(by_hand) AS one
        WHERE contest_id = ${contestId} AND contest_scores.player_id = members.player_id
          AND one.value ->> 'at' > ${now() - DAY}))`)
  return new Set(rows.map(({ id }) => id))
}

/** Recounts the board, and tells the climber and, unless standings are frozen, the chats. */
export async function followUps(context: ByHandContext, contest: Contest, decisions: readonly DecisionAbout[]) {
  const quiet = await listQuiet(
    context,
    contest.id,
    decisions.map(({ playerId }) => playerId),
  )
  return [
    boardChangedStatement(context, [contest.id]),
    ...eachNoticeStatements(
      context,
      decisions.map(({ playerId, decision }) => ({
        playerId,
        isQuiet: quiet.has(playerId),
        payload: {
          event: 'by_hand',
          contest: namedContest(contest),
          ...pick(decision, 'id', 'kind', 'reason'),
          points: decidedPoints(decision),
          isBack: decision.takenBackAt !== null,
        },
      })),
    ),
    ...decisions.flatMap(({ playerId, decision }) =>
      isManualPoints(decision)
        ? []
        : [recountMemberStatement(context, { contestId: contest.id, playerId, on: decision.id })],
    ),
    ...(contest.isFrozen || decisions.some(({ decision }) => decision.takenBackAt !== null)
      ? []
      : [chatStatement(context, contest.id, `by_hand:${context.now()}`)]),
  ]
}

/** No result is final yet. */
export function isOpen(id: string) {
  return sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND final_at IS NULL AND cancelled_at IS NULL)`
}
