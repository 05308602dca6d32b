import type { YouLine } from '#app/domain/you-line.ts'

/** Where the reader stands this week, for every screen. */
export type YouView = {
  /** 0 without points. */
  rank: number
  points: number
  /** Ranks gained since yesterday; null without a comparison. */
  change: number | null
  line: YouLine
  /** Shares of the leader's points, from 0 to 1; `chest` is null while fewer than ten climb. */
  way: { own: number; chest: number | null }
}
