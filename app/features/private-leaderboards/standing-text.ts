import { formatCount, formatNumber } from '#app/ui/format.ts'
import type { BoardStanding } from './board-standings.server.ts'

/** Where the reader stands on a board this week, in a sentence. */
export function standingText({ standing, members }: { standing: BoardStanding | null; members: number }): string {
  if (standing === null) return 'A big one. Open it to see where you stand.'
  const { rank, points, leader, secondPoints } = standing
  if (members === 1) return 'Just you so far. Send its link to somebody.'
  if (leader === null) return 'Nobody has points yet this week. The lead is yours to take.'
  if (rank === 0) return `${leader.username} leads with ${formatNumber(leader.points)}. You have no points yet.`
  if (rank > 1)
    return `${formatNumber(leader.points - points)} behind ${leader.username}, who leads with ${formatNumber(leader.points)}.`
  if (secondPoints === null) return `You lead with ${formatNumber(points)}, the only one on the way.`
  if (secondPoints === points) return `You share the lead with ${formatCount(points, 'point')}.`
  return `You lead with ${formatNumber(points)}, ${formatNumber(points - secondPoints)} ahead.`
}
