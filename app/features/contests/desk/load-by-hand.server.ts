import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { listByHand } from '#app/core/contests/running/list-by-hand.server.ts'
import { loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { countsOf, isManualPoints, shareLimit, inForce } from '#app/domain/contests/by-hand/hand-decision.ts'
import { shareNow } from './by-hand.server.ts'
import { readSeenByHand } from './find-climbers.server.ts'

/**
 * What was decided by hand, and how much may still be given. Owner and moderators see their own decisions also while the
 * standings are frozen; viewers, who may climb, see what everybody does.
 */
export async function loadByHand(context: Pick<AppContext, 'db' | 'now'>, contest: Contest) {
  const canSee = contest.role === 'owner' || contest.role === 'moderator'
  const [decisions, share, { board, madeAt }, seen] = await Promise.all([
    listByHand(context, canSee ? { ...contest, isFrozen: false } : contest),
    shareNow(context, contest.id),
    loadBoardHead(context, contest),
    readSeenByHand(context, contest.id),
  ])
  const counted = board.given ?? 0
  const earned = board.points - counted
  const room = Math.max(0, shareLimit(earned, share) - counted)
  // The board is up to a minute old. Newer decisions are added here.
  const since = decisions.flatMap((one) => (isManualPoints(one) ? [one] : []))
  const added = sumOf(inForce(since).filter(({ at }) => at > madeAt))
  const takenBack = sumOf(
    since
      .filter(({ at, takenBackAt }) => at <= madeAt && takenBackAt !== null && takenBackAt > madeAt)
      .map((one) => ({ points: countsOf({ ...one, takenBackAt: null }, board.counts) })),
  )
  const given = Math.max(0, counted - takenBack) + Math.min(added, room)
  return {
    share,
    seen,
    points: earned + given,
    given,
    left: Math.max(0, shareLimit(earned, share) - given),
    decisions,
    /** What counts less than was given; nobody knows while the standings are frozen. */
    counts: contest.isFrozen ? null : (board.counts ?? {}),
  }
}

/** Penalties make no room. */
function sumOf(givings: readonly { points: number }[]): number {
  return givings.reduce((sum, { points }) => sum + Math.max(0, points), 0)
}
