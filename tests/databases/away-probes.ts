import { sign } from '@octokit/webhooks-methods'
import { toHex } from '#app/domain/values/bytes.ts'
import type { Cast } from '../people/actors.ts'
import { testVars } from '../people/factories.ts'
import type { WorkerRequest } from '../worlds/played-worker.ts'

/** Who asks for what, and what everybody gets while D1 is away. */
export const PROBES = {
  'cached page': 200,
  'page that nobody had asked for': 503,
  'its data': 503,
  API: 503,
  'kept badge': 200,
  'another badge': 200,
  'share image': 302,
  'live board': 503,
  'contest’s stage': 503,
  health: 503,
  'player’s page': 503,
  'player’s form': 503,
  'GitHub’s delivery': 503,
  'Telegram’s update': 503,
  'Stripe’s event': 503,
} as const

export type Probe = keyof typeof PROBES
export const TYPED = 'Somebody who "climbs" <slowly>'
const EVENT = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { id: 'in_1', object: 'invoice' } },
})

/** What each of them sends; `unasked` is a screen that nobody has asked for before. */
export async function probesOf(cast: Cast, unvisited: string): Promise<(probe: Probe) => Promise<WorkerRequest>> {
  const cookie = await cast.cookieOf('player')
  const { username } = cast.params
  const other = cast.params['/resume/:username']
  const delivery = JSON.stringify({ action: 'created', zen: 'Keep it simple' })
  const api = { accept: 'application/json' }
  const requests: Record<Probe, WorkerRequest> = {
    'cached page': { path: '/leaderboard' },
    'page that nobody had asked for': { path: unvisited },
    'its data': { path: `${unvisited}.data` },
    API: { path: `/api/v1/players/${username}`, headers: api },
    'kept badge': { path: `/api/badges/${username}.svg` },
    'another badge': { path: `/api/badges/${other}.svg` },
    'share image': { path: `/api/cards/player/${other}.png` },
    'live board': { path: '/live/week', headers: api },
    'contest’s stage': { path: '/c/autumn/stage.json', headers: api },
    health: { path: '/api/health', headers: api },
    'player’s page': { path: `/player/${username}`, headers: { cookie } },
    'player’s form': {
      path: '/settings',
      method: 'POST',
      headers: { cookie, origin: testVars.APP_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'profile', displayName: TYPED }).toString(),
    },
    'GitHub’s delivery': {
      path: '/api/webhooks/github',
      method: 'POST',
      headers: {
        'x-github-delivery': 'during-the-hour',
        'x-github-event': 'ping',
        'x-hub-signature-256': await sign(testVars.GITHUB_WEBHOOK_SECRET, delivery),
      },
      body: delivery,
    },
    'Telegram’s update': {
      path: '/api/webhooks/telegram',
      method: 'POST',
      headers: { 'x-telegram-bot-api-secret-token': testVars.TELEGRAM_WEBHOOK_SECRET },
      body: JSON.stringify({
        update_id: 7,
        message: { chat: { id: 7, type: 'private' }, from: { is_bot: false }, text: '/stop' },
      }),
    },
    'Stripe’s event': { path: '/api/webhooks/stripe', method: 'POST', body: EVENT },
  }
  return async (probe: Probe): Promise<WorkerRequest> =>
    probe === 'Stripe’s event'
      ? { ...requests[probe], headers: { 'stripe-signature': await signedByStripe(EVENT) } }
      : requests[probe]
}

async function signedByStripe(body: string): Promise<string> {
  const at = Math.floor(Date.now() / 1000)
  const usage = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(testVars.STRIPE_WEBHOOK_SECRET), usage, false, ['sign'])
  return `t=${at},v1=${toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(`${at}.${body}`))))}`
}
