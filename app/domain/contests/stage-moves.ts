/** `had`: the points before the contest's day began. */
type Standing = { id: string; place: number; had: number }

/** Since the contest's day began, negative for lost places. Equal points then are ordered as now. */
export function movesToday(standings: readonly Standing[]): Map<string, number> {
  const before = standings
    .filter(({ had, place }) => had > 0 && place > 0)
    .toSorted((one, other) => other.had - one.had || one.place - other.place)
  return new Map(before.map(({ id, place }, index) => [id, index + 1 - place]))
}
