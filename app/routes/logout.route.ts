import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { seenCookie, sessionCookie } from '#app/context/cookies.server.ts'
import { endSession } from '#app/core/sign-in/sessions.server.ts'

export function loader() {
  return redirect('/')
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const cookie = sessionCookie(app.config)
  const sessionId = await cookie.read(request)
  if (sessionId !== null) await endSession(app, sessionId)
  const headers = new Headers()
  for (const ended of [cookie, seenCookie(app.config)]) headers.append('Set-Cookie', await ended.clear())
  return redirect('/', { headers })
}
