import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { nextCookie } from '#app/context/cookies.server.ts'
import { checkoutHref } from '#app/core/premium/billing-view.ts'
import { loadCheckout } from '#app/core/premium/load-offer.server.ts'
import { readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { PLANS, type PlanId } from '#app/domain/premium/plan.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { openPortal } from './open-portal.server.ts'
import { startCheckout } from './start-checkout.server.ts'

const PRICING = '/#pricing'
const LANDING = `/${brand.slug}-resume-builder`
const BILLING = '/settings#premium'

const checkoutForm = z.object({
  plan: z
    .enum(PLANS.map(({ id }) => id))
    .nullable()
    .catch(null),
})

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Premium', description: brand.description, noIndex: true })

/** Shows the price and starts nothing. A visitor joins first and returns. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context
  const { plan } = checkoutForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  if (plan === null) throw redirect(PRICING)
  if (app.stripe === null) throw await redirectWithFlash(app, PRICING, { toast: toasts.closed })
  const player = await getPlayer(request, context)
  if (player === null) throw await joinFirst(request, app, plan)
  const view = await loadCheckout(app, player.id, plan)
  if (view.status === 'lifetime') throw await redirectWithFlash(app, BILLING, { toast: toasts.lifetime })
  if (view.status === 'paying') throw await redirectWithFlash(app, BILLING, { toast: toasts.paying })
  if (view.status === 'subscribed' && view.replaces === null) throw redirect(BILLING)
  return view
}

/** Over the offer where the plan was chosen. */
async function joinFirst(request: Request, app: AppContext, plan: PlanId): Promise<Response> {
  const isLanding = request.headers.get('referer')?.startsWith(`${app.config.APP_ORIGIN}${LANDING}`) ?? false
  const [path, place] = isLanding ? [LANDING, '#price'] : ['/', '#pricing']
  if ((await readSiteSettings(app)).registration === 'paused') return redirect(`${path}?join${place}`)
  const returnTo = new URLSearchParams({ returnTo: checkoutHref(plan) }).toString()
  const headers = { 'Set-Cookie': await nextCookie(app.config).write(checkoutHref(plan)) }
  return redirect(`${path}?join&${returnTo}${place}`, { headers })
}

/** To the payment page, or to the billing page of an existing plan. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const { plan } = await readForm(request, checkoutForm)
  if (plan === null) return redirect(PRICING)
  const headers = { 'Set-Cookie': await nextCookie(app.config).clear() }
  const start = await startCheckout(app, player, plan)
  if (start.state === 'redirect') return redirect(start.url, { status: 303, headers })
  if (start.state === 'paid')
    return redirect(`/payment-success/${encodeURIComponent(start.sessionId)}`, { status: 303, headers })
  if (start.state === 'paying') return redirectWithFlash(app, BILLING, { toast: toasts.paying })
  if (start.state !== 'subscribed') return redirectWithFlash(app, PRICING, { toast: toasts[start.state] })
  const portal = await openPortal(app, player.id)
  return portal.state === 'redirect'
    ? redirect(portal.url, 303)
    : redirectWithFlash(app, BILLING, { toast: toasts.unavailable })
}

export default function Checkout() {
  return <CheckoutScreen view={useLoaderData<typeof loader>()} />
}

const toasts = {
  lifetime: { type: 'info', message: 'You have lifetime premium. There is nothing left to buy.' },
  paying: { type: 'info', message: 'Your payment is on its way. Until it has arrived you cannot buy another plan.' },
  closed: { type: 'info', message: 'Premium cannot be bought here at the moment.' },
  unavailable: {
    type: 'warning',
    message: 'The payment page is not answering. Nothing was charged. Try again in a minute.',
  },
} as const
