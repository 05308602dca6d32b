import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { staffBrowserCookie, staffCookie } from '#app/context/cookies.server.ts'
import { endStaffSession } from '#app/core/sign-in/staff-session.server.ts'
import { getStaff, requireStaff } from '#app/session.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(request, context)
  return redirect('/admin')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const cookie = staffCookie(app.config)
  const sessionId = await cookie.read(request)
  const staff = await getStaff(request, context)
  // A visitor has nothing to log out of.
  if (staff === null && (await staffBrowserCookie(app.config).read(request)) === null)
    throw new Response(null, { status: 404 })
  if (staff !== null && sessionId !== null) await endStaffSession(app, staff.id, sessionId)
  return redirect('/', { headers: { 'Set-Cookie': await cookie.clear() } })
}

/** A page: strangers get the same answer as everywhere here. */
export default function Nothing() {
  return null
}
