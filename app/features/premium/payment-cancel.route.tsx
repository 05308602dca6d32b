import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'
import { loadPaymentCancel } from './load-payment.server.ts'
import { PaymentCancelScreen } from './payment-cancel-screen.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Checkout left', description: brand.description, noIndex: true })

/** Reports only: the checkout stays open until it expires or another one starts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadPaymentCancel(context.app, await getPlayer(request, context), params.playerId ?? '')
}

export default function PaymentCancel() {
  return <PaymentCancelScreen view={useLoaderData<typeof loader>()} />
}
