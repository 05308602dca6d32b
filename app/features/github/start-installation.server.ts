import type { AppContext } from '#app/context/context.server.ts'
import type { InstallationTransaction } from '#app/context/cookies.server.ts'
import { newSecret } from '#app/core/secrets/session-id.server.ts'
import type { InstallationReturn } from '#app/domain/github/installation-text.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { connectInstallation } from './connect-installation.server.ts'

type StartContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'githubApp'>

export type InstallationStart =
  | { leaves: true; url: string; transaction: InstallationTransaction }
  | { leaves: false; code: InstallationReturn }

/** Leads to the App's page at GitHub, unless the App's token shows that it is installed. */
export async function startInstallation(
  context: StartContext,
  player: { id: string; githubId: number; githubUsername: string },
): Promise<InstallationStart> {
  if (context.githubApp === null) return { leaves: false, code: 'not_offered' }
  const standing = await context.githubApp.findInstallationOf(player.githubUsername)
  if (standing.ok && standing.value?.accountId === player.githubId && !standing.value.isSuspended)
    return { leaves: false, code: await connectInstallation(context, player.id, standing.value.id) }
  const state = newSecret(context.randomBytes)
  return {
    leaves: true,
    url: context.githubApp.installUrl(player.githubId, state),
    transaction: { state, playerId: player.id, expiresAt: context.now() + HOUR },
  }
}
