import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { AwardState } from '#app/domain/award.ts'
import { DAY, weekNumber } from '#app/domain/period.ts'
import type { UnusualSign } from '#app/domain/unusual-week.ts'
import type { OwnAward } from './own-award.ts'

/** How long an award can be acted on after it was granted or decided, even where the next week has closed meanwhile. */
const OPEN_FOR = 7 * DAY

/**
 * That an award can be opened or appealed: until the next week closes, as long as it is held, and for seven days after it
 * was granted, released or taken back. A condition on rows of `awards`.
 */
export function isOpenAward(now: number): SQL {
  return sql`(awards.week = (SELECT key FROM weeks WHERE weeks.state = 'closed' ORDER BY key DESC LIMIT 1)
    OR awards.state = 'held' OR COALESCE(awards.decided_at, awards.awarded_at) > ${now - OPEN_FOR})`
}

type Row = {
  week: string
  state: AwardState
  place: number
  signs: string
  reason: string | null
  text: string | null
  appealState: 'open' | 'upheld' | 'dismissed' | null
  answer: string | null
}

/** The player's awards that can be opened or appealed now, the oldest first: most often one. */
export async function listOwnAwards(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<OwnAward[]> {
  const rows = await db.all<Row>(sql`SELECT awards.week, awards.state, place, signs, reason, text,
      appeals.state AS appealState, answer
    FROM awards LEFT JOIN appeals ON appeals.player_id = awards.player_id AND appeals.week = awards.week
    WHERE awards.player_id = ${playerId} AND ${isOpenAward(now())} ORDER BY awards.week`)
  return rows.map(({ text, appealState, answer, signs, ...award }) => ({
    ...award,
    weekNumber: weekNumber(award.week),
    signs: JSON.parse(signs) as UnusualSign[],
    appeal: text === null || appealState === null ? null : { text, state: appealState, answer },
  }))
}

export function isStanding({ state }: Pick<OwnAward, 'state'>): boolean {
  return state === 'granted' || state === 'released'
}
