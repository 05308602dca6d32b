import { sql } from 'drizzle-orm'
import { refreshPlayers, type RefreshContext } from '#app/features/github-sync/refresh-players.server.ts'
import { OWNER_REFRESH_PAUSE } from '#app/features/players/load-owner.server.ts'

/** A refresh that the owner asked for, one every two minutes; the claim keeps a second tab from asking twice. */
export async function refreshOwn(
  context: RefreshContext,
  player: { id: string },
): Promise<'refreshed' | 'too_soon' | 'unanswered'> {
  const now = context.now()
  const claimed = await context.db.all(sql`UPDATE players SET last_github_fetch = ${now}
    WHERE id = ${player.id} AND last_github_fetch <= ${now - OWNER_REFRESH_PAUSE} RETURNING id`)
  if (claimed.length === 0) return 'too_soon'
  const outcome = await refreshPlayers(context, [player.id])
  return outcome.failed.length === 0 ? 'refreshed' : 'unanswered'
}
