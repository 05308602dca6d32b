import type { AppContext } from '#app/context/context.server.ts'
import { derivePremium } from '#app/core/premium/derive-premium.server.ts'
import { writeTogether } from '#db/client.ts'
import { subscriptions } from '#db/schema/premium.ts'

/** Grants or ends premium by hand. Boards of open periods follow at once; ranks do not depend on it. */
export async function grantPremium(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  premium: boolean,
): Promise<void> {
  const granted = { status: premium ? 'active' : 'ended', entitles: premium, updatedAt: context.now() }
  await writeTogether(context.db, [
    context.db
      .insert(subscriptions)
      .values({ id: `grant:${playerId}`, playerId, source: 'grant', plan: 'grant', ...granted })
      .onConflictDoUpdate({ target: subscriptions.id, set: granted }),
    ...derivePremium(context, playerId),
  ])
}
