import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { findPublicContest, loadResult } from '#app/core/contests/result/load-result.server.ts'
import { loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { cardOptions } from '#app/domain/badges/badge-options.ts'
import { frameAncestors } from '#app/domain/contests/contest-files.ts'
import { qrSvg } from '#app/domain/images/qr-code.ts'
import { sha256, toBase64 } from '#app/domain/values/bytes.ts'
import { contestCalendar } from '#app/features/contests/page/contest-calendar.ts'
import { drawContestCard } from '#app/features/contests/page/draw-contest-card.ts'
import { drawWidget, widgetOptions } from '#app/features/contests/page/draw-widget.ts'
import { resultsCsv, teamsCsv } from '#app/features/contests/page/results-csv.ts'
import { summaryOf, type ContestSummary } from '#app/features/contests/page/summary.ts'
import { loadStage } from '#app/features/contests/stage/load-stage.server.ts'
import { cacheShortly } from '#workers/http/cache-shortly.ts'
import { answerDrawing, VALIDATORS } from '#workers/http/drawing.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { orAway } from '#workers/http/log-database-away.ts'
import { answerProblem } from '#workers/http/problem.ts'
import { createPeriodically } from './read-periodically.ts'

type ApiContext = Context<ApiEnvironment>

const STAGE_PERIOD = 3000
const CARD_ROWS = 3

/** What a public contest has besides its screens. Nobody is recognised here: private contests and drafts are unknown. */
export function createContestFiles(): Hono<ApiEnvironment> {
  const files = new Hono<ApiEnvironment>()
  const readStage = createPeriodically(STAGE_PERIOD, async ({ app }, slug) => {
    const stage = await loadStage(app, slug)
    return stage === null ? null : JSON.stringify(stage)
  })
  files.use(etag({ retainedHeaders: VALIDATORS }))

  files.get('/:slug/stage.json', async (context) => {
    const slug = context.req.param('slug')
    const text = /^[a-z0-9-]{3,40}$/.test(slug) ? await readStage(context.env, slug) : null
    if (text === null) return answerProblem('contest_not_found')
    return context.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': `public, max-age=${STAGE_PERIOD / 1000}`,
    })
  })

  files.get('/:slug/widget', async (context) => {
    const { theme, rows, board: kind } = widgetOptions.parse(context.req.query())
    const found = await findSummary(context, kind, rows)
    if (found === null) return answerProblem('contest_not_found')
    const { html, css } = drawWidget(found.summary, { theme, origin: context.env.app.config.APP_ORIGIN })
    const ancestors = frameAncestors(found.embedOrigins)
    return context.body(html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${toBase64(await sha256(css))}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
      'Cache-Control': 'public, max-age=60',
    })
  })

  files.get('/:slug/card.svg', async (context) => {
    const { theme } = cardOptions.parse({ theme: context.req.query('theme') })
    const found = await orAway(context.env.app, findSummary(context, 'teams', CARD_ROWS))
    const isAway = found === 'away'
    const { host } = new URL(context.env.app.config.APP_ORIGIN)
    // As with every card, an unknown name has a picture that says so.
    return answerDrawing(context, drawContestCard(isAway ? found : (found?.summary ?? null), theme, host), isAway)
  })

  files.get('/:slug/qr.svg', async (context) => {
    const contest = await findPublicContest(context.env.app, context.req.param('slug'))
    if (contest === null) return answerProblem('contest_not_found')
    return answerDrawing(context, qrSvg(`${context.env.app.config.APP_ORIGIN}/c/${contest.slug}`))
  })

  files.get('/:slug/results.csv', async (context) => {
    const contest = await findPublicContest(context.env.app, context.req.param('slug'))
    if (contest === null) return answerProblem('contest_not_found')
    const result = await loadResult(context.env.app, contest)
    if (result === null) return answerProblem('contest_not_final')
    return attachment(context, resultsCsv(result.board), 'text/csv', `${contest.slug}.csv`)
  })

  files.get('/:slug/teams.csv', async (context) => {
    const contest = await findPublicContest(context.env.app, context.req.param('slug'))
    if (contest === null) return answerProblem('contest_not_found')
    if (contest.teamMode === null) return answerProblem('not_found')
    const result = await loadResult(context.env.app, contest)
    if (result === null) return answerProblem('contest_not_final')
    return attachment(context, teamsCsv(result.board), 'text/csv', `${contest.slug}-teams.csv`)
  })

  files.get('/:slug/calendar.ics', async (context) => {
    const { app } = context.env
    const contest = await findPublicContest(app, context.req.param('slug'))
    if (contest === null) return answerProblem('contest_not_found')
    return attachment(context, contestCalendar(app.config.APP_ORIGIN, contest), 'text/calendar', `${contest.slug}.ics`)
  })

  files.all('*', (context) =>
    ['GET', 'HEAD'].includes(context.req.method)
      ? answerProblem('not_found')
      : answerProblem('method_not_allowed', undefined, { Allow: 'GET, HEAD' }),
  )
  return files
}

type Found = { summary: ContestSummary; embedOrigins: string[] }

function findSummary(context: ApiContext, kind: 'teams' | 'players', rows: number): Promise<Found | null> {
  const { app } = context.env
  const slug = context.req.param('slug') ?? ''
  return cacheShortly(context.env, `contest ${slug} ${kind} ${rows}`, async () => {
    const contest = await findPublicContest(app, slug)
    if (contest === null) return null
    const { board } = await loadBoardHead(app, contest)
    return { summary: summaryOf(contest, board, { kind, rows, now: app.now() }), embedOrigins: contest.embedOrigins }
  })
}

function attachment(context: ApiContext, text: string, type: string, name: string): Response {
  return context.body(text, 200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'public, max-age=60',
  })
}
