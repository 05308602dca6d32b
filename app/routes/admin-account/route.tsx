import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountScreen } from '#app/admin/staff/account-screen.tsx'
import { accountForms, changeOwnPassword } from '#app/admin/staff/change-own-password.server.ts'
import { staffCookie } from '#app/context/cookies.server.ts'
import { done, refused, type RefusedForm } from '#app/domain/form-outcome.ts'
import { signInErrorText } from '#app/domain/sign-in-error.ts'
import { addressOf, readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

const PATH = '/admin/account'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Your account', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { staff: await requireStaff(request, context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const submission = await readSubmission(request, accountForms, 'password')
  return respond(app, submission, PATH, async (form) => {
    if (form.repeated !== form.password) return refused({ repeated: 'The new passwords differ.' })
    const sessionId = (await staffCookie(app.config).read(request)) ?? ''
    const changed = await changeOwnPassword(app, staff, sessionId, form, addressOf(request))
    if (changed.ok) return done('Your password is changed, and every other session has ended.')
    const isNew = changed.code === 'auth/weak-password' || changed.code === 'auth/short-password'
    const errors = { [isNew ? 'password' : 'current']: signInErrorText[changed.code] }
    return refused(errors, changed.code === 'auth/too-many-requests' ? 429 : undefined)
  })
}

export default function Account() {
  const { staff } = useLoaderData<typeof loader>()
  return <AccountScreen staff={staff} refused={useActionData<RefusedForm>()} />
}
