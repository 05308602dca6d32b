import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { listByHand } from '#app/core/contests/running/list-by-hand.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { roomFor } from '#app/domain/contests/by-hand/hand-decision.ts'
import { shareNow } from './by-hand.server.ts'
import { readSeenByHand } from './find-climbers.server.ts'

/**
 * What was decided by hand, and how much may still be given. Owner and moderators see their own decisions also while the
 * standings are frozen; viewers, who may climb, see what everybody does.
 */
export async function loadByHand(context: Pick<AppContext, 'db' | 'now'>, contest: Contest) {
  const canSee = contest.role === 'owner' || contest.role === 'moderator'
  const [decisions, share, { board }, seen] = await Promise.all([
    listByHand(context, canSee ? { ...contest, isFrozen: false } : contest),
    shareNow(context, contest.id),
    loadBoard(context, contest),
    readSeenByHand(context, contest.id),
  ])
  const given = board.given ?? 0
  return {
    share,
    seen,
    points: board.points,
    given,
    left: Math.max(0, roomFor(board.points - given, share) - given),
    decisions,
    /** What counts less than was given; nobody knows while the standings are frozen. */
    counts: contest.isFrozen ? null : (board.counts ?? {}),
  }
}
