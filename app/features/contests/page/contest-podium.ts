import type { BoardHead } from '#app/domain/contests/board-parts.ts'
import type { BoardPlayer, BoardTeam } from '#app/domain/contests/contest-board.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'

/** Who won a final contest, and the two beside them. */
export type ContestPodium = {
  isOfTeams: boolean
  first: PodiumPlace & {
    /** What it was won by; null with nobody behind. */
    lead: string | null
    prize: string | null
    /** The faces of a team, the best first. */
    faces: Face[]
  }
  /** The second and the third, as far as they may be named. */
  others: PodiumPlace[]
}
export type PodiumPlace = {
  place: number
  name: string
  /** Null for a team. */
  face: Face | null
  points: number
  /** A climber's team, or how many a team are. */
  note: string | null
}
type Face = { name: string; githubId: number; isHidden?: boolean }

/** Null while nobody has points, and when the first may not be named. */
export function podiumOf(
  board: BoardHead,
  isOfTeams: boolean,
  prizes: readonly { text: string; wonBy: string | null }[],
): ContestPodium | null {
  const ranked = (isOfTeams ? board.teams : board.players).filter(({ rank }) => rank > 0)
  const places = ranked.slice(0, 3).map((one) => ('members' in one ? teamPlace(one) : playerPlace(one)))
  const [first, second] = places
  if (first == null) return null
  return {
    isOfTeams,
    first: {
      ...first,
      lead: leadOf(first.points, ranked[1]?.points, second?.name ?? null),
      prize: prizes.find(({ wonBy }) => wonBy === first.name)?.text ?? null,
      faces: isOfTeams ? board.faces : [],
    },
    others: places.slice(1).filter((place) => place !== null),
  }
}

function teamPlace({ place, name, points, members }: BoardTeam): PodiumPlace {
  return { place, name, face: null, points, note: formatCount(members, 'climber') }
}

function playerPlace({ place, username, githubId, isHidden, points, team }: BoardPlayer): PodiumPlace | null {
  if (username === null) return null
  const face = { name: username, githubId, isHidden: isHidden === true }
  return { place, name: username, face, points, note: team ?? null }
}

/** `140 ahead of rsato`; equal points go to who had them first. */
function leadOf(points: number, behind: number | undefined, name: string | null): string | null {
  if (behind === undefined) return null
  const whom = name ?? 'the second'
  return behind === points ? `tied with ${whom}, and there first` : `${formatNumber(points - behind)} ahead of ${whom}`
}
