import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers, type Player } from '#app/core/players/find-player.server.ts'
import { boardRows, loadHistograms } from '#app/core/standings/board-rows.server.ts'
import { findRow } from '#app/core/standings/find-row.server.ts'
import { listStandings } from '#app/core/standings/list-standings.server.ts'
import { aroundOf, mountainOf } from '#app/core/standings/mountain-of.ts'
import { MOUNTAIN_TOP, type MountainView } from '#app/core/standings/mountain-view.ts'
import { type BoardKey, rankedPlayers } from '#app/core/standings/rank-in-board.server.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { weekEnd, weekNumber, weekOf } from '#app/domain/time/period.ts'

export type SetupCompleteView = Awaited<ReturnType<typeof loadSetupComplete>>['view']

/** Where the player starts, and the mountain with everyone on it. */
export async function loadSetupComplete(context: Pick<AppContext, 'db' | 'now' | 'config'>, player: Player) {
  const now = context.now()
  const week = weekOf(now)
  const key: BoardKey = { board: 'all', period: week }
  const loading = loadHistograms(context, key)
  const [histograms, own, best, players] = await Promise.all([
    loading,
    findRow(context, key, loading, player.id),
    listStandings(context, key, { from: 'start' }, MOUNTAIN_TOP),
    countPlayers(context),
  ])
  const top = await boardRows(context, key, histograms, best, player.id)
  const { histogram } = histograms
  const climbers = rankedPlayers(histogram)
  const mountain: MountainView = {
    ...mountainOf({
      top,
      around: aroundOf(own),
      histogram,
      bucket: 1,
      atZero: Math.max(0, players - climbers),
      hasChest: true,
    }),
    waiting: own === null ? { username: player.githubUsername, avatarUrl: avatarUrl(context, player.githubId) } : null,
  }
  return {
    mountain,
    view: {
      username: player.githubUsername,
      points: own?.row.points ?? 0,
      rank: own?.row.place ?? 0,
      above: own?.neighbours.above?.username ?? null,
      below: own?.neighbours.below?.username ?? null,
      rankedPlayers: climbers,
      weekNumber: weekNumber(week),
      weekEndsAt: weekEnd(week),
      lifetime: lifetimeOf(player),
      isWaiting: player.lastGithubUpdate === 0,
      unconfirmedEmail: player.emailConfirmedAt === null ? player.email : null,
      now,
    },
  }
}
