import { useActionData, useLoaderData } from '@remix-run/react'
import { AdminSettingsScreen } from '#app/admin/overview/admin-settings-screen.tsx'
import { changeSettings } from '#app/admin/overview/change-settings.server.ts'
import { adminSettingsForms } from '#app/admin/overview/settings-form.ts'
import { countFreeSeats } from '#app/core/premium/checkout-rows.server.ts'
import { readFirstHundred, readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { fullAddress } from '#app/domain/contact.ts'
import { done, type RefusedForm } from '#app/domain/form-outcome.ts'
import { staffHandle, staffMeta } from '#app/layout/staff-page.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'

export const handle = staffHandle
export const meta = staffMeta('Settings')

export const loader = staffLoader(async ({ app }) => {
  const [{ registration, bannerUrl }, firstHundred, seats] = await Promise.all([
    readSiteSettings(app),
    readFirstHundred(app),
    countFreeSeats(app),
  ])
  return { registration, firstHundred, seats, bannerUrl: bannerUrl ?? '' }
})

export const action = staffForms(adminSettingsForms, async (form, { app, staff }) => {
  switch (form.intent) {
    case 'registration':
      await changeSettings(app, staff.id, { registration: form.registration })
      return done(form.registration === 'open' ? 'Registration is open.' : 'Registration is paused.')
    case 'first-hundred':
      await changeSettings(app, staff.id, { firstHundred: form.firstHundred === 'on' })
      return done(form.firstHundred === 'on' ? 'The offer is open.' : 'The offer is closed.')
    case 'banner':
      await changeSettings(app, staff.id, { bannerUrl: fullAddress(form.bannerUrl) })
      return done('The banner is saved.')
  }
})

export default function AdminSettings() {
  return <AdminSettingsScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
