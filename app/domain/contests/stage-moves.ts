import type { BoardPlayer } from './contest-board.ts'

type Standing = Pick<BoardPlayer, 'playerId' | 'place' | 'points' | 'lastDays'>

/** Since the contest's day began, negative for lost places. Equal points then are ordered as now. */
export function movesToday(players: readonly Standing[]): Map<string, number> {
  const before = players
    .map(({ playerId, place, points, lastDays }) => ({ playerId, place, had: points - (lastDays.at(-1) ?? 0) }))
    .filter(({ had, place }) => had > 0 && place > 0)
    .toSorted((one, other) => other.had - one.had || one.place - other.place)
  return new Map(before.map(({ playerId, place }, index) => [playerId, index + 1 - place]))
}
