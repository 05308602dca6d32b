import type { AppContext } from '#app/context.server.ts'
import { ALL_TIME, DAY, dayOf, isWeek, weekOf } from '#app/domain/period.ts'
import { rankChange, rankIn, type Histogram } from '#app/domain/ranking.ts'
import { avatarUrl } from '#app/features/players/avatar-url.server.ts'
import type { BoardRow } from '#app/features/standings/board-view.ts'
import type { Standing } from '#app/features/standings/list-standings.server.ts'
import { rankOf, type BoardKey } from '#app/features/standings/rank-in-board.server.ts'
import { histogramDays } from '#db/schema/standings.ts'
import { eq } from 'drizzle-orm'

type RowContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** Standings as a board shows them: with ranks, and on this week's board the change since yesterday's end. */
export async function boardRows(
  context: RowContext,
  key: BoardKey,
  histogram: Histogram,
  standings: Standing[],
  viewerId: string | null,
): Promise<BoardRow[]> {
  const ranks = await ranksOf(context, key, histogram, standings)
  const yesterday = await loadYesterday(context, key)
  return standings.map((standing, index) => {
    const rank = ranks[index] ?? 0
    const days = isWeek(key.period) ? daysOf(standing) : null
    return {
      rank,
      username: standing.username ?? 'former player',
      githubId: standing.githubId ?? 0,
      avatarUrl: standing.githubId === null ? null : avatarUrl(context, standing.githubId),
      premium: standing.premium === 1,
      points: standing.points,
      days,
      change: changeSince(context, yesterday, days, standing.points, rank),
      country: standing.country,
      isViewer: standing.playerId === viewerId,
    }
  })
}

export function daysOf(standing: Standing): number[] {
  return [standing.day1, standing.day2, standing.day3, standing.day4, standing.day5, standing.day6, standing.day7]
}

/** All-time ranks of a page need two exact look-ups: its first score, and the next one, from which places just count on. */
async function ranksOf(
  context: RowContext,
  key: BoardKey,
  histogram: Histogram,
  standings: Standing[],
): Promise<number[]> {
  if (key.period !== ALL_TIME) return standings.map((standing) => rankIn(histogram, standing.points))
  const first = standings[0]
  if (first === undefined) return []
  const second = standings.findIndex((standing) => standing.points !== first.points)
  const firstRank = await rankOf(context, key, histogram, first.points)
  const secondRank = second < 0 ? 0 : await rankOf(context, key, histogram, standings[second]?.points ?? 0)
  let rank = firstRank
  return standings.map((standing, index) => {
    if (second >= 0 && index >= second && standing.points !== standings[index - 1]?.points)
      rank = secondRank + index - second
    return rank
  })
}

async function loadYesterday(context: RowContext, key: BoardKey): Promise<Histogram | null> {
  const now = context.now()
  if (key.board !== 'all' || key.period !== weekOf(now)) return null
  const [copy] = await context.db
    .select()
    .from(histogramDays)
    .where(eq(histogramDays.day, dayOf(now - DAY)))
  if (copy === undefined || copy.week !== key.period) return null
  return copy.buckets.map(([points, players]) => ({ points, players }))
}

function changeSince(
  context: RowContext,
  yesterday: Histogram | null,
  days: number[] | null,
  points: number,
  rank: number,
): number | null {
  if (yesterday === null || days === null) return null
  const weekday = (new Date(context.now()).getUTCDay() + 6) % 7
  const before = points - days.slice(weekday).reduce((sum, day) => sum + day, 0)
  return rankChange(before > 0 ? rankIn(yesterday, before) : 0, rank)
}
