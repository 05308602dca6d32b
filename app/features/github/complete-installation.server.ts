import type { AppContext } from '#app/context/context.server.ts'
import type { InstallationTransaction } from '#app/context/cookies.server.ts'
import type { InstallationReturn } from '#app/domain/github/installation-text.ts'
import { connectInstallation } from './connect-installation.server.ts'

type ReturnContext = Pick<AppContext, 'db' | 'now' | 'githubApp'>

/** Unchecked: anybody can write such an address. */
export type InstallationAnswer = { state: string | null; installationId: string | null; setupAction: string | null }

/** Needs the state that this player left with; the App's own token must show the installation on their account id. */
export async function completeInstallation(
  context: ReturnContext,
  transaction: InstallationTransaction | null,
  player: { id: string; githubId: number; githubAppInstallationId: number | null } | null,
  answer: InstallationAnswer,
): Promise<InstallationReturn> {
  if (player === null) return 'signed_out'
  if (transaction === null || transaction.expiresAt < context.now()) return 'stale'
  if (answer.state !== transaction.state || transaction.playerId !== player.id) return 'stale'
  if (answer.setupAction === 'request') return 'requested'
  if (context.githubApp === null) return 'not_offered'
  const id = /^\d{1,15}$/.test(answer.installationId ?? '') ? Number(answer.installationId) : null
  if (id === null) return 'not_found'
  // Its webhook came first, also for one that the player made for an organization.
  if (player.githubAppInstallationId === id) return 'connected'
  const found = await context.githubApp.findInstallation(id)
  if (!found.ok) return 'unanswered'
  if (found.value === null) return 'not_found'
  if (found.value.accountId !== player.githubId) return 'other_account'
  if (found.value.isSuspended) return 'suspended'
  return connectInstallation(context, player.id, found.value.id)
}
