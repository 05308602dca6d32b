import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { factKey } from '#app/domain/fact.ts'
import type { GitHubAppView } from '#app/features/github-app/github-app-view.ts'
import type { Player } from '#app/features/players/find-player.server.ts'
import { ledger } from '#db/schema/ledger.ts'

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
