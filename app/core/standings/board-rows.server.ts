import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { placeOf, rankChange, rankIn, type Histogram } from '#app/domain/standings/ranking.ts'
import { DAY, dayOf, dayStart, isWeek, weekOf } from '#app/domain/time/period.ts'
import type { BoardRow } from './board-view.ts'
import { loadYesterday } from './histogram-days.server.ts'
import type { DayPoints, Standing } from './list-standings.server.ts'
import { listTen, positionIn } from './places.server.ts'
import { loadHistogram, ranksOf, type BoardKey } from './rank-in-board.server.ts'

type RowContext = Pick<AppContext, 'db' | 'now' | 'config'>

/**
 * `yesterday`: only for the running week's board, which shows the change since; `ten`: the first ten's ids, in order.
 */
export type BoardHistograms = { histogram: Histogram; yesterday: Histogram | null; ten: readonly string[] }

export async function loadHistograms(context: Pick<AppContext, 'db' | 'now'>, key: BoardKey): Promise<BoardHistograms> {
  const isRunning = key.board === 'all' && key.period === weekOf(context.now())
  const [histogram, yesterday, ten] = await Promise.all([
    loadHistogram(context, key),
    isRunning ? loadYesterday(context, key.period) : null,
    listTen(context, key),
  ])
  return { histogram, yesterday, ten }
}

/** With ranks and, on the running week's board, the change since yesterday. */
export async function boardRows(
  context: RowContext,
  key: BoardKey,
  { histogram, yesterday, ten }: BoardHistograms,
  standings: Standing[],
  viewerId: string | null,
  /** The standing before the first one, if any. */
  above: Standing | null = null,
): Promise<BoardRow[]> {
  const ranks = await ranksOf(
    context,
    key,
    histogram,
    standings.map((standing) => standing.points),
  )
  return standings.map((standing, index) =>
    boardRow(context, key, standing, {
      rank: ranks[index] ?? 0,
      place: placeOf(ranks[index] ?? 0, positionIn(ten, standing.playerId)),
      above: standings[index - 1] ?? above,
      yesterday,
      viewerId,
    }),
  )
}

type Seen = Pick<BoardRow, 'rank' | 'place'> & {
  above: Standing | null
  yesterday: Histogram | null
  viewerId: string | null
}

/** `above`: the standing before it. */
export function boardRow(
  context: Pick<AppContext, 'now' | 'config'>,
  { period }: BoardKey,
  standing: Standing,
  { rank, place, above, yesterday, viewerId }: Seen,
): BoardRow {
  return {
    rank,
    place,
    username: standing.username ?? 'former player',
    avatarUrl: standing.githubId === null ? null : avatarUrl(context, standing.githubId),
    premium: standing.premium === 1,
    points: standing.points,
    toNext: pointsBehind(above, standing),
    days: isWeek(period) ? daysOf(standing) : null,
    change: yesterday === null ? null : rankChange(rankYesterday(context.now(), yesterday, standing), rank),
    country: standing.country,
    isViewer: standing.playerId === viewerId,
  }
}

function pointsBehind(above: Standing | null, { points }: Standing): number | null {
  return above === null ? null : above.points - points
}

export function daysOf({ day1, day2, day3, day4, day5, day6, day7 }: DayPoints): number[] {
  return [day1, day2, day3, day4, day5, day6, day7]
}

/** At the end of yesterday; 0 for players not on the board then, even if older points were found since. */
export function rankYesterday(
  now: number,
  yesterday: Histogram,
  standing: DayPoints & { points: number; listedSince: number },
): number {
  const before = pointsAtEnd(dayOf(now - DAY), standing)
  return before > 0 ? rankIn(yesterday, before) : 0
}

/** At the end of a day of the row's week; 0 for players not on the board then. */
export function pointsAtEnd(day: string, standing: DayPoints & { points: number; listedSince: number }): number {
  if (standing.listedSince >= dayStart(day) + DAY) return 0
  // Subtracts later days too, because a contribution day may be ahead of UTC.
  const weekday = (new Date(dayStart(day)).getUTCDay() + 6) % 7
  return Math.max(
    0,
    standing.points -
      daysOf(standing)
        .slice(weekday + 1)
        .reduce((sum, points) => sum + points, 0),
  )
}
