import type { Histogram } from '#app/domain/standings/ranking.ts'
import type { BoardRow } from './board-view.ts'
import type { MountainClimber, MountainView } from './mountain-view.ts'

type Pinned = Pick<BoardRow, 'username' | 'avatarUrl' | 'place' | 'points' | 'isViewer'>

type Source = {
  top: Pinned[]
  /** The reader's row between its neighbours; empty without one. */
  around: Pinned[]
  histogram: Histogram
  /** Points that share a row of the histogram. */
  bucket: number
  atZero: number
  hasChest: boolean
}

export function aroundOf(
  own: { row: BoardRow; neighbours: { above: BoardRow | null; below: BoardRow | null } } | null,
): BoardRow[] {
  if (own === null) return []
  const { row, neighbours } = own
  return [neighbours.above, { ...row, isViewer: true }, neighbours.below].filter((one) => one !== null)
}

/** Takes the climbers with a picture out of the histogram; the rest is the field. */
export function mountainOf({ top, around, histogram, bucket, atZero, hasChest }: Source): MountainView {
  const names = new Set(top.map(({ username }) => username))
  const climbers: MountainClimber[] = top.map((row, position) => climberOf(row, position))
  for (const row of around) {
    if (names.has(row.username)) continue
    // The order of equal points is known, but not how many there are.
    climbers.push(climberOf(row, Math.max(row.place - 1, (climbers.at(-1)?.position ?? -1) + 1)))
  }
  const pictured = new Map<number, number>()
  for (const { points } of climbers) {
    const score = points - (points % bucket)
    pictured.set(score, (pictured.get(score) ?? 0) + 1)
  }
  const field: MountainView['field'] = []
  let position = 0
  for (const { points, players } of histogram.toSorted((one, other) => other.points - one.points)) {
    const others = players - (pictured.get(points) ?? 0)
    if (others > 0) field.push({ points, players: others, position: position + players - others })
    position += players
  }
  return { climbers, field, atZero, waiting: null, hasChest }
}

function climberOf({ username, avatarUrl, place, points, isViewer }: Pinned, position: number): MountainClimber {
  return { username, avatarUrl, place, points, isViewer, position }
}
