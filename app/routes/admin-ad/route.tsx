import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnAd } from '#app/admin/ads/act-on-ad.server.ts'
import { adForm, daysParameter } from '#app/admin/ads/ad-form.ts'
import { AdminAdScreen } from '#app/admin/ads/ad-screen.tsx'
import type { AdminAdView } from '#app/admin/ads/ads-view.ts'
import { loadAd, newAd } from '#app/admin/ads/load-ads.server.ts'
import { isAdSlot } from '#app/domain/ad.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Ad', description: 'For staff.', isHidden: true })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const query = new URL(request.url).searchParams
  const place = query.get('place') ?? ''
  const { id = '' } = params
  if (id === 'new') return { staff, ...newAd(context.app, isAdSlot(place) ? place : 'row') }
  const view = await loadAd(context.app, id, daysParameter.parse(query.get('days') ?? undefined))
  if (view === null) throw new Response(null, { status: 404 })
  return { staff, ...view }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const outcome = await actOnAd(app, staff.id, params['id'] ?? '', await readForm(request, adForm))
  if (outcome.state === 'not_found') throw new Response(null, { status: 404 })
  if (outcome.state === 'shown') return data(outcome.view, { status: outcome.status })
  return redirectWithFlash(app, `/admin/ads/${encodeURIComponent(outcome.id)}`, {
    toast: { type: 'success', message: outcome.message },
  })
}

export default function AdminAd() {
  const view = useLoaderData<typeof loader>()
  const answered = useActionData<Partial<AdminAdView>>()
  return <AdminAdScreen key={view.id} view={{ ...view, ...answered }} />
}
