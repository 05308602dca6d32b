import { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod'
import { footsteps } from '#app/components/mountain/place-climbers.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { BOARD_NAMES, type BoardName } from '#app/core/standings/board-view.ts'
import type { DrawnBoard } from '#app/core/standings/live-board.ts'
import { keyOf } from '#app/features/standings/load-board.server.ts'
import { loadLiveBoard } from '#app/features/standings/load-live-board.server.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'
import { createPeriodically } from './read-periodically.ts'

/** An open screen asks again in twenty seconds. */
const PERIOD = 10_000

const boardName = z.enum(BOARD_NAMES)

/** The addresses open screens poll. An isolate reads a board once in ten seconds, whatever the number of requests. */
export function createLive(): Hono<ApiEnvironment> {
  // By board and period, so that no answer outlives its week.
  const readBoard = createPeriodically(PERIOD, ({ app }, name) => read(app, boardName.parse(name.split(' ')[0])))
  const live = new Hono<ApiEnvironment>()

  live.use(etag())

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

async function read(app: AppContext, board: BoardName): Promise<string> {
  const found = await loadLiveBoard(app, board)
  const feet = footsteps(found.rows)
  const drawn: DrawnBoard = {
    ...found,
    rows: found.rows.map((row, index) => ({ ...row, foot: feet[index] ?? [0, 0] })),
  }
  return JSON.stringify(drawn)
}
