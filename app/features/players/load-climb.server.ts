import type { AppContext } from '#app/context/context.server.ts'
import { openBoard } from '#app/core/standings/board.server.ts'
import { placeIn } from '#app/core/standings/places.server.ts'
import { findStanding } from '#app/core/standings/player-standings.server.ts'
import { dailyPoints } from '#app/domain/standings/day-points.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { dayOf, previousWeek, weekDays } from '#app/domain/time/period.ts'

const NEIGHBOURS = 2

export type Climb = Awaited<ReturnType<typeof loadClimb>>

/** With the rows around it, the top, and the week before. */
export async function loadClimb(context: Pick<AppContext, 'db' | 'now' | 'config'>, playerId: string, week: string) {
  const board = openBoard(context, { board: 'all', period: week })
  const [counts, around, best, before] = await Promise.all([
    board.counts,
    board.around(playerId, { above: NEIGHBOURS, below: NEIGHBOURS }),
    board.top(),
    findStanding(context, playerId, previousWeek(week)),
  ])
  const points = around.own?.points ?? 0
  return {
    board,
    counts,
    ...around,
    best,
    points,
    place: placeIn(counts, playerId, points),
    days: climbDays(week, around.own === null ? null : dailyPoints(around.own), context.now()),
    before: before === null ? null : runningTotal(dailyPoints(before)),
    chestPoints: best[PRIZE_CUT_OFF - 1]?.points ?? null,
  }
}

export async function climbRows({ board, own, above, below, best }: Climb, playerId: string, viewerId: string | null) {
  const [neighbours, top] = await Promise.all([
    own === null ? [] : board.rowsOf([...above, own, ...below], viewerId),
    board.rowsOf(best, playerId),
  ])
  return { neighbours, top, ownRow: neighbours[above.length] }
}

function climbDays(week: string, sums: readonly number[] | null, now: number) {
  const today = dayOf(now)
  return weekDays(week).map((day, index) => ({ day, points: sums?.[index] ?? 0, isAhead: day > today }))
}

/** At the end of each day. */
export function runningTotal(days: readonly number[]): number[] {
  let sum = 0
  return days.map((points) => (sum += points))
}
