import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { factKey } from '#app/domain/fact.ts'
import { ledger } from '#db/schema/ledger.ts'
import type { GitHubAppView } from './github-app-view.ts'

/** How the GitHub App stands with the player; null where it is not offered. */
export async function loadGitHubApp(
  context: Pick<AppContext, 'db' | 'githubApp'>,
  player: Player,
): Promise<GitHubAppView | null> {
  if (context.githubApp === null) return null
  const [bonus] = await context.db
    .select({ key: ledger.key })
    .from(ledger)
    .where(and(eq(ledger.playerId, player.id), eq(ledger.key, factKey.app())))
  return {
    state: stateOf(player),
    isRewarded: bonus !== undefined,
    manageUrl: context.githubApp.installUrl(player.githubId),
  }
}

function stateOf({ githubAppInstallationId, githubAppSuspendedAt }: Player): GitHubAppView['state'] {
  if (githubAppInstallationId === null) return 'open'
  return githubAppSuspendedAt === null ? 'connected' : 'suspended'
}
