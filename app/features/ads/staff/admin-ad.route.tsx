import { useActionData, useLoaderData } from '@remix-run/react'
import { isAdSlot } from '#app/domain/ads/ad.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { actOnAd } from './act-on-ad.server.ts'
import { adForms, daysParameter } from './ad-form.ts'
import { AdminAdScreen, type AdAnswer } from './ad-screen.tsx'
import { loadAd, newAd } from './load-ads.server.ts'

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
