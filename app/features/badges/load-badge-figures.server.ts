import { heightOf } from '#app/components/mountain/place-climbers.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { loadPlaces, placeIn, rankedPlayers } from '#app/core/standings/places.server.ts'
import { findStanding, listWeekPoints } from '#app/core/standings/player-standings.server.ts'
import { currentStreak } from '#app/domain/achievements/streak.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { dailyPoints } from '#app/domain/standings/day-points.ts'
import { highestScores, PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { weekNumber, weekOf } from '#app/domain/time/period.ts'
import type { CardFigures } from './draw-readme-card.ts'

/** All of them stored; null for a player who is not shown. */
export async function loadBadgeFigures(
  context: Pick<AppContext, 'db' | 'now'>,
  username: string,
): Promise<CardFigures | null> {
  const player = await findShownPlayer(context, username)
  if (player === null) return null
  const week = weekOf(context.now())
  const [places, weeks, own] = await Promise.all([
    loadPlaces(context, { board: 'all', period: week }),
    listWeekPoints(context, player.id),
    findStanding(context, player.id, week),
  ])
  const points = own?.points ?? 0
  const lifetime = lifetimeOf(player)
  const place = placeIn(places, player.id, points)
  return {
    username: player.githubUsername,
    premium: player.isPremium,
    weekNumber: weekNumber(week),
    rank: place,
    of: rankedPlayers(places.histogram),
    height: heightOf({ place, points }, highestScores(places.histogram, PRIZE_CUT_OFF)),
    points,
    days: own === null ? [] : dailyPoints(own),
    level: lifetime?.level ?? null,
    progress: lifetime?.progress ?? 0,
    streak: currentStreak(weeks, week),
  }
}
