import type { AppContext } from '#app/context/context.server.ts'
import { sessionCookie } from '#app/context/cookies.server.ts'
import { findSessionPlayer } from '#app/core/sign-in/sessions.server.ts'
import { accessTo, SIGN_IN } from '#app/domain/sign-in/members-only.ts'
import { urlOf } from '#app/http.server.ts'
import { asksForPage, problem } from './problem.ts'

/** What somebody gets who may not see what they ask for; null for everybody else. */
export async function membersOnly(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  request: Request,
): Promise<Response | null> {
  if (context.config.ORGANISATION === null) return null
  const { pathname, search } = urlOf(request)
  const access = accessTo(pathname)
  if (access === 'anybody') return null
  if (access === 'nobody') return problem(request, 404)
  const sessionId = await sessionCookie(context.config).read(request)
  if (sessionId !== null && (await findSessionPlayer(context, sessionId)) !== null) return null
  if (!asksForPage(request)) return new Response('Sign in first.', { status: 401 })
  const to =
    request.method === 'GET' && pathname !== '/' ? `?${new URLSearchParams({ to: pathname + search }).toString()}` : ''
  return new Response(null, { status: 303, headers: { location: SIGN_IN + to } })
}
