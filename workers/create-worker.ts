import type { AppLoadContext } from '@remix-run/cloudflare'
import { createContext, type AppContext, type Env } from '#app/context/context.server.ts'
import { isLivePath } from '#app/core/standings/live-board.ts'
import type { QueuedMessage } from '#app/domain/message.ts'
import { recordImpressions, type Impression } from '#app/features/statistics/record-impressions.server.ts'
import { addressOf } from '#app/http.server.ts'
import type { RenderScreen } from '#app/remix-2/pruned-routes.ts'
import { errorForLog } from '#db/error-text.ts'
import { createApi } from '#workers/api/create-api.ts'
import { dataCentreCache } from '#workers/http/data-centre-cache.ts'
import { runCron } from './cron.ts'
import { openDatabaseSession, readNearby } from './database-session.ts'
import { passGate } from './gate.ts'
import { createPageCache, type PageRequest } from './page-cache.ts'
import { handleBatch } from './queue.ts'
import { settleOrigin } from './settle-origin.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    app: AppContext
    nonce: string
    /** Runs on after the response; what must not be lost goes through the outbox instead. */
    waitUntil: (work: Promise<unknown>) => void
    /** Says what is shown and counted; it is counted once the screen stands, for each reader of a kept one too. */
    recordImpression: (impression: Impression) => void
  }
}

const api = createApi()
const answerPage = createPageCache(dataCentreCache)

/** One Worker: the gate, then Hono under /api and Remix for every screen; cron and queue beside them. */
export function createWorker(renderScreen: RenderScreen): ExportedHandler<Env, QueuedMessage> {
  return {
    async fetch(asked, env, execution) {
      const requestId = asked.headers.get('cf-ray') ?? crypto.randomUUID()
      const context = createContext(env, { requestId }, addressOf(asked))
      const waitUntil = (work: Promise<unknown>) =>
        execution.waitUntil(
          work.catch((error: unknown) =>
            context.log('error', 'What went on after the response failed', { error: errorForLog(error) }),
          ),
        )
      return passGate(context, asked, async ({ nonce, request }) => {
        // Its answer is everybody's: neither session nor bookmark of who asks is looked at.
        if (isLivePath(new URL(request.url).pathname))
          return api.fetch(request, { app: readNearby(context, env), waitUntil })
        const session = await openDatabaseSession(context, env, request)
        if (isApi(request)) return api.fetch(request, { app: session.context, waitUntil })
        return session.remember(
          await answerScreen({ context: session.context, request, nonce, waitUntil }, renderScreen),
        )
      })
    },
    async scheduled(event, env) {
      await runCron(createContext(env, { requestId: `cron-${event.scheduledTime}` }), event.cron)
    },
    async queue(batch, env) {
      const id = `queue-${crypto.randomUUID()}`
      await handleBatch(createContext(env, { requestId: id }), batch, (requestId) =>
        createContext(env, { requestId, batch: id }),
      )
    },
  }
}

/** Drawn or kept, whoever asked for it has seen what is on it. */
async function answerScreen(asked: Omit<PageRequest, 'draw'> & { context: AppContext }, renderScreen: RenderScreen) {
  const { context, request, waitUntil } = asked
  const { response, impressions } = await answerPage({
    ...asked,
    draw: async (drawn, nonce) => {
      const seen: Impression[] = []
      const recordImpression = (impression: Impression) => void seen.push(impression)
      const loadContext = { app: context, nonce, waitUntil, recordImpression } as AppLoadContext
      return { response: await renderScreen(settleOrigin(drawn), loadContext), impressions: seen }
    },
  })
  if (impressions.length > 0) waitUntil(recordImpressions(context, request, impressions))
  return response
}

/** The page that describes the API is a screen like others, beside what it describes. */
const DESCRIPTION = ['/api/v1/docs', '/api/v1/docs.data']

function isApi(request: Request): boolean {
  const { pathname } = new URL(request.url)
  if (DESCRIPTION.includes(pathname)) return false
  return pathname === '/api' || pathname.startsWith('/api/')
}
