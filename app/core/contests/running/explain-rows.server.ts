import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { board, shownName } from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import {
  manualPointsText,
  isManualPoints,
  inForce,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { contestPath, isFrozen, type ContestTimes, type ContestVisibility } from '#app/domain/contests/contest.ts'
import { foundText } from '#app/domain/contests/labels/label-text.ts'
import type { ContestLine } from '#app/domain/contests/scoring/contest-line.ts'
import { contestReasonText, reasonOfLine } from '#app/domain/contests/scoring/contest-reason.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { reasonOf } from '#app/domain/why/why.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { listOpenMemberships } from './open-contests.server.ts'
import { scoreMembers } from './score-members.server.ts'

export type ContestExplanation = {
  name: string
  href: string
  /** Null while the standings are frozen or a decision is open. */
  points: number | null
  /** Null if it earns what its rule says. */
  reason: string | null
  /** The labels on the thread that its rules name; empty for none. */
  labels: string
  given: string | null
}

type ExplainContext = Pick<AppContext, 'db' | 'now'>
type Listed = ContestTimes & { id: string; name: string; slug: string; visibility: ContestVisibility; isDown: number }

/** Private contests are named only to their members and organisers, frozen points shown only to the player. */
export async function explainRows(
  context: ExplainContext,
  playerId: string,
  keys: readonly string[],
  readerId: string | null,
): Promise<ContestExplanation[]> {
  const [memberships, readable] = await Promise.all([
    listOpenMemberships(context, [playerId]),
    listReadable(context, playerId, readerId ?? ''),
  ])
  const shown = new Map(readable.map((contest) => [contest.id, contest]))
  const visible = memberships.filter(({ contest }) => shown.has(contest.id))
  if (visible.length === 0) return []
  const scores = await scoreMembers(context, visible)
  return scores.flatMap(({ contest: { id }, score, rows, byHand }): ContestExplanation[] => {
    const contest = shown.get(id)
    const lines = score.lines.filter(({ key }) => keys.includes(key))
    if (contest === undefined || lines.length === 0) return []
    const href = contestPath(contest)
    const { name } = contest
    if (isFrozen(contest, context.now()) && playerId !== readerId)
      return [{ name, href, points: null, reason: 'Hidden until the reveal', labels: '', given: null }]
    const labels = foundText(lines.find(({ found }) => found !== undefined)?.found ?? [])
    const given = manualPointsBesides(byHand)
    if (lines.some(({ reason }) => reason === 'held'))
      return [{ name, href, points: null, reason: contestReasonText.held, labels, given }]
    const points = lines.reduce((sum, line) => sum + line.points, 0)
    const decided = lines.find(({ reason }) => reason === 'by_hand')
    const reason =
      decided === undefined
        ? whyNothing(lines, rows)
        : reasonOfLine(contest.isDown === 1 ? { reason: 'by_hand' } : decided)
    return [{ name, href, points, reason: points > 0 && decided === undefined ? null : reason, labels, given }]
  })
}

/** Points by hand are no work, so they are listed separately. */
function manualPointsBesides(byHand: readonly HandDecision[]): string | null {
  const points = inForce(byHand.filter(isManualPoints)).reduce((sum, one) => sum + one.points, 0)
  return points === 0 ? null : `Besides, ${manualPointsText({ points })} by hand. Its news say why.`
}

/** The contest's own reason comes before that of a row which earns nothing anywhere. */
function whyNothing(lines: readonly ContestLine[], rows: readonly LedgerRow[]): string | null {
  const own = lines.find(({ reason }) => reason !== null && reason !== 'ineligible')
  if (own !== undefined) return reasonOfLine(own)
  const refused = rows.find(({ key, ineligible }) => ineligible !== null && lines.some((line) => line.key === key))
  const reason = refused === undefined ? null : reasonOf({ kind: refused.kind, reason: refused.ineligible })
  return reason === null ? null : capitalized(reason)
}

/** Organisers do not climb in their own contests. */
function listReadable({ db }: ExplainContext, playerId: string, readerId: string): Promise<Listed[]> {
  return db.all<Listed>(sql`
    SELECT contests.leaderboard_id AS id, ${shownName} AS name, slug, visibility, opened_at AS openedAt,
      starts_at AS startsAt, ends_at AS endsAt, freeze_minutes AS freezeMinutes, revealed, final_at AS finalAt, cancelled_at AS cancelledAt,
      ${isTakenDown('leaderboard', sql`contests.leaderboard_id`)} AS isDown
    FROM members CROSS JOIN ${contests} ON contests.leaderboard_id = members.leaderboard_id
    CROSS JOIN private_leaderboards AS ${sql.raw('board')} ON ${board.id} = members.leaderboard_id
    WHERE members.player_id = ${playerId}
      AND NOT EXISTS (SELECT 1 FROM contest_organisers WHERE contest_id = contests.leaderboard_id
        AND player_id = ${playerId})
      AND (visibility = 'public' OR ${board.ownerId} = ${readerId}
        OR EXISTS (SELECT 1 FROM members AS own WHERE own.leaderboard_id = contests.leaderboard_id
          AND own.player_id = ${readerId})
        OR EXISTS (SELECT 1 FROM contest_roles WHERE contest_id = contests.leaderboard_id AND player_id = ${readerId}))
    ORDER BY ends_at`)
}
