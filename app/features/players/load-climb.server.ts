import type { AppContext } from '#app/context/context.server.ts'
import { boardRows, daysOf, loadHistograms } from '#app/core/standings/board-rows.server.ts'
import { listStandings } from '#app/core/standings/list-standings.server.ts'
import { MOUNTAIN_TOP } from '#app/core/standings/mountain-view.ts'
import { positionIn } from '#app/core/standings/places.server.ts'
import { findStanding } from '#app/core/standings/player-standings.server.ts'
import type { BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import { placeOf, PRIZE_CUT_OFF, rankIn } from '#app/domain/standings/ranking.ts'
import { dayOf, previousWeek, weekDays } from '#app/domain/time/period.ts'

type ClimbContext = Pick<AppContext, 'db' | 'now' | 'config'>

const NEIGHBOURS = 2

export type Climb = Awaited<ReturnType<typeof loadClimb>>

/** The player's row of a week, the rows around it, the top, and the days of the week before. */
export async function loadClimb(context: ClimbContext, playerId: string, week: string) {
  const key: BoardKey = { board: 'all', period: week }
  const [histograms, { own, above, below }, best, before] = await Promise.all([
    loadHistograms(context, key),
    findStanding(context, playerId, week).then((own) => neighboursOf(context, key, own)),
    listStandings(context, key, { from: 'start' }, MOUNTAIN_TOP),
    findStanding(context, playerId, previousWeek(week)),
  ])
  const points = own?.points ?? 0
  const rank = points === 0 ? 0 : rankIn(histograms.histogram, points)
  return {
    key,
    histograms,
    own,
    above,
    below,
    best,
    points,
    place: placeOf(rank, positionIn(histograms.ten, playerId)),
    days: climbDays(week, own === null ? null : daysOf(own), context.now()),
    before: before === null ? null : runningTotal(daysOf(before)),
    chest: best[PRIZE_CUT_OFF - 1]?.points ?? null,
  }
}

/** The rows around the player and the top, as a board shows them. */
export async function climbRows(
  context: ClimbContext,
  { key, histograms, above, below, best }: Climb,
  playerId: string,
  viewerId: string | null,
) {
  const [neighbours, top] = await Promise.all([
    boardRows(context, key, histograms, [...above, ...below], viewerId),
    boardRows(context, key, histograms, best, playerId),
  ])
  return { neighbours, top, ownRow: neighbours[above.length] }
}

async function neighboursOf(context: ClimbContext, key: BoardKey, own: Awaited<ReturnType<typeof findStanding>>) {
  if (own === null) return { own, above: [], below: [] }
  const [above, below] = await Promise.all([
    listStandings(context, key, { from: 'before', cursor: own }, NEIGHBOURS),
    listStandings(context, key, { from: 'at', cursor: own }, NEIGHBOURS + 1),
  ])
  return { own, above, below }
}

function climbDays(week: string, sums: readonly number[] | null, now: number) {
  const today = dayOf(now)
  return weekDays(week).map((day, index) => ({ day, points: sums?.[index] ?? 0, isAhead: day > today }))
}

/** What was reached at the end of each day. */
export function runningTotal(days: readonly number[]): number[] {
  let sum = 0
  return days.map((points) => (sum += points))
}
