import { useActionData, useLoaderData } from '@remix-run/react'
import { AdminSettingsScreen } from '#app/admin/overview/admin-settings-screen.tsx'
import { changeSettings } from '#app/admin/overview/change-settings.server.ts'
import { listOrganisers } from '#app/admin/overview/list-organisers.server.ts'
import { adminSettingsForms } from '#app/admin/overview/settings-form.ts'
import { countFreeSeats } from '#app/core/premium/checkout-rows.server.ts'
import { readFirstHundred, readFullRoomForAll, readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { done, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { fullAddress } from '#app/domain/text/contact.ts'
import { staffHandle, staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'

export const handle = staffHandle
export const meta = staffMeta('Settings')

export const loader = staffLoader(async ({ app }) => {
  const [{ registration, bannerUrl }, firstHundred, seats, fullRoomForAll, organisers] = await Promise.all([
    readSiteSettings(app),
    readFirstHundred(app),
    countFreeSeats(app),
    readFullRoomForAll(app),
    listOrganisers(app),
  ])
  return { registration, firstHundred, seats, fullRoomForAll, organisers, bannerUrl: bannerUrl ?? '' }
})

export const action = staffForms(adminSettingsForms, async (form, { app, staff }) => {
  switch (form.intent) {
    case 'registration':
      await changeSettings(app, staff.id, { registration: form.registration })
      return done(form.registration === 'open' ? 'Registration is open.' : 'Registration is paused.')
    case 'first-hundred':
      await changeSettings(app, staff.id, { firstHundred: form.firstHundred === 'on' })
      return done(form.firstHundred === 'on' ? 'The offer is open.' : 'The offer is closed.')
    case 'full-room':
      await changeSettings(app, staff.id, { fullRoomForAll: form.fullRoom === 'on' })
      return done(
        form.fullRoom === 'on' ? 'Everybody may run contests of any size.' : 'Large contests take premium again.',
      )
    case 'banner':
      await changeSettings(app, staff.id, { bannerUrl: fullAddress(form.bannerUrl) })
      return done('The banner is saved.')
  }
})

export default function AdminSettings() {
  return <AdminSettingsScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
