import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers, type Player } from '#app/core/players/find-player.server.ts'
import { openBoard } from '#app/core/standings/board.server.ts'
import { aroundOf, mountainOf, type MountainView } from '#app/core/standings/mountain-view.ts'
import { rankedPlayers } from '#app/core/standings/places.server.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { weekEnd, weekNumber, weekOf } from '#app/domain/time/period.ts'

export type SetupCompleteView = Awaited<ReturnType<typeof loadSetupComplete>>['view']

export async function loadSetupComplete(context: Pick<AppContext, 'db' | 'now' | 'config'>, player: Player) {
  const now = context.now()
  const week = weekOf(now)
  const board = openBoard(context, { board: 'all', period: week })
  const [{ histogram }, own, best, players] = await Promise.all([
    board.counts,
    board.find(player.id),
    board.top(),
    countPlayers(context),
  ])
  const top = await board.rowsOf(best, player.id)
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
      above: own?.above?.username ?? null,
      below: own?.below?.username ?? null,
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
