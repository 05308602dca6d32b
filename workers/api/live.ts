import { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as z from 'zod'
import { footsteps } from '#app/components/face/place-climbers.ts'
import { BOARD_NAMES, type BoardName } from '#app/core/standings/board-view.ts'
import type { DrawnBoard } from '#app/core/standings/live-board.ts'
import { keyOf } from '#app/features/leaderboard/load-board.server.ts'
import { loadLiveBoard } from '#app/features/leaderboard/load-live-board.server.ts'
import { answerProblem } from '#workers/http/answer-problem.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

type Environment = ApiEnvironment['Bindings']
type Kept = { period: string; text: string; readAt: number }

const KEPT_FOR = 10_000
/** How long a request waits for a concurrent read of the same board before it reads for itself. */
const PATIENCE = 3000

const boardName = z.enum(BOARD_NAMES)

/** The addresses open screens poll. An isolate reads a board once in ten seconds, whatever the number of requests. */
export function createLive(): Hono<ApiEnvironment> {
  const kept = new Map<BoardName, Kept>()
  const reading = new Map<BoardName, Promise<Kept>>()
  const live = new Hono<ApiEnvironment>()

  live.use(etag())

  live.get('/:board', async (context) => {
    const board = boardName.safeParse(context.req.param('board'))
    if (!board.success) return answerProblem('not_found')
    const { text } = findKept(context.env.app, board.data) ?? (await readOnce(context.env, board.data))
    return context.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_FOR / 1000}`,
    })
  })

  live.all('*', (context) =>
    ['GET', 'HEAD'].includes(context.req.method)
      ? answerProblem('not_found')
      : answerProblem('method_not_allowed', undefined, { Allow: 'GET, HEAD' }),
  )

  return live

  function findKept(app: Environment['app'], board: BoardName): Kept | null {
    const known = kept.get(board)
    if (known === undefined || known.period !== keyOf(board, app.now()).period) return null
    const age = app.now() - known.readAt
    return age >= 0 && age < KEPT_FOR ? known : null
  }

  async function readOnce(environment: Environment, board: BoardName): Promise<Kept> {
    const other = reading.get(board)
    if (other === undefined) return readAndKeep(environment, board)
    await Promise.race([other.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    // The concurrent read took too long or failed.
    return findKept(environment.app, board) ?? read(environment.app, board)
  }

  /** Concurrent requests share the read in `reading`; it goes on when its first reader disconnects. */
  function readAndKeep({ app, waitUntil }: Environment, board: BoardName): Promise<Kept> {
    const work = read(app, board)
      .then((found) => {
        kept.set(board, found)
        return found
      })
      .finally(() => reading.delete(board))
    reading.set(board, work)
    waitUntil(work.catch(() => undefined))
    return work
  }
}

async function read(app: Environment['app'], board: BoardName): Promise<Kept> {
  const readAt = app.now()
  const found = await loadLiveBoard(app, board)
  const feet = footsteps(found.rows)
  const drawn: DrawnBoard = {
    ...found,
    rows: found.rows.map((row, index) => ({ ...row, foot: feet[index] ?? [0, 0] })),
  }
  return { period: found.period, text: JSON.stringify(drawn), readAt }
}
