import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { countPlayers, type Player } from '#app/core/players/find-player.server.ts'
import { openBoard } from '#app/core/standings/board.server.ts'
import { aroundOf, mountainOf, type MountainView } from '#app/core/standings/mountain-view.ts'
import { rankedPlayers } from '#app/core/standings/places.server.ts'
import { weekOf } from '#app/domain/time/period.ts'

/**
 * This week's mountain with the player on it; who has no points, or only knocks, waits in base camp. Who knocks sees none
 * of the others there: their number would tell a hidden player from a name that nobody has.
 */
export async function loadBaseCamp(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  player: Player,
  hasJoined: boolean,
) {
  const week = weekOf(context.now())
  const board = openBoard(context, { board: 'all', period: week })
  const [{ histogram }, own, best, players] = await Promise.all([
    board.counts,
    hasJoined ? board.find(player.id) : null,
    board.top(),
    hasJoined ? countPlayers(context) : 0,
  ])
  const top = await board.rowsOf(best, hasJoined ? player.id : null)
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
  return { mountain, own, week, rankedPlayers: climbers }
}
