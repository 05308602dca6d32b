import { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { sessionCookie } from '#app/context/cookies.server.ts'
import { findSessionPlayer } from '#app/core/sign-in/sessions.server.ts'
import { BOARD_NAMES } from '#app/core/standings/board-view.ts'
import type { LiveBoard } from '#app/core/standings/live-board.ts'
import { boardRequest } from '#app/features/standings/board-request.ts'
import { keyOf } from '#app/features/standings/load-board.server.ts'
import { loadLiveBoard } from '#app/features/standings/load-live-board.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'
import { createPeriodically } from './read-periodically.ts'

/** An open screen asks again in twenty seconds. */
const PERIOD = 10_000

const boardName = z.enum(BOARD_NAMES)

/** An isolate reads each visitors' board once in ten seconds, however many ask; a signed-in reader's own is read each time. */
export function createLive(): Hono<ApiEnvironment> {
  // By board and period, so that no answer outlives its week.
  const readBoard = createPeriodically(PERIOD, async ({ app }, name) =>
    JSON.stringify(
      await drawn(loadLiveBoard(app, boardRequest(new URLSearchParams({ board: name.split(' ')[0] ?? '' })))),
    ),
  )
  const live = new Hono<ApiEnvironment>()

  live.use(etag())

  live.get('/mine', async (context) => {
    const { app } = context.env
    const reader = await readerOf(app, context.req.raw)
    if (reader === null) return answerProblem('not_found')
    const asked = boardRequest(new URL(context.req.url).searchParams)
    return context.json(await drawn(loadLiveBoard(app, asked, reader)), 200, { 'Cache-Control': 'private, no-cache' })
  })

  live.get('/:board', async (context) => {
    const board = boardName.safeParse(context.req.param('board'))
    const { app } = context.env
    const text = board.success
      ? await readBoard(context.env, `${board.data} ${keyOf(board.data, app.now()).period}`)
      : null
    if (text === null) return answerProblem('not_found')
    return context.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': `public, max-age=${PERIOD / 1000}`,
    })
  })

  live.all('*', (context) =>
    ['GET', 'HEAD'].includes(context.req.method)
      ? answerProblem('not_found')
      : answerProblem('method_not_allowed', undefined, { Allow: 'GET, HEAD' }),
  )

  return live
}

async function readerOf(app: AppContext, request: Request) {
  const sessionId = await sessionCookie(app.config).read(request)
  return sessionId === null ? null : findSessionPlayer(app, sessionId)
}

async function drawn(loading: ReturnType<typeof loadLiveBoard>): Promise<LiveBoard> {
  const { mountain, ...board } = await loading
  return { ...board, mountain: drawMountain(mountain) }
}
