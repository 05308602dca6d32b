import type { AppLoadContext } from '@remix-run/cloudflare'
import { createContext, type AppContext, type Env } from '#app/context/context.server.ts'
import { isLivePath, isOwnLivePath } from '#app/core/standings/live-board.ts'
import { isContestFile } from '#app/domain/contests/contest-files.ts'
import type { QueuedJob } from '#app/domain/jobs/job.ts'
import { sightingOf, type Impression } from '#app/features/statistics/record-impressions.server.ts'
import { networkOfRequest, urlOf } from '#app/http.server.ts'
import type { RenderScreen } from '#app/remix-2/pruned-routes.ts'
import { isDatabaseAway } from '#db/away.ts'
import { errorForLog } from '#db/error-text.ts'
import { createApi } from '#workers/api/create-api.ts'
import { dataCentreCache } from '#workers/http/cache-shortly.ts'
import { openDatabaseSession, readNearby } from '#workers/http/database-session.ts'
import { settleOrigin } from '#workers/http/gate-headers.ts'
import { passGate } from '#workers/http/gate.ts'
import { createImpressionBuffer } from '#workers/http/impression-buffer.ts'
import { logDatabaseAway } from '#workers/http/log-database-away.ts'
import { membersOnly } from '#workers/http/members-only.ts'
import { createPageCache, type PageRequest } from '#workers/http/page-cache.ts'
import { RETRY_AFTER_HEADER } from '#workers/http/problem.ts'
import { runScheduled } from './cron.ts'
import { handleBatch } from './queue.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    app: AppContext
    nonce: string
    /** Continues after the response. Use the outbox for work that must not be lost. */
    waitUntil: (work: Promise<unknown>) => void
    /** Records an impression. It is counted when the screen is answered, and again for each reader of a cached one. */
    recordImpression: (impression: Impression) => void
    /**
     * Puts HTML into the page that is answered, for `<Drawing name>`, and returns null. A screen that is opened in the
     * browser has no page: it gets the HTML back, for its data.
     */
    draw: (name: string, html: string) => string | null
    drawings: ReadonlyMap<string, string>
    /** What failed because the database is away. */
    away: unknown[]
  }
}

const api = createApi()

export function createWorker(renderScreen: RenderScreen, build: string): ExportedHandler<Env, QueuedJob> {
  const screens = { renderScreen, answerPage: createPageCache(dataCentreCache, build), count: createImpressionBuffer() }
  return {
    async fetch(incoming, env, execution) {
      const requestId = incoming.headers.get('cf-ray') ?? crypto.randomUUID()
      const context = createContext(env, { requestId }, networkOfRequest(incoming))
      const waitUntil = (work: Promise<unknown>) =>
        execution.waitUntil(
          work.catch((error: unknown) =>
            isDatabaseAway(error)
              ? logDatabaseAway(context, error)
              : context.log('error', 'Background work failed', { error: errorForLog(error) }),
          ),
        )
      return passGate(context, incoming, async ({ nonce, request }) => {
        const { pathname } = urlOf(request)
        // The same answer for everybody, so session and bookmark are not read.
        const isForAll = isContestFile(pathname) || (isLivePath(pathname) && !isOwnLivePath(pathname))
        if (context.config.ORGANISATION === null && isForAll)
          return api.fetch(request, { app: readNearby(context, env), waitUntil })
        const session = await openDatabaseSession(context, env, request)
        const refused = await membersOnly(session.context, request)
        if (refused !== null) return refused
        if (isLivePath(pathname) || isContestFile(pathname))
          return api.fetch(request, { app: session.context, waitUntil })
        if (isApi(request)) return api.fetch(request, { app: session.context, waitUntil })
        return session.remember(await answerScreen({ context: session.context, request, nonce, waitUntil }, screens))
      })
    },
    async scheduled(event, env) {
      await runScheduled(createContext(env, { requestId: `cron-${event.scheduledTime}` }), event.cron)
    },
    async queue(batch, env) {
      const id = `queue-${crypto.randomUUID()}`
      await handleBatch(createContext(env, { requestId: id }), batch, (requestId) =>
        createContext(env, { requestId, batch: id }),
      )
    },
  }
}

type Screens = {
  renderScreen: RenderScreen
  answerPage: ReturnType<typeof createPageCache>
  count: ReturnType<typeof createImpressionBuffer>
}

async function answerScreen(
  pageRequest: Omit<PageRequest, 'draw'> & { context: AppContext },
  { renderScreen, answerPage, count }: Screens,
) {
  const { context, request, waitUntil } = pageRequest
  const { response, impressions } = await answerPage({
    ...pageRequest,
    draw: async (pageAsked, nonce) => {
      const seen: Impression[] = []
      const recordImpression = (impression: Impression) => void seen.push(impression)
      const drawings = new Map<string, string>()
      const draw = (name: string, html: string) => {
        if (isForData(request)) return html
        drawings.set(name, html)
        return null
      }
      const away: unknown[] = []
      const loadContext = { app: context, nonce, waitUntil, recordImpression, draw, drawings, away } as AppLoadContext
      const response = await renderScreen(settleOrigin(pageAsked), loadContext)
      if (away.length === 0) return { response, impressions: seen }
      logDatabaseAway(context, away[0], { method: request.method, path: urlOf(request).pathname })
      // The gate has a page for this; the router has to understand its answer.
      if (!isForData(request)) throw away[0]
      return {
        response: new Response(response.body, {
          status: 503,
          headers: [...response.headers, ...Object.entries(RETRY_AFTER_HEADER)],
        }),
        impressions: [],
      }
    },
  })
  count({ context, waitUntil }, sightingOf(context, request, impressions))
  return response
}

/** The router asks for data, in its present or its older form. */
function isForData(request: Request): boolean {
  const { pathname, searchParams } = urlOf(request)
  return pathname.endsWith('.data') || searchParams.has('_data')
}

/** The API's documentation is a screen below the API's path. */
const DESCRIPTION = ['/api/v1/docs', '/api/v1/docs.data']

function isApi(request: Request): boolean {
  const { pathname } = urlOf(request)
  if (DESCRIPTION.includes(pathname)) return false
  return pathname === '/api' || pathname.startsWith('/api/')
}
