import { useActionData, useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import { countFreeSeats } from '#app/core/premium/checkout-rows.server.ts'
import { readFirstHundred, readFullCapacityForAll, readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { done, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { AdminSettingsScreen } from './admin-settings-screen.tsx'
import { changeSettings } from './change-settings.server.ts'
import { listOrganisers } from './list-organisers.server.ts'
import { adminSettingsForms } from './settings-form.ts'

export const meta = staffMeta('Settings')

export const loader = staffLoader(async ({ app }) => {
  const [{ registration, bannerUrl, contact }, firstHundred, seats, fullRoomForAll, organisers] = await Promise.all([
    readSiteSettings(app),
    readFirstHundred(app),
    countFreeSeats(app),
    readFullCapacityForAll(app),
    listOrganisers(app),
  ])
  return {
    registration,
    firstHundred,
    seats,
    fullRoomForAll,
    organisers,
    bannerUrl: bannerUrl ?? '',
    contactEmail: contact.contactEmail === brand.contactEmail ? '' : contact.contactEmail,
    discordUrl: contact.discordUrl === brand.discordUrl ? '' : contact.discordUrl,
  }
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
        form.fullRoom === 'on' ? 'Everybody may run contests of any size.' : 'Large contests need premium again.',
      )
    case 'banner':
      await changeSettings(app, staff.id, { bannerUrl: form.bannerUrl })
      return done('The banner is saved.')
    case 'contact': {
      const { contactEmail, discordUrl } = form
      await changeSettings(app, staff.id, { contact: { contactEmail, discordUrl } })
      return done('The contact is saved.')
    }
  }
})

export default function AdminSettings() {
  return <AdminSettingsScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
