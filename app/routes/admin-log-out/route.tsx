import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { staffCookie } from '#app/cookies.server.ts'
import { endStaffSession } from '#app/features/admin/staff-session.server.ts'
import { requireStaff } from '#app/session.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(request, context)
  return redirect('/admin')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const cookie = staffCookie(app.config)
  const sessionId = await cookie.read(request)
  if (sessionId !== null) await endStaffSession(app, staff.id, sessionId)
  return redirect('/', { headers: { 'Set-Cookie': await cookie.clear() } })
}

/** Makes this a page, so that what it answers looks like what every place here answers to strangers. */
export default function Nothing() {
  return null
}
