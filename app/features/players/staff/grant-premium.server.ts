import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { derivePremium } from '#app/core/premium/derive-premium.server.ts'
import { subscriptions } from '#db/schema/premium.ts'
import { findChangeable, type Outcome } from './find-changeable.server.ts'

/** Boards of open periods follow at once; ranks don't depend on it. */
export async function grantPremium(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  { playerId, premium }: { playerId: string; premium: boolean },
): Promise<Outcome> {
  const found = await findChangeable(context, playerId)
  if (!found.ok) return found
  const granted = { status: premium ? 'active' : 'ended', entitles: premium, updatedAt: context.now() }
  await writeAudited(context, { actor, action: 'grant-premium', detail: { playerId, premium } }, [
    context.db
      .insert(subscriptions)
      .values({ id: `grant:${playerId}`, playerId, source: 'grant', plan: 'grant', ...granted })
      .onConflictDoUpdate({ target: subscriptions.id, set: granted }),
    ...derivePremium(context, playerId),
  ])
  return { ok: true }
}
