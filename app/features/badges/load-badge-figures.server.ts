import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer, type Player } from '#app/core/players/find-player.server.ts'
import { daysOf } from '#app/core/standings/board-rows.server.ts'
import { listWeekPoints } from '#app/core/standings/player-standings.server.ts'
import { loadHistogram, rankedPlayers } from '#app/core/standings/rank-in-board.server.ts'
import { levelStart } from '#app/domain/level.ts'
import { weekNumber, weekOf } from '#app/domain/period.ts'
import { rankIn } from '#app/domain/ranking.ts'
import { currentStreak } from '#app/domain/streak.ts'
import { standings } from '#db/schema/standings.ts'
import type { CardFigures } from './draw-readme-card.ts'

type BadgeContext = Pick<AppContext, 'db' | 'now'>

/** What badges and cards tell of a player, all of it stored; null for everybody who is not shown. */
export async function loadBadgeFigures(context: BadgeContext, username: string): Promise<CardFigures | null> {
  const player = await findShownPlayer(context, username)
  return player === null ? null : figuresOf(context, player)
}

async function figuresOf(context: BadgeContext, player: Player): Promise<CardFigures> {
  const week = weekOf(context.now())
  const [histogram, weeks, [own]] = await Promise.all([
    loadHistogram(context, { board: 'all', period: week }),
    listWeekPoints(context, player.id),
    context.db
      .select()
      .from(standings)
      .where(sql`player_id = ${player.id} AND period = ${week} AND ranked = 1 AND points > 0`),
  ])
  const start = levelStart(player.level)
  return {
    username: player.githubUsername,
    premium: player.isPremium,
    weekNumber: weekNumber(week),
    rank: own === undefined ? 0 : rankIn(histogram, own.points),
    of: rankedPlayers(histogram),
    points: own?.points ?? 0,
    days: own === undefined ? [] : daysOf(own),
    level: player.level,
    progress: (player.totalPoints - start) / (levelStart(player.level + 1) - start),
    streak: currentStreak(weeks, week),
  }
}
