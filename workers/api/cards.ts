import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { cardOptions } from '#app/domain/badge-options.ts'
import { weekOf } from '#app/domain/period.ts'
import type { ShareCard } from '#app/domain/share-card.ts'
import { drawReadmeCard } from '#app/features/badges/draw-readme-card.ts'
import { loadBadgeFigures } from '#app/features/badges/load-badge-figures.server.ts'
import { loadRecap } from '#app/features/recap/load-recap.server.ts'
import { brandCard, playerCard, recapCard } from '#app/features/recap/share-cards.ts'
import { answerDrawing, VALIDATORS } from '#workers/http/drawing.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { drawCard } from './draw-card.ts'

/** Share images, 1200 × 630. Public, and the same for everybody. */
export const cards = new Hono<ApiEnvironment>()

cards.get('/home.png', (context) => answer(context, brandCard(hostOf(context))))

cards.get('/player/:file{[^/]+\\.png}', async (context) => {
  const { app } = context.env
  const player = await findShownPlayer(app, nameOf(context.req.param('file')))
  if (player === null) return context.notFound()
  const week = await loadRecap(app, player, weekOf(app.now()), null)
  if (week.state !== 'loaded') return context.notFound()
  const { githubUsername: username, isPremium: premium, level, totalPoints } = player
  return answer(context, playerCard({ username, premium, level, totalPoints, recap: week.recap }, hostOf(context)))
})

cards.get('/recap/:username/:file{[^/]+\\.png}', async (context) => {
  const { app } = context.env
  const player = await findShownPlayer(app, context.req.param('username'))
  if (player === null) return context.notFound()
  const recap = await loadRecap(app, player, nameOf(context.req.param('file')), null)
  return recap.state === 'loaded' ? answer(context, recapCard(recap.recap, hostOf(context))) : context.notFound()
})

/** A player's week as a card for a README. */
cards.get('/:file{[\\s\\S]+\\.svg}', etag({ retainedHeaders: VALIDATORS }), async (context) => {
  const { theme } = cardOptions.parse({ theme: context.req.query('theme') })
  const figures = await loadBadgeFigures(context.env.app, nameOf(context.req.param('file')))
  return answerDrawing(context, drawReadmeCard(figures, theme))
})

const PUBLIC = 'public, max-age=600'

/** Falls back to a static image, so that a shared link never shows a broken one. */
async function answer(context: Context<ApiEnvironment>, card: ShareCard): Promise<Response> {
  const drawn = await drawCard(context.env, card)
  if (drawn === null) return context.redirect('/card.png', 302)
  const headers = { ETag: drawn.etag, 'Cache-Control': PUBLIC, 'Cross-Origin-Resource-Policy': 'cross-origin' }
  if (context.req.header('if-none-match') === drawn.etag) return new Response(null, { status: 304, headers })
  return new Response(drawn.picture, { headers: { ...headers, 'Content-Type': 'image/png' } })
}

function hostOf(context: Context<ApiEnvironment>): string {
  return new URL(context.env.app.config.APP_ORIGIN).host
}

function nameOf(file: string): string {
  return file.slice(0, -'.png'.length)
}
