import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { cardOptions } from '#app/domain/badge-options.ts'
import { drawReadmeCard } from '#app/features/badges/draw-readme-card.ts'
import { loadBadgeFigures } from '#app/features/badges/load-badge-figures.server.ts'
import { answerDrawing, VALIDATORS } from '#workers/http/drawing.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'

/** A player's week as a card for a README. */
export const readmeCards = new Hono<ApiEnvironment>().get(
  '/:file{[\\s\\S]+\\.svg}',
  etag({ retainedHeaders: VALIDATORS }),
  async (context) => {
    const { theme } = cardOptions.parse({ theme: context.req.query('theme') })
    const figures = await loadBadgeFigures(context.env.app, context.req.param('file').slice(0, -'.svg'.length))
    return answerDrawing(context, drawReadmeCard(figures, theme))
  },
)
