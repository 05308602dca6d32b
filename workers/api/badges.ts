import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { brand } from '#app/content/brand.ts'
import { badgeOptions } from '#app/domain/badges/badge-options.ts'
import { BACK_SOON, badgeText, UNKNOWN_PLAYER } from '#app/features/badges/badge-text.ts'
import { drawBadge, TONE_COLOUR } from '#app/features/badges/draw-badge.ts'
import { loadBadgeFigures } from '#app/features/badges/load-badge-figures.server.ts'
import { cacheShortly } from '#workers/http/cache-shortly.ts'
import { answerDrawing, SHORTLY, VALIDATORS } from '#workers/http/drawing.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { orAway } from '#workers/http/log-database-away.ts'

export const badges = new Hono<ApiEnvironment>()

badges.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'] }), etag({ retainedHeaders: VALIDATORS }))

badges.get('/:file{[\\s\\S]+\\.svg}', async (context) => {
  const { style, ...badge } = await badgeOf(context, '.svg')
  return answerDrawing(context, drawBadge({ ...badge, style }), badge.text === BACK_SOON)
})

/** https://shields.io/badges/endpoint-badge */
badges.get('/:file{[\\s\\S]+\\.json}', async (context) => {
  const { label, text, style } = await badgeOf(context, '.json')
  const known = { schemaVersion: 1, label, message: text.message, color: TONE_COLOUR[text.tone], style }
  return context.json({ ...known, isError: text.tone === 'unknown', cacheSeconds: 300 }, 200, {
    'Cache-Control': SHORTLY,
  })
})

async function badgeOf(context: Context<ApiEnvironment>, ending: string) {
  const { metric, style, label } = badgeOptions.parse({
    metric: context.req.query('metric'),
    style: context.req.query('style'),
    label: context.req.query('label'),
  })
  const figures = await findBadgeFigures(context.env, (context.req.param('file') ?? '').slice(0, -ending.length))
  const common = { style, label: label ?? brand.name }
  if (figures === null || figures === 'away') {
    const text = figures === null ? UNKNOWN_PLAYER : BACK_SOON
    return { ...common, text, title: `${brand.name}: ${text.message}` }
  }
  const text = badgeText(metric, figures)
  return { ...common, text, title: `${figures.username} at ${brand.name}: ${text.message}` }
}

/** A player's figures, cached for a minute under the name in any case: all badges and the card share them. */
export function findBadgeFigures({ app, waitUntil }: ApiEnvironment['Bindings'], username: string) {
  const load = () => loadBadgeFigures(app, username)
  return orAway(app, cacheShortly({ app, waitUntil }, `figures ${username.toLowerCase()}`, load))
}
