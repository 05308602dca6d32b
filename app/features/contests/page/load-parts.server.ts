import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listScope } from '#app/core/contests/running/contest-rules.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { byHandQuery, readByHand, type ByHandRow } from '#app/core/contests/running/list-by-hand.server.ts'
import { listRemovals } from '#app/core/contests/running/list-removals.server.ts'
import { teamColumns } from '#app/core/contests/running/make-board.server.ts'
import { hasMoved } from '#app/core/contests/running/team-moves.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { isCompetingPlayer, isShownPlayer } from '#app/core/players/find-player.server.ts'
import type { ShownChange } from '#app/domain/contests/contest-change.ts'
import { freezesAt, isOver, neededFrom, REWARD_CHANGES } from '#app/domain/contests/contest.ts'
import {
  contestChanges,
  contestMessages,
  contestQuestions,
  contestRules,
  contestTeams,
} from '#db/schema/contests/contests.ts'
import { contestHolds } from '#db/schema/contests/scores.ts'
import { changeText } from './contest-text.ts'
import { isClimber } from './own-place.ts'

export type Parts = Awaited<ReturnType<typeof loadParts>>

type OrganiserRow = { username: string; hasPage: number; githubId: number; role: 'owner' | 'moderator' }

type ChangeRow = {
  what: ShownChange['what']
  before: string
  after: string
  reason: string | null
  effectiveFrom: number
  createdAt: number
}
export type EarlierRead = { readFrom: number; dueAt: number; refusedAt: number | null; ahead: number }

const MOST_ANSWERS = 20
const MOST_MESSAGES = 20
/** Longer lines of players to be read are told no further apart. */
const MOST_AHEAD = 1000
const MOST_CHANGES = 50
const MOST_HOLDS = 7

const { contestId: _, ...versionColumns } = getTableColumns(contestRules)

/** All that a contest's page shows besides standings, in one round trip. */
export async function loadParts({ db }: Pick<AppContext, 'db'>, contest: Contest, readerId: string | null) {
  const { id, ownerId, startsAt, timeZone } = contest
  const isDown = isTakenDown('leaderboard', sql`${id}`)
  const isForgotten = sql`${isDown} AND ${inArray(contestChanges.what, REWARD_CHANGES)}`
  const [
    versions,
    repositories,
    organisers,
    answers,
    removals,
    changeRows,
    holdRows,
    own,
    earlier,
    ownHolds,
    byHandRows,
    messages,
    teams,
  ] = await Promise.all([
    db.select(versionColumns).from(contestRules).where(eq(contestRules.contestId, id)).orderBy(contestRules.version),
    listScope({ db }, id),
    db.all<OrganiserRow>(sql`SELECT github_username AS username, ${isShownPlayer} AS hasPage, github_id AS githubId, 'owner' AS role FROM players
        WHERE id = ${ownerId} AND ${isCompetingPlayer}
        UNION ALL SELECT github_username, ${isShownPlayer}, github_id, role
        FROM contest_roles CROSS JOIN players ON players.id = contest_roles.player_id
        WHERE contest_id = ${id} AND role = 'moderator' AND ${isCompetingPlayer}`),
    db
      .select({
        question: contestQuestions.question,
        answer: sql<string>`${contestQuestions.answer}`,
        answeredAt: sql<number>`${contestQuestions.answeredAt}`,
      })
      .from(contestQuestions)
      .where(
        and(
          eq(contestQuestions.contestId, id),
          isNotNull(contestQuestions.answer),
          eq(contestQuestions.isPrivate, false),
        ),
      )
      .orderBy(desc(contestQuestions.askedAt))
      .limit(MOST_ANSWERS),
    listRemovals({ db }, id),
    db.all<ChangeRow>(sql`SELECT what, IIF(${isForgotten}, 'null', before) AS before, IIF(${isForgotten}, 'null', after) AS after, IIF(${isDown}, NULL, reason) AS reason,
          effective_from AS effectiveFrom, created_at AS createdAt
        FROM contest_changes WHERE contest_id = ${id} ORDER BY number DESC LIMIT ${MOST_CHANGES}`),
    db.all<{
      looked: number
      takenBack: number
      byThemselves: number
    }>(sql`SELECT COUNT(*) FILTER (WHERE is_by_itself = 0) AS looked, COALESCE(SUM(decision IS 'taken_back'), 0) AS takenBack,
          COALESCE(SUM(is_by_itself), 0) AS byThemselves FROM contest_holds WHERE contest_id = ${id}`),
    db.all<{ points: number; troubles: number; hasMoved: number; isMuted: number }>(sql`
        SELECT COALESCE(points, 0) AS points, COALESCE(json_array_length(label_troubles), 0) AS troubles,
          ${hasMoved(id, sql`${readerId ?? ''}`)} AS hasMoved,
          EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${id} AND members.player_id = ${readerId ?? ''}
            AND muted_at IS NOT NULL) AS isMuted
        FROM (SELECT 1) LEFT JOIN contest_scores ON player_id = ${readerId ?? ''} AND contest_id = ${id}`),
    db.all<EarlierRead>(sql`SELECT read_from AS readFrom, due_at AS dueAt, refused_at AS refusedAt,
          (SELECT COUNT(*) FROM (SELECT 1 FROM earlier_reads AS other
            WHERE other.due_at < earlier_reads.due_at LIMIT ${MOST_AHEAD})) AS ahead
        FROM earlier_reads WHERE player_id = ${readerId ?? ''} AND due_at IS NOT NULL
          AND read_from > ${neededFrom({ startsAt, timeZone })}`),
    db
      .select({ day: contestHolds.day, reason: contestHolds.reason, heldAt: contestHolds.createdAt })
      .from(contestHolds)
      .where(
        and(eq(contestHolds.contestId, id), eq(contestHolds.playerId, readerId ?? ''), isNull(contestHolds.decision)),
      )
      .orderBy(contestHolds.day)
      .limit(MOST_HOLDS),
    db.all<ByHandRow>(byHandQuery(id)),
    db
      .select({ at: contestMessages.sentAt, text: contestMessages.text })
      .from(contestMessages)
      .where(
        and(
          eq(contestMessages.contestId, id),
          eq(contestMessages.audience, 'members'),
          sql`${contest.isMember || contest.isOnDesk} AND NOT ${isDown}`,
        ),
      )
      .orderBy(desc(contestMessages.number))
      .limit(MOST_MESSAGES),
    isClimber(contest) && contest.teamMode === 'climbers' && !isOver(contest.state)
      ? db
          .select({ ...teamColumns, members: contestTeams.memberCount })
          .from(contestTeams)
          .where(eq(contestTeams.contestId, id))
          .orderBy(contestTeams.name)
      : null,
  ])
  return {
    versions,
    repositories,
    organisers,
    answers,
    removals,
    /** Members alone read them. */
    messages,
    /** For whoever can choose one. */
    teams,
    changed: changeRows.map(({ before, after, ...row }) => ({
      ...row,
      change: {
        what: row.what,
        before: JSON.parse(before) as unknown,
        after: JSON.parse(after) as unknown,
      } as ShownChange,
    })),
    holds: holdRows[0] ?? { looked: 0, takenBack: 0, byThemselves: 0 },
    ownScore: own[0]?.points ?? 0,
    /** What organisers decided about climbers, as everybody may know it, and all of it about the reader. */
    byHand: readByHand(byHandRows, contest.isFrozen ? freezesAt(contest) : null),
    ownByHand: readByHand(byHandRows, null).filter(({ playerId }) => playerId === readerId),
    hasMoved: own[0]?.hasMoved === 1,
    isMuted: own[0]?.isMuted === 1,
    /** The reader's pull requests whose label is missing or misspelt. */
    ownTroubles: own[0]?.troubles ?? 0,
    /** The reader's days that wait for a moderator. */
    ownHolds,
    /** What is still being read of the reader's work since the start; null when nothing is. */
    earlier: earlier[0] ?? null,
    changes: versions
      .map(({ rules, reason, effectiveFrom, createdAt }, index) => ({ index, rules, reason, effectiveFrom, createdAt }))
      .filter(({ index }) => index > 0)
      .map(({ index, rules, reason, effectiveFrom, createdAt }) => ({
        what: changeText(versions[index - 1]?.rules ?? rules, rules),
        reason: reason ?? '',
        effectiveFrom,
        createdAt,
      }))
      .toReversed(),
  }
}
