import { readingBy, type AppContext, type Env } from '#app/context/context.server.ts'
import { bookmarkCookie } from '#app/context/cookies.server.ts'

/** Coming back from GitHub continues what another data centre may have begun a moment ago. */
const CONTINUES = /(?:^|[ ;])(?:__Host-)?(?:sign_in|github_app_state)=/

export type DatabaseSession = {
  /** The context whose database is this session's. */
  context: AppContext
  /** The response, with the place in the database's history where the reader's next request has to begin. */
  remember: (response: Response) => Promise<Response>
}

/** Reads the nearest copy for whoever asks: what the reader did last is not looked at. */
export function readNearby(context: AppContext, { DB }: Pick<Env, 'DB'>): AppContext {
  return readingBy(context, DB.withSession('first-unconstrained'))
}

/**
 * Reading may begin at the nearest copy of the database, but never before what the reader did last: whatever changes
 * something begins at the primary and leaves its bookmark in a cookie for five minutes.
 */
export async function openDatabaseSession(
  context: AppContext,
  env: Pick<Env, 'DB'>,
  request: Request,
): Promise<DatabaseSession> {
  const cookie = bookmarkCookie(context.config)
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  const isPrimary = changes || CONTINUES.test(request.headers.get('cookie') ?? '')
  const session = env.DB.withSession(
    isPrimary ? 'first-primary' : ((await cookie.read(request)) ?? 'first-unconstrained'),
  )
  return {
    context: readingBy(context, session),
    remember: async (response) => {
      const bookmark = session.getBookmark()
      if (!bookmark || !(changes || response.headers.has('set-cookie'))) return response
      const remembered = new Response(response.body, response)
      remembered.headers.append('Set-Cookie', await cookie.write(bookmark))
      return remembered
    },
  }
}
