import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { weekEnd, weekNumber } from '#app/domain/time/period.ts'
import { loadBaseCamp } from './load-base-camp.server.ts'

export type SetupCompleteView = Awaited<ReturnType<typeof loadSetupComplete>>['view']

export async function loadSetupComplete(context: Pick<AppContext, 'db' | 'now' | 'config'>, player: Player) {
  const { mountain, own, week, rankedPlayers } = await loadBaseCamp(context, player, true)
  return {
    mountain,
    view: {
      username: player.githubUsername,
      points: own?.row.points ?? 0,
      rank: own?.row.place ?? 0,
      above: own?.above?.username ?? null,
      below: own?.below?.username ?? null,
      rankedPlayers,
      weekNumber: weekNumber(week),
      weekEndsAt: weekEnd(week),
      lifetime: lifetimeOf(player),
      isWaiting: player.lastGithubUpdate === 0,
      unconfirmedEmail: player.emailConfirmedAt === null ? player.email : null,
      now: context.now(),
    },
  }
}
