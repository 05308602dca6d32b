import { heightOf } from '#app/components/mountain/place-climbers.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { daysOf } from '#app/core/standings/board-rows.server.ts'
import { listTen, positionIn } from '#app/core/standings/places.server.ts'
import { findStanding, listWeekPoints } from '#app/core/standings/player-standings.server.ts'
import { loadHistogram, rankedPlayers } from '#app/core/standings/rank-in-board.server.ts'
import { currentStreak } from '#app/domain/achievements/streak.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { highestScores, placeOf, PRIZE_CUT_OFF, rankIn } from '#app/domain/standings/ranking.ts'
import { weekNumber, weekOf } from '#app/domain/time/period.ts'
import type { CardFigures } from './draw-readme-card.ts'

/** A player's figures for badges and cards, all of them stored; null for a player who is not shown. */
export async function loadBadgeFigures(
  context: Pick<AppContext, 'db' | 'now'>,
  username: string,
): Promise<CardFigures | null> {
  const player = await findShownPlayer(context, username)
  if (player === null) return null
  const week = weekOf(context.now())
  const key = { board: 'all', period: week } as const
  const [histogram, ten, weeks, own] = await Promise.all([
    loadHistogram(context, key),
    listTen(context, key),
    listWeekPoints(context, player.id),
    findStanding(context, player.id, week),
  ])
  const points = own?.points ?? 0
  const lifetime = lifetimeOf(player)
  const place = own === null ? 0 : placeOf(rankIn(histogram, points), positionIn(ten, player.id))
  return {
    username: player.githubUsername,
    premium: player.isPremium,
    weekNumber: weekNumber(week),
    rank: place,
    of: rankedPlayers(histogram),
    height: heightOf({ place, points }, highestScores(histogram, PRIZE_CUT_OFF)),
    points,
    days: own === null ? [] : daysOf(own),
    level: lifetime?.level ?? null,
    progress: lifetime?.progress ?? 0,
    streak: currentStreak(weeks, week),
  }
}
