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
