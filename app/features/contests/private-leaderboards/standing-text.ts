import { formatCount, formatNumber } from '#app/ui/format.ts'
import type { BoardStanding, StandingClimber } from './board-standing.ts'

export type StandingText = { strong: string; rest: string }

type BoardPlace = { standing: BoardStanding | null; members: number }

/** Where the reader stands on a board this week. */
export function standingText({ standing, members }: BoardPlace): StandingText {
  if (standing === null) return { strong: 'A big one', rest: 'Open it to see where you stand.' }
  if (members === 1) return { strong: 'Just you so far', rest: 'Send its link to somebody.' }
  const [leader] = standing.firstThree
  if (leader === undefined) return { strong: 'Nobody has points yet', rest: 'The lead this week is yours to take.' }
  return running(standing, leader)
}

/** Where the reader stands in a contest that runs or is over; `climbs`: whether they take part. */
export function contestStandingText(standing: BoardStanding | null, isFinal: boolean, climbs = true): StandingText {
  if (standing === null)
    return isFinal
      ? { strong: 'It is over', rest: 'Open it to see who won.' }
      : { strong: 'It is on', rest: 'Open it to see who leads.' }
  const [leader] = standing.firstThree
  if (leader === undefined)
    return isFinal
      ? { strong: 'Nobody earned points', rest: '' }
      : { strong: 'Nobody has points yet', rest: 'The first point leads.' }
  if (!isFinal)
    return climbs && standing.isListed
      ? running(standing, leader)
      : { strong: `${nameOf(leader)} leads`, rest: `with ${formatCount(leader.points, 'point')}` }
  const { rank, points } = standing
  if (rank === 1) return { strong: 'You won', rest: `with ${formatCount(points, 'point')}` }
  return {
    strong: `${nameOf(leader)} won`,
    rest:
      rank === 0 ? `with ${formatCount(leader.points, 'point')}` : `You finished with ${formatCount(points, 'point')}`,
  }
}

function running({ rank, points, next, firstThree }: BoardStanding, leader: StandingClimber): StandingText {
  if (rank === 0)
    return { strong: `${nameOf(leader)} leads`, rest: `With ${formatNumber(leader.points)}. You have no points yet.` }
  if (rank > 1) {
    const behind = `You are ${formatNumber(leader.points - points)} behind`
    const isSecond = next === null || next === leader.points
    return {
      strong: `${nameOf(leader)} leads`,
      rest: isSecond ? behind : `${behind}, ${formatNumber(next - points)} to the next place`,
    }
  }
  const rival = firstThree.find(({ isReader }) => !isReader)
  if (rival === undefined) return { strong: 'You lead', rest: `With ${formatNumber(points)}, the only one on the way` }
  if (rival.points === points) return { strong: 'You share the lead', rest: `with ${formatCount(points, 'point')}` }
  return { strong: 'You lead', rest: `${formatNumber(points - rival.points)} ahead of ${nameOf(rival)}` }
}

/** Of others only; the reader is `You` in every sentence. */
function nameOf({ username }: StandingClimber): string {
  return username ?? 'A deleted account'
}
