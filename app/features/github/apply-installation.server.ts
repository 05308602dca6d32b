import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { InstallationChange } from '#app/adapters/github/webhook.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { InstallationOutcome, WebhookOutcome } from '#app/domain/github/webhook-outcome.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { connectInstallation } from './connect-installation.server.ts'

type InstallationContext = Pick<AppContext, 'db' | 'now'>

/** A new installation belongs to its account's player, an organization's to the sender; later changes to its holder. */
export async function applyInstallation(
  context: InstallationContext,
  change: InstallationChange,
  receipt: (outcome: WebhookOutcome) => Statement,
): Promise<void> {
  if (change.action === 'created') {
    const player = await findInstaller(context, change)
    if (player === null) return writeTogether(context.db, [receipt('unknown_player')])
    const result = await connectInstallation(context, player.id, change.installationId, [receipt('app_installed')])
    if (result === 'other_player') await writeTogether(context.db, [receipt('other_players_installation')])
    return
  }
  const effect = effectOf(context, change.action)
  if (effect === null) return writeTogether(context.db, [receipt('app_unchanged')])
  const [player] = await context.db
    .select({ id: players.id })
    .from(players)
    .where(eq(players.githubAppInstallationId, change.installationId))
  if (player === undefined) return writeTogether(context.db, [receipt('unknown_installation')])
  const changed = context.db.run(sql`UPDATE players SET ${effect.set}, last_updated = ${context.now()}
    WHERE id = ${player.id} AND github_app_installation_id = ${change.installationId}`)
  await writeTogether(context.db, [changed, receipt(effect.outcome)])
}

/** The bonus stays: it was for installing. */
function effectOf(context: InstallationContext, action: string): { set: SQL; outcome: InstallationOutcome } | null {
  switch (action) {
    case 'deleted':
      return { set: sql`github_app_installation_id = NULL, github_app_suspended_at = NULL`, outcome: 'app_uninstalled' }
    case 'suspend':
      return { set: sql`github_app_suspended_at = ${context.now()}`, outcome: 'app_suspended' }
    case 'unsuspend':
      return { set: sql`github_app_suspended_at = NULL`, outcome: 'app_unsuspended' }
    default:
      return null
  }
}

async function findInstaller(
  context: InstallationContext,
  { accountId, senderId }: InstallationChange,
): Promise<{ id: string } | null> {
  const known = await context.db
    .select({ id: players.id, githubId: players.githubId })
    .from(players)
    .where(and(inArray(players.githubId, [accountId, senderId]), isNotNull(players.claimedAt), isNull(players.goneAt)))
  return known.find(({ githubId }) => githubId === accountId) ?? known[0] ?? null
}
