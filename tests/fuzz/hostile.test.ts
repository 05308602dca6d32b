import { beforeAll, expect, inject, test } from 'vitest'
import { testDatabase } from '#tests/databases/test-database.ts'
import { makeCast, type Cast } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import { HOSTILE } from '#tests/reading/hostile-values.ts'
import { screens } from '#tests/reading/manifest.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { fillProduct } from '#tests/worlds/fill-product.ts'
import { openProduct } from '#tests/worlds/product.ts'
import type { Drawn } from './draw-request.ts'
import { sendAll, WAYS_OUT, type Sender } from './send-all.ts'
import { encoded } from './words.ts'

const { parameters: PARAMETERS, fields: FIELDS, intents, forms } = inject('namesInCode')
/** Signing out everywhere would run the rest as a visitor. */
const INTENTS = intents.filter((intent) => intent !== 'sign-out')
const FORMS = screens.filter(({ file }) => file in forms)
/** The gate refuses addresses that are not much longer, before a screen has read them. */
const LONGEST_VALUE = Math.max(...HOSTILE.map(({ length }) => length))
const CUT = 100
/** `npm run fuzz` tries every value everywhere; otherwise neighbours share the values. */
const SHARES = process.env.VITE_FUZZ_REQUESTS === undefined ? 5 : 1
const TURNS_OF_OWN_INTENT = 4
/** More than a page of a board. */
const PLAYERS = 120
const FINE = { complaints: [], areFieldsRead: true, isStillSignedIn: true }
const VISITOR: Sender = { actor: 'visitor', cookie: '' }

let send: (requests: Drawn[], sender: Sender) => ReturnType<typeof sendAll>
let cast: Cast

beforeAll(async () => {
  const product = await openProduct()
  cast = await makeCast(product)
  await fillProduct(testDatabase, { players: PLAYERS, now: Date.now() })
  send = (requests, sender) => sendAll(product, requests, sender)
})

test('the code names routes, parameters, fields and intents to try', () => {
  expect(screens.map(({ path }) => path)).toContain('/player/:username')
  expect(FORMS.map(({ path }) => path)).toEqual(expect.arrayContaining(['/login', '/join', '/setup/:username']))
  expect(PARAMETERS).toEqual(expect.arrayContaining(['board', 'after', 'find', 'week', 'token', 'state']))
  expect(FIELDS).toEqual(expect.arrayContaining(['username', 'returnTo', 'email']))
  expect(forms['features/sign-in/setup.route.tsx']).toEqual(['claim', 'details'])
  expect(forms['routes/settings/settings.route.tsx']).toEqual(
    expect.arrayContaining(['preferences', 'profile', 'telegram']),
  )
  expect(intents.filter((intent) => !Object.values(forms).flat().includes(intent))).toEqual([])
})

test.each(['document', 'data'])('no path or parameter breaks the %s of a screen or leads elsewhere', async (kind) => {
  const isData = kind === 'data'
  const requests = screens.flatMap(({ path }, index) =>
    HOSTILE.flatMap((value, turn) => {
      // The document is asked with other values than the router's data.
      if (!isOwn(isData ? turn + 1 : turn, index)) return []
      const filled = fill(path, value)
      return [read(isData ? asData(filled) : filled, turn)]
    }),
  )
  const { complaints, statuses } = await send(requests, VISITOR)
  expect(complaints).toEqual([])
  expect(statuses[200]).toBeGreaterThan(120)
})

test('no field breaks a form or leads to another site, for a visitor', async () => {
  // Most forms turn a visitor away before they read a field.
  const requests = FORMS.flatMap(({ path }, index) =>
    HOSTILE.flatMap((_, turn) => (isOwn(turn, index) ? [formOf(path, turn)] : [])),
  )
  const { complaints, statuses } = await send(requests, VISITOR)
  expect(complaints).toEqual([])
  expect(statuses[302]).toBeGreaterThan(0)
})

test('nor for a player', async () => {
  const requests = FORMS.filter(({ path }) => path !== '/logout').flatMap(({ path }, index) =>
    HOSTILE.flatMap((_, turn) => (isOwn(turn, index) ? [formOf(path, turn + 1)] : [])),
  )
  const ways = [WAYS_OUT.install, WAYS_OUT.authorize]
  expect(await sendSignedIn('player', requests)).toEqual({ ...FINE, ways })
})

test('nor for a premium player who sends each form with its own intents, about what is there', async () => {
  const requests = FORMS.flatMap(({ path, file }, index) =>
    (forms[file] ?? [])
      .filter((intent) => INTENTS.includes(intent))
      .flatMap((intent, place) =>
        Array.from({ length: TURNS_OF_OWN_INTENT }, (_, turn) =>
          formWith(
            fillPath(path, cast.params),
            index + place + turn * Math.ceil(HOSTILE.length / TURNS_OF_OWN_INTENT),
            intent,
          ),
        ),
      ),
  )
  const { ways, ...found } = await sendSignedIn('premium', requests)
  expect(found).toEqual(FINE)
  // Whether a drawn value is a repository's name, with which maintainers sign in, is chance.
  expect(ways.filter((way) => way !== WAYS_OUT.authorize)).toEqual([WAYS_OUT.bot])
})

function isOwn(turn: number, index: number): boolean {
  return turn % SHARES === index % SHARES
}

async function sendSignedIn(actor: 'player' | 'premium', requests: Drawn[]) {
  const sender = { actor, cookie: await cast.cookieOf(actor) }
  const { statuses, ...found } = await send(requests, sender)
  const { statuses: after } = await send([{ method: 'GET', path: '/settings', headers: {}, body: null }], sender)
  return { ...found, areFieldsRead: (statuses[400] ?? 0) > 50, isStillSignedIn: after[200] === 1 }
}

function read(path: string, turn: number): Drawn {
  // Names outnumber the values, so a long value would come twice.
  let isLong = path.length > LONGEST_VALUE / 2
  const query = hostile(PARAMETERS, turn).map(([name, value]) => {
    if (value.length < LONGEST_VALUE) return [name, value]
    const cut = isLong ? value.slice(0, CUT) : value
    isLong = true
    return [name, cut]
  })
  return { method: 'GET', path: `${path}?${new URLSearchParams(query)}`, headers: {}, body: null }
}

function formOf(path: string, turn: number): Drawn {
  const intent = ['', ...INTENTS][turn % (INTENTS.length + 1)] ?? ''
  return formWith(fill(path, 'nobody-of-this-world'), turn, intent)
}

function formWith(path: string, turn: number, intent: string): Drawn {
  const fields = new URLSearchParams(hostile(FIELDS, turn))
  if (intent !== '') fields.set('intent', intent)
  const headers = { origin: testVars.APP_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path, headers, body: fields.toString() }
}

/** Every name with a value; each turn shifts the values, so that all turns combine each name with each value. */
function hostile(names: string[], turn: number): [string, string][] {
  return names.map((name, index) => [name, HOSTILE[(index + turn) % HOSTILE.length] ?? ''])
}

function fill(pattern: string, value: string): string {
  const parts = pattern.split('/')
  const isOpen = (part: string) => part.startsWith(':') || part === '*'
  const most = LONGEST_VALUE / parts.filter(isOpen).length
  return parts.map((part) => (isOpen(part) ? encoded(value.slice(0, most)) : part)).join('/')
}

function asData(path: string): string {
  return `${path === '/' ? '/_root' : path}.data`
}
