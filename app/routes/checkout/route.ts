import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import * as z from 'zod'
import { PLANS, type PlanId } from '#app/domain/plan.ts'
import { openPortal } from '#app/features/billing/open-portal.server.ts'
import { startCheckout } from '#app/features/billing/start-checkout.server.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'

const PRICING = '/#pricing'

const checkoutForm = z.object({
  plan: z
    .enum(PLANS.map(({ id }) => id) as [PlanId, ...PlanId[]])
    .nullable()
    .catch(null),
})

export function loader() {
  return redirect(PRICING)
}

/** From a plan to where it is paid, or to where an existing one is managed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const { plan } = await readForm(request, checkoutForm)
  if (plan === null) return redirect(PRICING)
  const start = await startCheckout(app, player, plan)
  if (start.state === 'redirect') return redirect(start.url, 303)
  if (start.state === 'paid') return redirect(`/payment-success/${encodeURIComponent(start.sessionId)}`, 303)
  if (start.state !== 'subscribed') return redirectWithFlash(app, PRICING, { toast: toasts[start.state] })
  const portal = await openPortal(app, player.id)
  return portal.state === 'redirect'
    ? redirect(portal.url, 303)
    : redirectWithFlash(app, '/settings#premium', { toast: toasts.unavailable })
}

const toasts = {
  lifetime: { type: 'info', message: 'You have lifetime premium. There is nothing left to buy.' },
  closed: { type: 'info', message: 'Premium cannot be bought here at the moment.' },
  unavailable: {
    type: 'warning',
    message: 'The payment page is not answering. Nothing was charged: try again in a minute.',
  },
} as const
