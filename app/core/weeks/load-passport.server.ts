import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { placeColumn } from '#app/core/standings/places.server.ts'
import { currentStreak, longestStreak } from '#app/domain/achievements/streak.ts'
import { previousWeek, weekNumber, weekOf } from '#app/domain/time/period.ts'
import { PLACED_STATES } from '#app/domain/weeks/award.ts'
import { awards } from '#db/schema/weeks.ts'
import { findLastClosedWeek } from './week-state.server.ts'

const STAMPS_SHOWN = 8
/** Enough for any streak that is told. */
const WEEKS_READ = 104

type WeekRow = { week: string; points: number; isClosed: number; isAwarded: number; place: number | null }

/** `rank` is the place; null without points. Gold for weeks with prizes. */
export type Stamp = { week: string; weekNumber: number; rank: number | null; isGold: boolean }

export type Passport = { streak: number; longest: number; weeks: number; gold: number; stamps: Stamp[] }

/** Since the player's first week, the latest or `last` first. */
export async function loadPassport(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  last: string | null = null,
): Promise<Passport> {
  const running = weekOf(context.now())
  const [lastClosed, rows] = await Promise.all([
    last ?? findLastClosedWeek(context),
    listWeeks(context, playerId, last),
  ])
  const closed = rows.filter(({ isClosed }) => isClosed === 1)
  const shown = weeksBack(closed.at(-1)?.week ?? null, lastClosed)
  const places = new Map(closed.map(({ week, place }) => [week, place]))
  const awarded = new Set(closed.filter(({ isAwarded }) => isAwarded === 1).map(({ week }) => week))
  return {
    streak: currentStreak(rows, running),
    longest: longestStreak(rows),
    weeks: closed.length,
    gold: awarded.size,
    stamps: shown.map((week) => ({
      week,
      weekNumber: weekNumber(week),
      rank: places.get(week) ?? null,
      isGold: awarded.has(week),
    })),
  }
}

/** Places in the weeks that a passport up to `last` can show. */
function listWeeks({ db }: Pick<AppContext, 'db'>, playerId: string, last: string | null): Promise<WeekRow[]> {
  return db.all<WeekRow>(sql`
    SELECT standings.period AS week, standings.points, COALESCE(weeks.state = 'closed', 0) AS isClosed,
      EXISTS (SELECT 1 FROM awards WHERE awards.player_id = standings.player_id AND awards.week = standings.period
        AND ${inArray(awards.state, PLACED_STATES)}) AS isAwarded,
      IIF(standings.period IN (SELECT key FROM weeks WHERE state = 'closed' ${last === null ? sql`` : sql`AND key <= ${last}`}
        ORDER BY key DESC LIMIT ${STAMPS_SHOWN}), ${placeColumn('standings')}, NULL) AS place
    FROM standings LEFT JOIN weeks ON weeks.key = standings.period
    WHERE standings.player_id = ${playerId} AND standings.period LIKE '%-W%' AND standings.points > 0
    ORDER BY standings.period DESC LIMIT ${WEEKS_READ}`)
}

/** To the player's first, at most as many as are shown. */
function weeksBack(first: string | null, last: string | null): string[] {
  const weeks: string[] = []
  if (first === null || last === null) return weeks
  for (let week = last; week >= first && weeks.length < STAMPS_SHOWN; week = previousWeek(week)) weeks.push(week)
  return weeks
}
