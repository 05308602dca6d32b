import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountForm } from '#app/admin/staff/account-form.ts'
import { AccountScreen, type AccountErrors } from '#app/admin/staff/account-screen.tsx'
import { changeOwnPassword } from '#app/admin/staff/change-own-password.server.ts'
import { staffCookie } from '#app/context/cookies.server.ts'
import { signInErrorText } from '#app/domain/sign-in-error.ts'
import { addressOf, readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

const PATH = '/admin/account'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Your account', description: 'For those who run the contest.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { staff: await requireStaff(request, context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { repeated, ...form } = await readForm(request, accountForm)
  if (repeated !== form.password) return refuse({ repeated: 'The two new ones differ.' })
  const sessionId = (await staffCookie(app.config).read(request)) ?? ''
  const changed = await changeOwnPassword(app, staff, sessionId, form, addressOf(request))
  if (changed.ok) {
    const message = 'Your password is changed, and every other session has ended.'
    return redirectWithFlash(app, PATH, { toast: { type: 'success', message } })
  }
  const error = signInErrorText[changed.code]
  const isNew = changed.code === 'auth/weak-password' || changed.code === 'auth/short-password'
  return refuse(isNew ? { password: error } : { current: error }, changed.code === 'auth/too-many-requests' ? 429 : 400)
}

function refuse(errors: AccountErrors, status = 400) {
  return data<AccountErrors>(errors, { status })
}

export default function Account() {
  const { staff } = useLoaderData<typeof loader>()
  const errors = useActionData<AccountErrors>()
  return <AccountScreen staff={staff} errors={errors ?? {}} />
}
