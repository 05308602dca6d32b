import { useActionData, useLoaderData } from '@remix-run/react'
import { readContent } from '#app/core/settings/site-settings.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { newId } from '#app/domain/values/id.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { AdminHomeScreen } from './admin-home-screen.tsx'
import { changeContent } from './change-content.server.ts'
import { homeForms } from './home-forms.ts'

export const meta = staffMeta('Home page')

export const loader = staffLoader(async ({ app }) => ({
  content: await readContent(app),
  newId: newId('said', app.randomBytes),
}))

export const action = staffForms(homeForms, (form, { app, staff }) => changeContent(app, staff.id, form))

export default function AdminHome() {
  return <AdminHomeScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
