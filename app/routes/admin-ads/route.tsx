import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { daysParameter, switchForm } from '#app/admin/ads/ad-form.ts'
import { AdminAdsScreen } from '#app/admin/ads/ads-screen.tsx'
import { loadAds } from '#app/admin/ads/load-ads.server.ts'
import { switchAd } from '#app/admin/ads/save-ad.server.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Ads', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  return { staff, ...(await loadAds(context.app, daysOf(request))) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { id, active } = await readForm(request, switchForm)
  if (active === null) throw new Response(null, { status: 400 })
  const switched = await switchAd(app, staff.id, id, active === 'on')
  return redirectWithFlash(app, `/admin/ads?days=${daysOf(request)}`, {
    toast: switched.ok
      ? { type: 'success', message: `${switched.title} is switched ${active}.` }
      : { type: 'warning', message: switched.error },
  })
}

function daysOf(request: Request): number {
  return daysParameter.parse(new URL(request.url).searchParams.get('days') ?? undefined)
}

export default function AdminAds() {
  return <AdminAdsScreen view={useLoaderData<typeof loader>()} />
}
