import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnAd } from '#app/admin/ads/act-on-ad.server.ts'
import { adForms, daysParameter } from '#app/admin/ads/ad-form.ts'
import { AdminAdScreen, type AdAnswer } from '#app/admin/ads/ad-screen.tsx'
import { loadAd, newAd } from '#app/admin/ads/load-ads.server.ts'
import { isAdSlot } from '#app/domain/ads/ad.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'

export const meta = staffMeta('Ad')

export const loader = staffLoader(({ app, id, query }) => {
  const slot = query.get('place') ?? ''
  if (id === 'new') return newAd(app, isAdSlot(slot) ? slot : 'row')
  return loadAd(app, id, daysParameter.parse(query.get('days') ?? undefined))
})

export const action = staffForms(adForms, (form, { app, staff, id }) => actOnAd(app, staff.id, id, form))

export default function AdminAd() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<AdAnswer>()
  const id = (view.title === null && answer?.values['newId']) || view.id
  return <AdminAdScreen key={id} view={{ ...view, id }} answer={answer} />
}
