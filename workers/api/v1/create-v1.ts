import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { weekOf, weekStart } from '#app/domain/period.ts'
import { instantOf } from '#app/features/public-api/answer.ts'
import { ENDPOINTS } from '#app/features/public-api/endpoints.ts'
import { listClosedWeeks } from '#app/features/public-api/list-closed-weeks.server.ts'
import { listPublicLedger } from '#app/features/public-api/list-public-ledger.server.ts'
import { listPublicProjects } from '#app/features/public-api/list-public-projects.server.ts'
import { loadPublicBoard } from '#app/features/public-api/load-public-board.server.ts'
import { loadPublicPlayer } from '#app/features/public-api/load-public-player.server.ts'
import { loadStatistics } from '#app/features/public-api/load-statistics.server.ts'
import { openApi } from '#app/features/public-api/openapi.ts'
import { weeksCalendar } from '#app/features/public-api/weeks-calendar.ts'
import { weeksFeed } from '#app/features/public-api/weeks-feed.ts'
import { answerProblem } from '#workers/http/answer-problem.ts'
import { VALIDATORS } from '#workers/http/drawing.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerFound, answerText, read, routeOf } from './answers.ts'
import { signedWeek } from './signed-week.ts'

const READING = ['GET', 'HEAD', 'OPTIONS']
const FEED_WEEKS = 20

/** The public API: readable by everybody, from any site, without a key. */
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

v1.get(routeOf(ENDPOINTS.getLeaderboard), async (context) => {
  const asked = read(context, ENDPOINTS.getLeaderboard)
  if (!asked.ok) return asked.answer
  return answerFound(context, ENDPOINTS.getLeaderboard, await loadPublicBoard(context.env.app, asked.query))
})

v1.get(routeOf(ENDPOINTS.getPlayer), async (context) => {
  const asked = read(context, ENDPOINTS.getPlayer)
  if (!asked.ok) return asked.answer
  return answerFound(context, ENDPOINTS.getPlayer, await loadPublicPlayer(context.env.app, asked.inPath.username))
})

v1.get(routeOf(ENDPOINTS.getLedger), async (context) => {
  const asked = read(context, ENDPOINTS.getLedger)
  if (!asked.ok) return asked.answer
  const ledger = await listPublicLedger(context.env.app, { ...asked.inPath, ...asked.query })
  return answerFound(context, ENDPOINTS.getLedger, ledger)
})

v1.get(routeOf(ENDPOINTS.getWeeks), async (context) => {
  const asked = read(context, ENDPOINTS.getWeeks)
  if (!asked.ok) return asked.answer
  return answerFound(context, ENDPOINTS.getWeeks, await listClosedWeeks(context.env.app, asked.query))
})

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

v1.get(routeOf(ENDPOINTS.getProjects), async (context) => {
  const asked = read(context, ENDPOINTS.getProjects)
  if (!asked.ok) return asked.answer
  return answerFound(context, ENDPOINTS.getProjects, await listPublicProjects(context.env.app, asked.query))
})

v1.get(routeOf(ENDPOINTS.getStatistics), async (context) =>
  answerFound(context, ENDPOINTS.getStatistics, { ok: true, found: await loadStatistics(context.env.app) }),
)
