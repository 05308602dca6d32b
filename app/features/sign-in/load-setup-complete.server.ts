import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { findStanding } from '#app/core/standings/find-standing.server.ts'
import { type BoardKey, loadHistogram, rankedPlayers, rankOf } from '#app/core/standings/rank-in-board.server.ts'
import { weekEnd, weekNumber, weekOf } from '#app/domain/period.ts'
import type { PlanId } from '#app/domain/plan.ts'

export type SetupCompleteView = Awaited<ReturnType<typeof loadSetupComplete>>

export async function loadSetupComplete(context: Pick<AppContext, 'db' | 'now'>, player: Player, plan: PlanId | null) {
  const now = context.now()
  const week = weekOf(now)
  const key: BoardKey = { board: 'all', period: week }
  const [histogram, own] = await Promise.all([loadHistogram(context, key), findStanding(context, player.id, week)])
  const points = own?.points ?? 0
  return {
    username: player.githubUsername,
    points,
    rank: await rankOf(context, key, histogram, points),
    rankedPlayers: rankedPlayers(histogram),
    weekNumber: weekNumber(week),
    weekEndsAt: weekEnd(week),
    level: player.level,
    total: player.totalPoints,
    isWaiting: player.lastGithubUpdate === 0,
    unconfirmedEmail: player.emailConfirmedAt === null ? player.email : null,
    plan: player.isPremium ? null : plan,
    now,
  }
}
