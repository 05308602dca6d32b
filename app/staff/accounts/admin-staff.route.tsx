import { useActionData, useLoaderData } from '@remix-run/react'
import { done, refused, shown } from '#app/domain/forms/form-outcome.ts'
import { signInErrorText } from '#app/domain/sign-in/sign-in-error.ts'
import { networkOfRequest } from '#app/http.server.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { changeStaff } from './change-staff.server.ts'
import { listStaff } from './list-staff.server.ts'
import { accountsForms } from './staff-form.ts'
import { StaffScreen, type StaffAnswer } from './staff-screen.tsx'

export const meta = staffMeta('Staff')

export const loader = staffLoader(async ({ app, staff }) => ({ members: await listStaff(app, staff) }))

export const action = staffForms(accountsForms, async (form, { app, staff, request }) => {
  const outcome = await changeStaff(app, staff, form, networkOfRequest(request))
  if (!outcome.ok) return refused({ form: signInErrorText[outcome.code] })
  const { email, token } = outcome
  if (token !== null) return shown({ issued: { email, token } })
  return done(form.intent === 'disable' ? `${email} is disabled and signed out.` : `${email} can sign in again.`)
})

export default function AdminStaff() {
  return <StaffScreen members={useLoaderData<typeof loader>().members} answer={useActionData<StaffAnswer>()} />
}
