import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { staffCookie } from '#app/cookies.server.ts'
import { signInErrorText } from '#app/domain/sign-in-error.ts'
import { StaffSignInScreen } from '#app/features/admin/staff-sign-in-screen.tsx'
import type { StaffSignInView } from '#app/features/admin/staff-sign-in-view.ts'
import { loadOverview } from '#app/features/admin/load-overview.server.ts'
import { submitStaffSignIn } from '#app/features/admin/submit-staff-sign-in.server.ts'
import { OverviewScreen } from '#app/features/admin/overview-screen.tsx'
import { staffSignInForm } from '#app/features/admin/staff-form.ts'
import { addressOf, readForm } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { getStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Staff', description: 'For those who run the contest.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await getStaff(request, context)
  if (staff !== null) return { staff, overview: await loadOverview(context.app) }
  const isSettingUp = new URL(request.url).searchParams.has('setup')
  const signIn: StaffSignInView = isSettingUp
    ? { step: 'set-up', email: '', error: null }
    : { step: 'sign-in', email: '', error: null, hint: '' }
  return { staff: null, signIn }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  if ((await getStaff(request, context)) !== null) return redirect('/admin')
  const outcome = await submitStaffSignIn(app, await readForm(request, staffSignInForm), addressOf(request))
  if (outcome.kind === 'shown')
    return data(
      { signIn: outcome.signIn },
      { status: outcome.code === null ? 200 : outcome.code === TOO_MANY ? 429 : 400 },
    )
  return redirect('/admin', { headers: { 'Set-Cookie': await staffCookie(app.config).write(outcome.sessionId) } })
}

const TOO_MANY: keyof typeof signInErrorText = 'auth/too-many-requests'

export default function Admin() {
  const view = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  if (view.staff !== null) return <OverviewScreen staff={view.staff} overview={view.overview} />
  const signIn = answered?.signIn ?? view.signIn
  return <StaffSignInScreen key={signIn.step} view={signIn} />
}
