import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { flashCookie, staffBrowserCookie, staffCookie } from '#app/context/cookies.server.ts'
import { signInErrorText } from '#app/domain/sign-in/sign-in-error.ts'
import { ownAdminPath } from '#app/domain/text/own-path.ts'
import { networkOfRequest, readForm } from '#app/http.server.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { getStaff } from '#app/session.server.ts'
import { newStaffBrowser } from '#app/staff/accounts/staff-browser.server.ts'
import { staffSignInForm } from '#app/staff/accounts/staff-form.ts'
import { StaffSignInScreen } from '#app/staff/accounts/staff-sign-in-screen.tsx'
import { submitStaffSignIn, type StaffSignInView } from '#app/staff/accounts/submit-staff-sign-in.server.ts'
import { loadOverview } from '#app/staff/overview/load-overview.server.ts'
import { OverviewScreen } from '#app/staff/overview/overview-screen.tsx'

export const meta = staffMeta('Staff')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const returnTo = ownAdminPath(query.get('returnTo'))
  const staff = await getStaff(request, context)
  if (staff !== null && returnTo !== null) throw redirect(returnTo)
  if (staff !== null) return { staff, overview: await loadOverview(context.app) }
  const unsaved = (await flashCookie(context.app.config).read(request))?.unsaved ?? null
  const signIn: StaffSignInView = query.has('setup')
    ? { step: 'set-up', email: '', error: null }
    : { step: 'sign-in', email: '', error: null, hint: '', returnTo, unsaved }
  return { staff: null, signIn }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const form = await readForm(request, staffSignInForm)
  const returnTo = ownAdminPath(form.returnTo) ?? '/admin'
  if ((await getStaff(request, context)) !== null) return redirect(returnTo)
  const outcome = await submitStaffSignIn(app, form, {
    address: networkOfRequest(request),
    browser: await staffBrowserCookie(app.config).read(request),
  })
  if (outcome.kind === 'shown')
    return data(
      { signIn: outcome.signIn },
      { status: outcome.code === null ? 200 : outcome.code === TOO_MANY ? 429 : 400 },
    )
  const headers = new Headers({ 'Set-Cookie': await staffCookie(app.config).write(outcome.sessionId) })
  headers.append('Set-Cookie', await staffBrowserCookie(app.config).write(await newStaffBrowser(app, outcome.email)))
  return redirect(returnTo, { headers })
}

const TOO_MANY: keyof typeof signInErrorText = 'auth/too-many-requests'

export default function Admin() {
  const view = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  if (view.staff !== null) return <OverviewScreen overview={view.overview} />
  const signIn = answered?.signIn ?? view.signIn
  return <StaffSignInScreen key={signIn.step} view={signIn} />
}
