import { useActionData, useLoaderData } from '@remix-run/react'
import { staffCookie } from '#app/context/cookies.server.ts'
import { done, refused, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { signInErrorText } from '#app/domain/sign-in/sign-in-error.ts'
import { networkOfRequest } from '#app/http.server.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { AccountScreen } from './account-screen.tsx'
import { accountForms, changeOwnPassword } from './change-own-password.server.ts'

export const meta = staffMeta('Your account')

export const loader = staffLoader(() => ({}))

export const action = staffForms(
  accountForms,
  async (form, { app, staff, request }) => {
    if (form.repeated !== form.password) return refused({ repeated: 'The new passwords differ.' })
    const sessionId = (await staffCookie(app.config).read(request)) ?? ''
    const changed = await changeOwnPassword(app, staff, sessionId, form, networkOfRequest(request))
    if (changed.ok) return done('Your password is changed, and every other session has ended.')
    const isNew = changed.code === 'auth/short-password'
    const errors = { [isNew ? 'password' : 'current']: signInErrorText[changed.code] }
    return refused(errors, changed.code === 'auth/too-many-requests' ? 429 : undefined)
  },
  'password',
)

export default function Account() {
  const { staff } = useLoaderData<typeof loader>()
  return <AccountScreen email={staff.email} refused={useActionData<RefusedForm>()} />
}
