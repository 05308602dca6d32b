/** Those who have a picture whoever looks: the places that open the chest. */
export const MOUNTAIN_TOP = 10

/** One climber with a picture on the mountain. */
export type MountainClimber = {
  username: string
  avatarUrl: string | null
  /** The place, as a board shows it. */
  place: number
  /** In the order of the board, from 0. */
  position: number
  points: number
  isViewer: boolean
}

/** What the drawing of a board shows: a few climbers by picture, everyone else as one of many. */
export type MountainView = {
  /** The ten highest and, further down, the reader between the two neighbours. Best first, all with points. */
  climbers: MountainClimber[]
  /** Everyone else with points, highest score first; `position` is of the first of them. */
  field: { points: number; players: number; position: number }[]
  /** Players who have no points in the period yet. */
  atZero: number
  /** The reader without points, at the foot; null for everyone else. */
  waiting: { username: string; avatarUrl: string | null } | null
  /** The board whose ten highest open the chest. */
  hasChest: boolean
}
