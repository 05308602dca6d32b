import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AdminSettingsScreen } from '#app/admin/overview/admin-settings-screen.tsx'
import { changeBanner, changeRegistration, changeSettings } from '#app/admin/overview/change-settings.server.ts'
import { adminSettingsForm } from '#app/admin/overview/settings-form.ts'
import { countFreePlaces } from '#app/core/premium/checkout-rows.server.ts'
import { readFirstHundred, readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { fullAddress } from '#app/domain/contact.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

const PATH = '/admin/settings'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Settings', description: 'For those who run the contest.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const [{ registration, bannerUrl }, firstHundred, places] = await Promise.all([
    readSiteSettings(context.app),
    readFirstHundred(context.app),
    countFreePlaces(context.app),
  ])
  return { staff, registration, firstHundred, places, bannerUrl: bannerUrl ?? '', bannerError: null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { intent, registration, firstHundred, bannerUrl } = await readForm(request, adminSettingsForm)
  if (intent === 'registration' && registration !== null) {
    await changeRegistration(app, staff.id, registration)
    return saved(app, registration === 'open' ? 'Registration is open.' : 'Registration is paused.')
  }
  if (intent === 'first-hundred' && firstHundred !== null) {
    await changeSettings(app, staff.id, { firstHundred: firstHundred === 'on' })
    return saved(app, firstHundred === 'on' ? 'The offer is open.' : 'The offer is closed.')
  }
  if (intent !== 'banner') return data({ bannerError: null }, { status: 400 })
  const address = fullAddress(bannerUrl)
  if (address === null && bannerUrl !== '')
    return data({ bannerUrl, bannerError: 'Enter a full address, such as https://example.org/page.' }, { status: 400 })
  await changeBanner(app, staff.id, address)
  return saved(app, 'The banner is saved.')
}

function saved(app: Parameters<typeof redirectWithFlash>[0], message: string): Promise<Response> {
  return redirectWithFlash(app, PATH, { toast: { type: 'success', message } })
}

export default function AdminSettings() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <AdminSettingsScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
