import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import type * as z from 'zod'
import { weekOf, weekStart } from '#app/domain/time/period.ts'
import { found, instantOf, type ApiAnswer } from '#app/features/public-api/answer.ts'
import { ENDPOINTS, type Endpoint } from '#app/features/public-api/endpoints.ts'
import { listClosedWeeks } from '#app/features/public-api/list-closed-weeks.server.ts'
import { listPublicLedger } from '#app/features/public-api/list-public-ledger.server.ts'
import { listPublicProjects } from '#app/features/public-api/list-public-projects.server.ts'
import { loadPublicBoard } from '#app/features/public-api/load-public-board.server.ts'
import { loadPublicPlayer } from '#app/features/public-api/load-public-player.server.ts'
import { loadStatistics } from '#app/features/public-api/load-statistics.server.ts'
import { openApi } from '#app/features/public-api/openapi.ts'
import { weeksCalendar } from '#app/features/public-api/weeks-calendar.ts'
import { weeksFeed } from '#app/features/public-api/weeks-feed.ts'
import { VALIDATORS } from '#workers/http/drawing.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'
import { answerFound, answerText, read, routeOf, type Parameters } from './answers.ts'
import { loadPublicContest, signPublicResult } from './contests.ts'
import { signedWeek } from './signed-week.ts'

const READING = ['GET', 'HEAD', 'OPTIONS']
const FEED_WEEKS = 20

export const v1 = new Hono<ApiEnvironment>()

v1.use(
  cors({ origin: '*', allowMethods: READING, allowHeaders: ['If-None-Match'], exposeHeaders: ['ETag'], maxAge: 86400 }),
)
v1.use(async (context, next) =>
  READING.includes(context.req.method)
    ? next()
    : answerProblem('method_not_allowed', undefined, { Allow: READING.join(', ') }),
)
v1.use(etag({ retainedHeaders: VALIDATORS }))

v1.get('/', (context) => context.redirect('/api/v1/docs', 302))

v1.get('/openapi.json', (context) => {
  const description = openApi(context.env.app.config.APP_ORIGIN)
  return answerText(context, JSON.stringify(description), 'application/json', 3600)
})

serve(ENDPOINTS.getLeaderboard, (app, { query }) => loadPublicBoard(app, query))
serve(ENDPOINTS.getPlayer, (app, { inPath }) => loadPublicPlayer(app, inPath.username))
serve(ENDPOINTS.getLedger, (app, { inPath, query }) => listPublicLedger(app, { ...inPath, ...query }))
serve(ENDPOINTS.getWeeks, (app, { query }) => listClosedWeeks(app, query))

v1.get(routeOf(ENDPOINTS.getWeeksFeed), async (context) => {
  const { app } = context.env
  const { mediaType } = ENDPOINTS.getWeeksFeed.answer
  const latest = await listClosedWeeks(app, { limit: FEED_WEEKS })
  const weeks = latest.ok ? latest.found.weeks : []
  const feed = weeksFeed(app.config.APP_ORIGIN, weeks, instantOf(weekStart(weekOf(app.now()))))
  return answerText(context, feed, mediaType, ENDPOINTS.getWeeksFeed.maxAge)
})

v1.get(routeOf(ENDPOINTS.getWeeksCalendar), (context) => {
  const { app } = context.env
  const { answer, maxAge } = ENDPOINTS.getWeeksCalendar
  return answerText(context, weeksCalendar(app.config.APP_ORIGIN, app.now()), answer.mediaType, maxAge)
})

v1.get(routeOf(ENDPOINTS.getSignedWeek), signedWeek)

serve(ENDPOINTS.getContest, (app, { inPath }) => loadPublicContest(app, inPath.slug))
serve(ENDPOINTS.getContestResult, (app, { inPath }) => signPublicResult(app, inPath.slug))
serve(ENDPOINTS.getProjects, (app, { query }) => listPublicProjects(app, query))
serve(ENDPOINTS.getStatistics, async (app) => found(await loadStatistics(app)))

function serve<Known extends Endpoint & { answer: { schema: z.ZodType } }>(
  endpoint: Known,
  load: (app: ApiEnvironment['Bindings']['app'], params: Parameters<Known>) => Promise<ApiAnswer<unknown>>,
): void {
  v1.get(routeOf(endpoint), async (context) => {
    const request = read(context, endpoint)
    return request.ok ? answerFound(context, endpoint, await load(context.env.app, request)) : request.answer
  })
}
