import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'
import { loadPaymentSuccess } from './load-payment.server.ts'
import { PaymentSuccessScreen } from './payment-success-screen.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Your payment', description: brand.description, noIndex: true })

/** Reports only: Stripe says what was paid, never this address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadPaymentSuccess(context.app, await getPlayer(request, context), params.id ?? '')
}

export default function PaymentSuccess() {
  return <PaymentSuccessScreen view={useLoaderData<typeof loader>()} />
}
