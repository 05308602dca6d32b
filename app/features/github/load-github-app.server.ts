import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { ledger } from '#db/schema/ledger.ts'

export type GitHubAppView = NonNullable<Awaited<ReturnType<typeof loadGitHubApp>>>

/** Null where the App is not offered. Its bonus is paid once and stays. */
export async function loadGitHubApp(context: Pick<AppContext, 'db' | 'githubApp'>, player: Player) {
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

function stateOf({ githubAppInstallationId, githubAppSuspendedAt }: Player): 'open' | 'connected' | 'suspended' {
  if (githubAppInstallationId === null) return 'open'
  return githubAppSuspendedAt === null ? 'connected' : 'suspended'
}
