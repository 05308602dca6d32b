import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { cardOptions } from '#app/domain/badges/badge-options.ts'
import type { ShareCard } from '#app/domain/images/share-card.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { drawReadmeCard } from '#app/features/badges/draw-readme-card.ts'
import { loadCertificateCard } from '#app/features/contests/certificates/load-certificate-card.server.ts'
import { loadContestCard } from '#app/features/contests/page/load-contest-card.server.ts'
import { loadRecap } from '#app/features/recap/load-recap.server.ts'
import { brandCard, inviteCard, playerCard, recapCard, storyCard } from '#app/features/recap/share-cards.ts'
import { loadBoardCard, parseBoard } from '#app/features/standings/load-board-card.server.ts'
import { cacheShortly } from '#workers/http/cache-shortly.ts'
import { answerDrawing, VALIDATORS } from '#workers/http/drawing.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { orAway } from '#workers/http/log-database-away.ts'
import { findBadgeFigures } from './badges.ts'
import { drawCard } from './draw-card.ts'

/** Share images, 1200 × 630, and stories, 1080 × 1920. Public, and the same for everybody. */
export const cards = new Hono<ApiEnvironment>()

cards.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'] }))

cards.get('/home.png', (context) => answer(context, brandCard(hostOf(context))))

cards.get('/player/:file{[^/]+\\.png}', (context) =>
  answerFor(context, nameOf(context.req.param('file')), { shape: 'player', period: null }),
)

cards.get('/invite/:file{[^/]+\\.png}', (context) =>
  answerFor(context, nameOf(context.req.param('file')), { shape: 'invite', period: null }),
)

cards.get('/contest/:file{[^/]+\\.png}', (context) => {
  const slug = nameOf(context.req.param('file'))
  return answerFromCache(context, `contest ${slug}`, () => loadContestCard(context.env.app, slug))
})

cards.get('/certificate/:file{[^/]+\\.png}', (context) => {
  const id = nameOf(context.req.param('file'))
  return answerFromCache(context, `certificate ${id}`, () => loadCertificateCard(context.env.app, id))
})

cards.get('/board/:file{[^/]+\\.png}', (context) => answerBoard(context, nameOf(context.req.param('file')), null))

cards.get('/board/:board/:file{[^/]+\\.png}', (context) => {
  const { board, file } = context.req.param()
  return answerBoard(context, board, nameOf(file))
})

for (const shape of ['recap', 'story'] as const)
  cards.get(`/${shape}/:username/:file{[^/]+\\.png}`, (context) => {
    const { username, file } = context.req.param()
    return answerFor(context, username, { shape, period: nameOf(file) })
  })

cards.get('/:file{[\\s\\S]+\\.svg}', etag({ retainedHeaders: VALIDATORS }), async (context) => {
  const { theme } = cardOptions.parse({ theme: context.req.query('theme') })
  const figures = await findBadgeFigures(context.env, nameOf(context.req.param('file')))
  return answerDrawing(context, drawReadmeCard(figures, theme), figures === 'away')
})

const PUBLIC = 'public, max-age=600'
/** A picture without figures. */
const STILL = '/card.png'

type CardKind = { shape: 'recap' | 'story'; period: string } | { shape: 'player' | 'invite'; period: null }

/** The image of a period's recap, or what this week says of the player. */
function answerFor(context: Context<ApiEnvironment>, username: string, kind: CardKind) {
  const name = `${username.toLowerCase()} ${kind.shape}${kind.period === null ? '' : ` ${kind.period}`}`
  return answerFromCache(context, name, () => loadPlayerCard(context, username, kind))
}

/** A country without climbers shows everybody's. */
async function answerBoard(context: Context<ApiEnvironment>, name: string, typed: string | null) {
  const card = parseBoard(name, typed)
  if (card === null) return context.notFound()
  const { board, country } = card
  return answerFromCache(context, `board ${board} ${country?.code ?? ''}`, () => loadBoardCard(context.env.app, card))
}

async function answerFromCache(context: Context<ApiEnvironment>, name: string, load: () => Promise<ShareCard | null>) {
  const card = await orAway(context.env.app, cacheShortly(context.env, `card ${name}`, load))
  if (card === 'away') return context.redirect(STILL, 302)
  return card === null ? context.notFound() : answer(context, card)
}

async function loadPlayerCard(
  context: Context<ApiEnvironment>,
  username: string,
  kind: CardKind,
): Promise<ShareCard | null> {
  const { app } = context.env
  const player = await findShownPlayer(app, username)
  if (player === null) return null
  const loaded = await loadRecap(app, player, kind.period ?? weekOf(app.now()), null)
  if (loaded.state !== 'loaded') return null
  const { recap } = loaded
  const host = hostOf(context)
  switch (kind.shape) {
    case 'story':
      return storyCard(recap, host)
    case 'recap':
      return recapCard(recap, host)
    case 'invite':
      return inviteCard({ recap }, host)
    case 'player':
      return playerCard({ lifetime: lifetimeOf(player), recap }, host)
  }
}

/** Falls back to a static image, so that a shared link never shows a broken one. */
async function answer(context: Context<ApiEnvironment>, card: ShareCard): Promise<Response> {
  const drawn = await drawCard(context.env, card)
  if (drawn === null) return context.redirect(STILL, 302)
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
