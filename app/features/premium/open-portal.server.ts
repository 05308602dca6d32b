import type { AppContext } from '#app/context/context.server.ts'
import { findCustomer } from './list-running.server.ts'

/** Only for players with a checkout. */
export async function openPortal(
  context: Pick<AppContext, 'db' | 'stripe' | 'config'>,
  playerId: string,
): Promise<{ state: 'redirect'; url: string } | { state: 'none' | 'unavailable' }> {
  const customerId = await findCustomer(context, playerId)
  if (context.stripe === null || customerId === null) return { state: 'none' }
  const portal = await context.stripe.createPortal({
    customerId,
    returnUrl: `${context.config.APP_ORIGIN}/settings#premium`,
  })
  if (portal.ok) return { state: 'redirect', url: portal.value.url }
  return { state: portal.code === 'missing' ? 'none' : 'unavailable' }
}
