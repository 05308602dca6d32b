import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeStaff } from '#app/admin/staff/change-staff.server.ts'
import { listStaff } from '#app/admin/staff/list-staff.server.ts'
import { staffForm } from '#app/admin/staff/staff-form.ts'
import { StaffScreen, type StaffView } from '#app/admin/staff/staff-screen.tsx'
import { signInErrorText } from '#app/domain/sign-in-error.ts'
import { addressOf, readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Staff', description: 'For staff.', isHidden: true })

const NOTHING: Answer = { refused: null, issued: null }

type Answer = Pick<StaffView, 'refused' | 'issued'>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  return { staff, members: await listStaff(context.app, staff) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { intent, ...form } = await readForm(request, staffForm)
  if (intent === null) return data<Answer>(NOTHING, { status: 400 })
  const outcome = await changeStaff(app, staff, { intent, ...form }, addressOf(request))
  if (!outcome.ok) {
    const refused = { id: intent === 'add' ? null : form.id, email: form.email, error: signInErrorText[outcome.code] }
    return data<Answer>({ refused, issued: null }, { status: 400 })
  }
  const { email, token } = outcome
  if (token !== null) return data<Answer>({ refused: null, issued: { email, token } })
  const message = intent === 'disable' ? `${email} is disabled and signed out.` : `${email} can sign in again.`
  return redirectWithFlash(app, '/admin/staff', { toast: { type: 'success', message } })
}

export default function AdminStaff() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  return <StaffScreen view={{ ...view, ...NOTHING, ...answer }} />
}
