import { useLoaderData } from '@remix-run/react'
import { adsForms, daysParameter } from '#app/admin/ads/ad-form.ts'
import { AdminAdsScreen } from '#app/admin/ads/ads-screen.tsx'
import { loadAds } from '#app/admin/ads/load-ads.server.ts'
import { switchAd } from '#app/admin/ads/save-ad.server.ts'
import { done, doneWith } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'

export const meta = staffMeta('Ads')

export const loader = staffLoader(({ app, query }) => loadAds(app, daysParameter.parse(query.get('days') ?? undefined)))

export const action = staffForms(
  adsForms,
  async ({ id, active }, { app, staff }) => {
    const switched = await switchAd(app, staff.id, id, active === 'on')
    return switched.ok ? done(`${switched.title} is switched ${active}.`) : doneWith('warning', switched.error)
  },
  'switch',
)

export default function AdminAds() {
  return <AdminAdsScreen view={useLoaderData<typeof loader>()} />
}
