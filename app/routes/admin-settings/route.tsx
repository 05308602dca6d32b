import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AdminSettingsScreen } from '#app/admin/overview/admin-settings-screen.tsx'
import { changeBanner, changeRegistration, changeSettings } from '#app/admin/overview/change-settings.server.ts'
import { adminSettingsForms } from '#app/admin/overview/settings-form.ts'
import { countFreeSeats } from '#app/core/premium/checkout-rows.server.ts'
import { readFirstHundred, readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { fullAddress } from '#app/domain/contact.ts'
import { done, type RefusedForm } from '#app/domain/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

const PATH = '/admin/settings'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Settings', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const [{ registration, bannerUrl }, firstHundred, places] = await Promise.all([
    readSiteSettings(context.app),
    readFirstHundred(context.app),
    countFreeSeats(context.app),
  ])
  return { staff, registration, firstHundred, places, bannerUrl: bannerUrl ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const submission = await readSubmission(request, adminSettingsForms)
  return respond(app, submission, PATH, async (form) => {
    switch (form.intent) {
      case 'registration':
        await changeRegistration(app, staff.id, form.registration)
        return done(form.registration === 'open' ? 'Registration is open.' : 'Registration is paused.')
      case 'first-hundred':
        await changeSettings(app, staff.id, { firstHundred: form.firstHundred === 'on' })
        return done(form.firstHundred === 'on' ? 'The offer is open.' : 'The offer is closed.')
      case 'banner':
        await changeBanner(app, staff.id, fullAddress(form.bannerUrl))
        return done('The banner is saved.')
    }
  })
}

export default function AdminSettings() {
  return <AdminSettingsScreen view={{ ...useLoaderData<typeof loader>(), refused: useActionData<RefusedForm>() }} />
}
