import { testVars } from '#tests/people/factories.ts'
import { HOSTILE_PATHS } from '#tests/reading/hostile-values.ts'
import { endpoints, screens } from '#tests/reading/manifest.ts'
import type { Random } from '#tests/simulation/random.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { drawBody } from './draw-body.ts'
import { encoded, type Words } from './words.ts'

export type Drawn = { method: string; path: string; headers: Record<string, string>; body: string | null }

const OFTEN = ['GET', 'POST']
const SELDOM = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']
const HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'cf-connecting-ip',
  'content-type',
  'cookie',
  'if-modified-since',
  'if-none-match',
  'origin',
  'purpose',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'x-remix-response',
]

export type Places = { screens: readonly { path: string }[]; endpoints: readonly { method: string; path: string }[] }

/** A hostile request to an address of the manifest, or to one of `places`. */
export async function drawRequest(
  random: Random,
  words: Words,
  params: Record<string, string>,
  cookie: string,
  places: Places = { screens, endpoints },
): Promise<Drawn> {
  const { method, address } = drawAddress(random, words, params, places)
  const path = `${address}${drawQuery(random, words)}`
  const headers: Record<string, string> = {
    accept: random.chance(0.8) ? 'text/html' : '*/*',
    host: new URL(testVars.APP_ORIGIN).host,
    origin: testVars.APP_ORIGIN,
    cookie,
  }
  const sent = ['GET', 'HEAD'].includes(method) ? null : await drawBody(random, words, address)
  Object.assign(headers, sent?.headers)
  for (let extra = random.chance(0.4) ? random.integer(1, 3) : 0; extra > 0; extra -= 1) {
    const name = random.pick(HEADERS)
    const value = asHeader(words.hostile())
    headers[name] = name === 'cookie' && random.chance(0.7) ? `${cookie}; flash=${value}; session=${value}` : value
  }
  return { method, path, headers, body: sent?.body ?? null }
}

function drawAddress(random: Random, words: Words, params: Record<string, string>, places: Places) {
  if (random.chance(0.03)) return { method: drawMethod(random), address: random.pick(HOSTILE_PATHS) }
  const draw = (value: string) => (random.chance(0.6) ? value : words.hostile().slice(0, 3000))
  if (random.chance(0.3)) {
    const { method, path } = random.pick(places.endpoints)
    return { method: random.chance(0.85) ? method : drawMethod(random), address: fillPath(path, params, draw) }
  }
  const address = fillPath(random.pick(places.screens).path, params, draw)
  const isOfRouter = random.chance(0.15)
  return { method: drawMethod(random), address: isOfRouter ? `${address.replace(/^\/$/, '/_root')}.data` : address }
}

function drawMethod(random: Random): string {
  return random.pick(random.chance(0.85) ? OFTEN : SELDOM)
}

function drawQuery(random: Random, words: Words): string {
  const pairs = Array.from({ length: random.chance(0.5) ? random.integer(1, 4) : 0 }, () => {
    const name = words.name()
    const value = words.value(name)
    return random.chance(0.9) ? [name, value].map(encoded).join('=') : `${name}=${value}`.replaceAll('#', '')
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Keeps the characters a header can carry. */
function asHeader(text: string): string {
  return text.replaceAll(/[^ -~\u0080-ÿ]/g, '').slice(0, 2000)
}
