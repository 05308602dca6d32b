import { sign } from '@octokit/webhooks-methods'
import { testVars } from '#tests/people/factories.ts'
import type { Random } from '#tests/simulation/random.ts'
import { encoded, type Words } from './words.ts'

type Sent = { body: string; headers: Record<string, string> }

const BOUNDARY = 'a-boundary-of-the-tests'
const EVENTS = [
  'pull_request',
  'push',
  'issues',
  'issue_comment',
  'pull_request_review',
  'installation',
  'create',
  'ping',
]
const KEYS = [
  'action',
  'sender',
  'installation',
  'repository',
  'message',
  'chat',
  'id',
  'text',
  'type',
  'data',
  'object',
]

const MEGABYTE = 1_000_000
/** Around each limit, and far beyond. */
const LARGE = [0.099, 0.101, 0.9, 1.1, 1.9, 2.1, 30].map((megabytes) => megabytes * MEGABYTE)
const FILLS = ['a=1&', 'a', '%00', '[', '\r\n\r\n', `--${BOUNDARY}\r\n\r\n`, '{"a":']

/** A form, a file, JSON, noise, or up to thirty megabytes of one thing. Webhooks mostly get a valid proof, so that the code behind it runs. */
export async function drawBody(random: Random, words: Words, address: string): Promise<Sent> {
  if (random.chance(0.01)) return drawLarge(random)
  if (address.startsWith('/api/webhooks/')) return prove(random, drawJson(random, words))
  const draw = random.pick([drawForm, drawForm, drawForm, drawForm, drawParts, drawJson, drawNoise])
  return draw(random, words)
}

function drawLarge(random: Random): Sent {
  const fill = random.pick(FILLS)
  const types = ['application/x-www-form-urlencoded', `multipart/form-data; boundary=${BOUNDARY}`, 'application/json']
  return {
    body: fill.repeat(Math.floor(random.pick(LARGE) / fill.length)),
    headers: { 'content-type': random.pick(types), 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
  }
}

function drawForm(random: Random, words: Words): Sent {
  const body = drawFields(random, words).map((pair) => pair.map(encoded).join('='))
  return { body: body.join('&'), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

function drawFields(random: Random, words: Words): [string, string][] {
  const names = ['intent', ...Array.from({ length: random.integer(0, 12) }, words.name)]
  return names.map((name) => [name, words.value(name)])
}

function drawParts(random: Random, words: Words): Sent {
  const parts = drawFields(random, words).map(([name, value]) => {
    const file = random.chance(0.2) ? '; filename="resume.json"\r\nContent-Type: application/json' : ''
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${encoded(name)}"${file}\r\n\r\n${value}\r\n`
  })
  const end = random.chance(0.9) ? `--${BOUNDARY}--\r\n` : ''
  return { body: parts.join('') + end, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}

function drawJson(random: Random, words: Words): Sent {
  return { body: JSON.stringify(drawValue(random, words, 3)), headers: { 'content-type': 'application/json' } }
}

function drawValue(random: Random, words: Words, depth: number): unknown {
  if (depth === 0 || random.chance(0.3))
    return random.pick<unknown>([words.hostile(), random.integer(-1, 2 ** 40), true, null, 1e300])
  if (random.chance(0.15))
    return Array.from({ length: random.integer(0, 4) }, () => drawValue(random, words, depth - 1))
  const keys = Array.from({ length: random.integer(1, 6) }, () =>
    random.chance(0.6) ? random.pick(KEYS) : words.name(),
  )
  return Object.fromEntries(keys.map((key) => [key, drawValue(random, words, depth - 1)]))
}

function drawNoise(random: Random, words: Words): Sent {
  return {
    body: words.hostile() + words.hostile(),
    headers: { 'content-type': random.pick(['text/plain', '', 'a/b;c']) },
  }
}

async function prove(random: Random, { body }: Sent): Promise<Sent> {
  const seconds = Math.floor(Date.now() / 1000)
  const stripe = await sign(testVars.STRIPE_WEBHOOK_SECRET, `${seconds}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'x-github-event': random.pick(EVENTS),
    'x-github-delivery': `fuzz-${random.integer(0, 2 ** 40)}`,
    'x-hub-signature-256': await sign(testVars.GITHUB_WEBHOOK_SECRET, body),
    'stripe-signature': `t=${seconds},v1=${stripe.replace('sha256=', '')}`,
    'x-telegram-bot-api-secret-token': testVars.TELEGRAM_WEBHOOK_SECRET,
  }
  return { body, headers: random.chance(0.8) ? headers : { 'content-type': 'application/json' } }
}
