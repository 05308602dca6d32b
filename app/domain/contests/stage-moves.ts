/** `had`: the points before the contest's day began. */
type Standing = { id: string; place: number; had: number }

/**
 * How many places each climber or team has gained since the contest's day began, below 0 for lost ones. Nobody moved who had no
 * points then. Equal points of then stand as they stand now.
 */
export function movesToday(standings: readonly Standing[]): Map<string, number> {
  const before = standings
    .filter(({ had, place }) => had > 0 && place > 0)
    .toSorted((one, other) => other.had - one.had || one.place - other.place)
  return new Map(before.map(({ id, place }, index) => [id, index + 1 - place]))
}
