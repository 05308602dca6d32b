import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createContext, type Env } from '#app/context/context.server.ts'
import { recordAdEvents } from '#app/core/ads/record-ad-event.server.ts'
import { AD_TYPES } from '#app/domain/ads/ad.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import type { ShowcaseView } from '#app/features/ads/load-showcase.server.ts'
import { action, loader as showcase } from '#app/features/ads/showcase-your-product.route.tsx'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as leaderboard } from '#app/routes/leaderboard.route.tsx'
import { ads, enquiries } from '#db/schema/ads.ts'
import { outbox } from '#db/schema/notifications.ts'
import { adDays, adStatistics } from '#db/schema/statistics.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeStandings } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const ROW = { id: 'ad_row', productId: 'row', slot: 'rotating', url: 'https://row.example/' } as const
const SPONSOR = {
  id: 'ad_sponsor',
  productId: 'sponsor',
  slot: 'single',
  position: 0,
  url: 'https://s.example/',
} as const
const NOTE = { id: 'ad_note', productId: 'note', slot: 'single', position: 1, url: 'https://note.example/' } as const
const MESSAGE = { id: 'ad_m', productId: 'm_message', slot: 'message', position: 0, url: 'https://m.example/' } as const

const TYPED = {
  place: 'note',
  name: 'Ada Lovelace',
  email: 'ada@rope.example',
  website: 'https://rope.example/tool',
  message: 'A rope that holds.\nFor climbers.',
  reference: '',
}

beforeEach(() => emptyDatabase(testContext()))

test('with nothing there every place is free, nothing was counted, and the form is empty', async () => {
  const context = testContext(NOW)
  expect(await view(context)).toEqual({
    players: 0,
    from: Date.parse('2026-10-20T00:00:00Z'),
    to: Date.parse('2026-11-18T00:00:00Z'),
    views: 0,
    clicks: 0,
    places: [
      { place: 'row', room: 3, free: 3, freeFrom: null, views: 0, clicks: 0 },
      { place: 'sponsor', room: 1, free: 1, freeFrom: null, views: 0, clicks: 0 },
      { place: 'note', room: 1, free: 1, freeFrom: null, views: 0, clicks: 0 },
      { place: 'message', room: 1, free: 1, freeFrom: null, views: null, clicks: 0 },
    ],
    place: '',
  })
})

test('tells what is free and what the last 30 days brought, place by place', async () => {
  const context = testContext(NOW)
  await makePlayer(context)
  await fillPlaces(context)
  await insertRows(context, ads, [
    { ...ROW, ...TEXTS, id: 'ad_row_2', position: 1 },
    { ...ROW, ...TEXTS, id: 'ad_row_3', position: 2, active: false },
  ])
  context.clock.now = NOW - 30 * DAY
  await see(context, [{ ad: ROW, type: 'homepage', event: 'view' }], '203.0.113.9')
  context.clock.now = NOW - 29 * DAY
  await see(context, [{ ad: ROW, type: 'homepage', event: 'view' }], '203.0.113.9')
  context.clock.now = NOW
  for (const network of ['203.0.113.1', '203.0.113.2'])
    await see(
      context,
      [
        { ad: ROW, type: 'homepage', event: 'view' },
        { ad: NOTE, type: 'note', event: 'view' },
        { ad: MESSAGE, type: 'email', event: 'click' },
        { ad: MESSAGE, type: 'telegram', event: 'click' },
      ],
      network,
    )
  await see(context, [{ ad: SPONSOR, type: 'sponsor', event: 'click' }], '203.0.113.1')
  const { players, places, views, clicks } = await view(context)
  expect([players, views, clicks]).toEqual([1, 5, 5])
  expect(places).toEqual([
    { place: 'row', room: 3, free: 1, freeFrom: null, views: 3, clicks: 0 },
    { place: 'sponsor', room: 1, free: 0, freeFrom: null, views: 0, clicks: 1 },
    { place: 'note', room: 1, free: 0, freeFrom: null, views: 2, clicks: 0 },
    { place: 'message', room: 1, free: 0, freeFrom: null, views: null, clicks: 4 },
  ])
})

test('the sums of days are the count of the statistics, whatever is repeated, and outlive an ad', async () => {
  const context = testContext(NOW)
  await fillPlaces(context)
  for (let day = 0; day < 3; day += 1) {
    context.clock.now = NOW + day * DAY
    for (const network of [1, 1, 2, 3].slice(0, 4 - day))
      await see(
        context,
        AD_TYPES.map((type) => ({ ad: type === 'email' ? MESSAGE : ROW, type, event: 'view' as const })),
        `203.0.113.${network}`,
      )
  }
  const counted = await context.db
    .all(sql`SELECT day, type, event, ad_id AS adId, COUNT(*) AS visitors FROM ad_statistics
    GROUP BY day, type, event, ad_id ORDER BY day, type, event, ad_id`)
  expect(counted).toHaveLength(15)
  expect(await context.db.select().from(adDays).orderBy(adDays.day, adDays.type, adDays.event)).toEqual(counted)
  await context.db.delete(ads)
  expect([await context.db.$count(adStatistics), await context.db.$count(adDays)]).toEqual([0, 15])
})

test('the figures read as many rows after 3,000 views as after 30', async () => {
  const context = testContext(NOW)
  await fillPlaces(context)
  const read = async () => {
    const counting = countingDatabase()
    await view({ ...context, db: counting.db })
    return counting.rowsRead()
  }
  await fillViews(context, 30)
  const few = await read()
  await fillViews(context, 3000)
  expect((await view(context)).views).toBe(3030)
  expect(await read()).toBeLessThanOrEqual(few)
})

test.for([
  ['?place=note', 'note'],
  ['?place=__proto__', ''],
  ['?place=<b>', ''],
  ['', ''],
])('the address %s chooses the place %j', async ([query, place]) => {
  expect((await view(testContext(NOW), query)).place).toBe(place)
})

test('an enquiry is stored and thanked for; staff read of it in their letter', async () => {
  const context = testContext(NOW)
  const answer = await send(context, TYPED)
  expect(locationOf(answer)).toBe('/showcase-your-product')
  const root = await loadRoot(pageRequest('/showcase-your-product', cookiesAfter(answer)), loadContextOf(context))
  expect(root.data.toast).toMatchObject({
    type: 'success',
    message: 'Your enquiry is on its way. We reply by e-mail.',
  })
  const { reference: _, place, ...stored } = TYPED
  expect(await context.db.select().from(enquiries)).toEqual([
    { id: expect.stringMatching(/^enq_[\da-f]{32}$/), slot: place, ...stored, createdAt: NOW, handledAt: null },
  ])
  expect(await context.db.$count(outbox)).toBe(0)
})

test('the same form sent twice is one enquiry', async () => {
  const context = testContext(NOW)
  await Promise.all([send(context, TYPED), send(context, TYPED)])
  context.clock.now += 5 * MINUTE
  expect(locationOf(await send(context, TYPED))).toBe('/showcase-your-product')
  await send(context, { ...TYPED, place: 'row' })
  expect(await context.db.$count(enquiries)).toBe(2)
})

test.for([
  [{ place: '' }, { place: 'Choose a place from the list.' }],
  [{ place: 'constructor' }, { place: 'Choose a place from the list.' }],
  [{ name: '   ' }, { name: 'Tell us your name.' }],
  [{ name: 'n'.repeat(101) }, { name: '100 characters at most.' }],
  [{ email: 'ada' }, { email: 'Email format incorrect' }],
  [{ email: 'ada@rope.example, eve@rope.example' }, { email: 'Email format incorrect' }],
  [{ website: 'javascript:alert(1)' }, { website: expect.stringContaining('Enter a web address') }],
  [{ website: 'https://ada@rope.example' }, { website: expect.stringContaining('Enter a web address') }],
  [{ message: '' }, { message: 'Tell us a little about your product.' }],
  [{ message: 'm'.repeat(2345) }, { message: '2,000 characters at most; this has 2,345.' }],
  [
    { place: '', name: '', email: '', website: '', message: '' },
    {
      place: expect.any(String),
      name: expect.any(String),
      email: expect.any(String),
      website: expect.any(String),
      message: expect.any(String),
    },
  ],
] as const)('%j is refused beside its field, and everything typed stays', async ([values, errors]) => {
  const context = testContext(NOW)
  const before = await everyRow(context)
  const typed = { ...TYPED, ...values }
  const answer = await refusal(context, typed)
  expect([answer.status, answer.errors]).toEqual([400, errors])
  expect(answer.values).toEqual(typed)
  expect(await everyRow(context)).toBe(before)
})

test('a message of 2,000 characters fits, its line ends counted once', async () => {
  const context = testContext(NOW)
  const message = `${'a\r\n'.repeat(999)}ab`
  expect(locationOf(await send(context, { ...TYPED, message }))).toBe('/showcase-your-product')
  expect((await context.db.select().from(enquiries))[0]?.message).toHaveLength(2000)
})

test('an enquiry with the hidden field filled in is thanked for and dropped', async () => {
  const context = testContext(NOW)
  const before = await everyRow(context)
  expect(locationOf(await send(context, { ...TYPED, reference: 'https://spam.example' }))).toBe(
    '/showcase-your-product',
  )
  expect(await everyRow(context)).toBe(before)
})

test('when too many arrive, nothing is stored and everything typed stays', async () => {
  const context = testContext(NOW)
  context.limits.enquiry = async () => false
  const before = await everyRow(context)
  const answer = await refusal(context, TYPED)
  expect([answer.status, answer.errors.form, answer.values.message]).toEqual([
    429,
    expect.stringContaining('again in a minute'),
    TYPED.message,
  ])
  expect(await everyRow(context)).toBe(before)
})

test('twenty networks with all their share leave the form open for others', async () => {
  const context = testContext(NOW)
  const queried = new Map<string, number>()
  const limit = async ({ key }: RateLimitOptions) => {
    queried.set(key, (queried.get(key) ?? 0) + 1)
    return { success: (queried.get(key) ?? 0) <= 10 }
  }
  const bindings = { ...env, DB: testDatabase, ...testVars, OWN_LOOKUP_LIMIT: { limit } } as unknown as Env
  const from = (address: string) => createContext(bindings, { requestId: 'r' }, address).limits.enquiry('all')
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  try {
    const flood = Array.from({ length: 20 * 40 }, (_, index) => from(`203.0.${index % 20}.${index % 250}`))
    expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(200)
    expect(await from('198.51.100.1')).toBe(true)
  } finally {
    vi.useRealTimers()
  }
  await context.db.run(sql`DELETE FROM settings`)
})

test('no field of one line has a second, or a character that is none', async () => {
  const context = testContext(NOW)
  await send(context, {
    ...TYPED,
    name: 'Ada\r\nE-mail: eve@evil.example\u0000',
    email: 'ada@rope.example',
    website: ' rope.example\n',
    message: 'Hello\u0007\u202e there\r\n*bold* [link](https://evil.example)',
  })
  const [stored] = await context.db.select().from(enquiries)
  expect(stored).toMatchObject({
    name: 'Ada E-mail: eve@evil.example',
    website: 'rope.example',
    message: 'Hello there\n*bold* [link](https://evil.example)',
  })
})

test.for<[string, Partial<typeof TYPED>]>([
  ['an e-mail with a header of its own', { email: 'ada@rope.example\r\nBcc: eve@evil.example' }],
  ['a website with a header of its own', { website: 'https://rope.example/\r\nX-Header: a' }],
])('%s is refused', async ([, values]) => {
  const context = testContext(NOW)
  expect((await refusal(context, { ...TYPED, ...values })).status).toBe(400)
  expect(await context.db.$count(enquiries)).toBe(0)
})

test.for(['', 'name=a&name=b', '__proto__=x&constructor=y', 'place[]=note'])(
  'a forged form (%j) is a form with mistakes',
  async (body) => {
    const context = testContext(NOW)
    const request = new Request('http://localhost:8787/showcase-your-product', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    const answer = await callRoute(action, context, request)
    expect(answer instanceof Response ? answer.status : answer.init?.status).toBe(400)
  },
)

test('a board shows a visitor one ad, by chance and order, and counts a view of it once a visitor and day', async () => {
  const context = testContext(NOW)
  await fillPlaces(context)
  await insertRows(context, ads, { ...ROW, ...TEXTS, id: 'ad_row_2', productId: 'row_2', position: 1 })
  await fillBoard(context)
  const { randomBytes } = context
  context.randomBytes = (length) => (length === 1 ? new Uint8Array([1]) : randomBytes(length))
  const [week, month] = [await board(context, BROWSER), await board(context, BROWSER, '?board=month')]
  expect([week.ad?.place, month.ad?.place]).toEqual(['row', 'note'])
  expect(week.ad?.shown?.href).toContain('adId=ad_row_2&productId=row_2&type=homepage')
  expect(month.ad?.shown?.href).toContain('adId=ad_note&productId=note&type=note')
  await board(context, BROWSER)
  await board(context, BOT)
  const rows = await context.db.select().from(adStatistics).orderBy(adStatistics.adId)
  expect(rows.map(({ adId, type, event }) => [adId, type, event])).toEqual([
    ['ad_note', 'note', 'view'],
    ['ad_row_2', 'homepage', 'view'],
  ])
})

test('a board without rows shows no row ad and counts none, one without ads offers the place, and no player sees one', async () => {
  const context = testContext(NOW)
  await fillPlaces(context)
  expect((await board(context, BROWSER)).ad).toBeNull()
  await fillBoard(context)
  const cookie = await signedIn(context, await makePlayer(context))
  for (const query of ['', '?board=month']) expect((await board(context, BROWSER, query, cookie)).ad).toBeNull()
  expect(await context.db.select().from(adStatistics)).toEqual([])
  await context.db.delete(ads)
  expect((await board(context, BROWSER)).ad).toEqual({ place: 'row', shown: null })
})

const TEXTS = { title: 'An ad', description: 'Of something.' }

async function fillPlaces(context: TestContext): Promise<void> {
  await insertRows(context, ads, ...[ROW, SPONSOR, NOTE, MESSAGE].map((ad) => ({ ...ad, ...TEXTS })))
}

async function fillBoard(context: TestContext): Promise<void> {
  const player = await makePlayer(context)
  await makeStandings(context, { period: '2026-W47', playerId: player.id, points: 50 })
}

/** Views of the row on one day, each by another visitor. */
async function fillViews(context: TestContext, count: number): Promise<void> {
  const view = {
    adId: 'ad_row',
    productId: 'row',
    type: 'homepage',
    event: 'view',
    day: '2026-11-17',
    createdAt: NOW,
  } as const
  const visitors = Array.from({ length: count }, (_, index) => `${count}-${index}`)
  await insertRows(context, adStatistics, ...visitors.map((visitor) => ({ ...view, id: `ad_${visitor}`, visitor })))
}

function see(context: TestContext, events: Parameters<typeof recordAdEvents>[2], network: string): Promise<void> {
  const headers = { 'user-agent': BROWSER, 'cf-connecting-ip': network }
  const request = new Request('http://localhost:8787/', { headers })
  return recordAdEvents(context, request, events)
}

async function view(context: TestContext, query = ''): Promise<ShowcaseView> {
  const answer = await callRoute(showcase, context, pageRequest(`/showcase-your-product${query}`))
  if (answer instanceof Response) throw new Error('the showcase answered with a response')
  return answer
}

async function board(context: TestContext, agent: string, query = '', cookie = '') {
  const headers = { 'user-agent': agent, cookie }
  const request = new Request(`http://localhost:8787/leaderboard${query}`, { headers })
  const answer = await callRoute(leaderboard, context, request)
  if (answer instanceof Response) throw new Error('the board answered with a response')
  return answer
}

function send(context: TestContext, fields: Record<string, string>) {
  return callRoute(action, context, formRequest('/showcase-your-product', fields))
}

async function refusal(context: TestContext, fields: Record<string, string>) {
  const answer = await send(context, fields)
  if (answer instanceof Response) throw new Error('the enquiry was taken')
  const { values, errors } = answer.data
  return { values, errors, status: answer.init?.status }
}
