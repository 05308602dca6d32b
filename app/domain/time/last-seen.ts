import * as z from 'zod'
import { numberText } from '#app/domain/text/number-text.ts'
import { DAY, MINUTE, weekEnd } from './period.ts'

/** A visit ends after this long without a page. */
const VISIT = 30 * MINUTE
/** How long a visit tells what came since the one before. */
const SHOWN_FOR = 2 * MINUTE
/** How often a page that changes nothing else is noted. */
const NOTED = 5 * MINUTE
/** From the end of a week, which closes on Tuesday; from Friday on only the running one matters. */
const NEWS = 4 * DAY

const standing = z.object({ rank: z.number().int().min(0), points: z.number().int() })

/**
 * Their own place, signed: nobody else's figures. `before` is the end of the last visit in the same week; `closed` the
 * last closed week, `isShown` once a screen told how it ended or the week's page was opened.
 */
export const lastSeen = z.object({
  playerId: z.string(),
  week: z.string(),
  ...standing.shape,
  at: z.number(),
  before: standing.nullable(),
  startedAt: z.number(),
  closed: z.string().nullable(),
  isShown: z.boolean().default(false),
})
export type LastSeen = z.infer<typeof lastSeen>

/** The place in the running week, and the last closed week if the player climbed in it. */
export type Look = {
  playerId: string
  now: number
  week: string
  rank: number
  points: number
  closed: string | null
  /** Whether the screen may tell how that week ended. */
  mayShow: boolean
  /** Whether that week's page is being opened. */
  isOpened: boolean
}

export type Since = { points: number; places: number }

export type Seen = {
  /** Null if nothing needs to be noted. */
  next: LastSeen | null
  /** Null for nothing to tell. */
  since: Since | null
  /** Whether this screen tells how the closed week ended: the first that may, and only while it is news. */
  tellsClose: boolean
}

/** What to tell, and what the browser keeps. A note about another player is ignored. */
export function updateLastSeen(noted: LastSeen | null, look: Look): Seen {
  const last = noted?.playerId === look.playerId ? noted : null
  const isNewVisit = last === null || look.now - last.at > VISIT
  const isShown = look.isOpened || (last?.closed === look.closed && last.isShown)
  const tellsClose = look.closed !== null && look.mayShow && !isShown && look.now < weekEnd(look.closed) + NEWS
  const next: LastSeen = {
    playerId: look.playerId,
    week: look.week,
    rank: look.rank,
    points: look.points,
    at: look.now,
    ...visitOf(last, look, isNewVisit),
    closed: look.closed ?? last?.closed ?? null,
    isShown: isShown || tellsClose,
  }
  return {
    next: isWorthNoting(last, next) ? next : null,
    since: next.before !== null && look.now - next.startedAt <= SHOWN_FOR ? sinceOf(next.before, look) : null,
    tellsClose,
  }
}

function visitOf(last: LastSeen | null, look: Look, isNewVisit: boolean): Pick<LastSeen, 'before' | 'startedAt'> {
  const isSameWeek = last?.week === look.week
  if (last !== null && !isNewVisit) return { before: isSameWeek ? last.before : null, startedAt: last.startedAt }
  const before = last !== null && isSameWeek ? { rank: last.rank, points: last.points } : null
  return { before, startedAt: look.now }
}

function sinceOf(before: { rank: number; points: number }, { rank, points }: Look): Since | null {
  const gained = points - before.points
  if (gained <= 0) return null
  return { points: gained, places: before.rank === 0 || rank === 0 ? 0 : before.rank - rank }
}

function isWorthNoting(last: LastSeen | null, next: LastSeen): boolean {
  if (last === null || next.at - last.at >= NOTED) return true
  return (Object.keys(next) as (keyof LastSeen)[]).some(
    (key) => key !== 'at' && JSON.stringify(next[key]) !== JSON.stringify(last[key]),
  )
}

/** `Since you were here: +40, up 1 place`. */
export function sinceText({ points, places }: Since): string {
  const moved =
    places === 0
      ? ''
      : `, ${places > 0 ? 'up' : 'down'} ${Math.abs(places)} ${Math.abs(places) === 1 ? 'place' : 'places'}`
  return `Since you were here: +${numberText(points)}${moved}`
}
