import type { Histogram } from '#app/domain/standings/ranking.ts'
import type { BoardRow } from './board-view.ts'

/** The places that open the chest always have a picture. */
export const MOUNTAIN_TOP = 10

export type MountainClimber = {
  username: string
  avatarUrl: string | null
  place: number
  /** In the board's order, from 0. */
  position: number
  points: number
  isViewer: boolean
}

export type MountainView = {
  /** The first ten and, further down, the reader between two neighbours. Best first, all with points. */
  climbers: MountainClimber[]
  /** Everyone else with points, the highest first; `position` is the first one's. */
  field: { points: number; players: number; position: number }[]
  /** Without points in the period yet. */
  atZero: number
  /** The reader without points, at the foot; null for everyone else. */
  waiting: { username: string; avatarUrl: string | null } | null
  /** The board's first ten open the chest. */
  hasChest: boolean
}

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

/** The reader's row, marked, between its neighbours. */
export function aroundOf(
  own: (Record<'row', BoardRow> & Record<'above' | 'below', BoardRow | null>) | null,
): BoardRow[] {
  if (own === null) return []
  return [own.above, { ...own.row, isViewer: true }, own.below].filter((one) => one !== null)
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
