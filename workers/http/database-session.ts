import { readingBy, type AppContext, type Env } from '#app/context/context.server.ts'
import { bookmarkCookie } from '#app/context/cookies.server.ts'

/** A return from GitHub continues a sign-in that another data centre may have begun a moment ago. */
const CONTINUES = /(?:^|[ ;])(?:__Host-)?(?:sign_in|github_app_state)=/

export type DatabaseSession = {
  context: AppContext
  /** Adds the bookmark that the reader's next request must begin at. */
  remember: (response: Response) => Promise<Response>
}

export function readNearby(context: AppContext, { DB }: Pick<Env, 'DB'>): AppContext {
  return readingBy(context, DB.withSession('first-unconstrained'))
}

/** Reads never begin before the reader's last change, whose bookmark is in a cookie for five minutes. */
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
