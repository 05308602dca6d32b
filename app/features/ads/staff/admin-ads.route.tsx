import { useLoaderData } from '@remix-run/react'
import { done, doneWith } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { adsForms, daysParameter } from './ad-form.ts'
import { AdminAdsScreen } from './ads-screen.tsx'
import { loadAds } from './load-ads.server.ts'
import { switchAd } from './save-ad.server.ts'

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
