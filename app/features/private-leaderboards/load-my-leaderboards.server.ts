import type { AppContext } from '#app/context/context.server.ts'
import { dayOf } from '#app/domain/period.ts'
import { refusalOf } from './creation-refusal.server.ts'
import type { MyLeaderboardsView } from './leaderboard-view.ts'
import { listLeaderboards } from './list-leaderboards.server.ts'

export async function loadMyLeaderboards(
  context: Pick<AppContext, 'db' | 'now'>,
  player: { id: string },
): Promise<MyLeaderboardsView> {
  return {
    ...(await listLeaderboards(context, player.id)),
    creationRefusal: await refusalOf(context, player.id),
    today: dayOf(context.now()),
  }
}
