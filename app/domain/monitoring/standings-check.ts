import * as z from 'zod'
import { DAY } from '#app/domain/time/period.ts'
import { ID_LETTERS } from '#app/domain/values/id.ts'

/** Players with `after` < id ≤ `until`, or a histogram's scores with `from` ≤ score < `below`. */
export const checkedSlice = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('players'),
    week: z.string(),
    month: z.string(),
    after: z.string(),
    until: z.string(),
    /** For ids with one of these last letters, this night compares all weeks up to `through`. */
    endings: z.string().default('-'),
    through: z.string().default(''),
  }),
  z.object({
    of: z.literal('scores'),
    board: z.enum(['all', 'premium']),
    period: z.string(),
    from: z.number(),
    below: z.number(),
  }),
])

export type CheckedSlice = z.infer<typeof checkedSlice>
export type PlayersSlice = Extract<CheckedSlice, { of: 'players' }>
export type ScoresSlice = Extract<CheckedSlice, { of: 'scores' }>

/** Of one message. */
export const PLAYERS_PER_SLICE = 500
/** Of one message; a single score may have more. */
export const STANDINGS_PER_SLICE = 5000

/** The last letters of the ids whose old weeks this night compares: all in sixteen nights, while backups are kept. */
export function endingsOfNight(now: number): string {
  const night = Math.floor(now / DAY) % (ID_LETTERS.length / 2)
  return ID_LETTERS.slice(2 * night, 2 * night + 2)
}

/** Above every id and every score. */
const LAST_ID = '~'
const NO_LIMIT = Number.MAX_SAFE_INTEGER
const CUT_LETTERS = 4

/** Cuts all ids into ranges of about as many players. Ids are random, so nobody is read; the ends are open. */
export function rangesOfIds(players: number): { after: string; until: string }[] {
  // On average three quarters full, so slices stay below their size.
  const count = Math.max(1, Math.ceil(players / (PLAYERS_PER_SLICE * 0.75)))
  const cuts = Array.from({ length: count - 1 }, (_, index) => `pl_${lettersOf((index + 1) / count)}`)
  return [...cuts, LAST_ID].map((until, index) => ({ after: cuts[index - 1] ?? '', until }))
}

/** Ranges of about as many players, by the histogram: a wrong one makes uneven ranges, but leaves no score out. */
export function rangesOfScores(buckets: readonly { points: number; players: number }[]) {
  const cuts: number[] = []
  let held = 0
  for (const { points, players } of buckets) {
    if (held > 0 && held + players > STANDINGS_PER_SLICE) {
      cuts.push(points)
      held = 0
    }
    held += players
  }
  return [...cuts, NO_LIMIT].map((below, index) => ({ from: cuts[index - 1] ?? -NO_LIMIT, below }))
}

function lettersOf(share: number): string {
  const letters = Array.from({ length: CUT_LETTERS }, (_, place) => {
    const digit = Math.floor(share * ID_LETTERS.length ** (place + 1)) % ID_LETTERS.length
    return ID_LETTERS[digit]
  })
  return letters.join('')
}
