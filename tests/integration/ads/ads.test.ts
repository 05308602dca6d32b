import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adHref, type AdType } from '#app/domain/ads/ad.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { loader as adRedirect } from '#app/routes/ad-redirect.route.ts'
import { ads } from '#db/schema/ads.ts'
import { adStatistics } from '#db/schema/statistics.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  locationOf,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const ROPE = {
  id: 'ad_rope',
  productId: 'rope_homepage',
  slot: 'rotating',
  url: 'https://rope.example/?from=quest&a=b#start',
  title: 'Rope',
  description: 'Holds.',
} as const
const BEACON = {
  ...ROPE,
  id: 'ad_beacon',
  productId: 'beacon_message',
  slot: 'message',
  url: 'https://beacon.example/',
} as const

beforeEach(async () => {
  await emptyDatabase(testContext())
  await insertRows(testContext(), ads, [ROPE, BEACON])
})

test('a click leads to the stored address and is counted with its ad, product and type', async () => {
  const context = testContext(NOW)
  expect(await follow(context, adHref(ROPE, 'homepage'))).toBe(ROPE.url)
  expect(await follow(context, adHref(BEACON, 'telegram'))).toBe(BEACON.url)
  expect(await counted(context)).toEqual([
    {
      adId: 'ad_beacon',
      productId: 'beacon_message',
      type: 'telegram',
      event: 'click',
      day: '2026-11-18',
      createdAt: NOW,
    },
    {
      adId: 'ad_rope',
      productId: 'rope_homepage',
      type: 'homepage',
      event: 'click',
      day: '2026-11-18',
      createdAt: NOW,
    },
  ])
  const [row] = await context.db.select().from(adStatistics)
  expect([row?.id, row?.visitor]).toEqual([expect.stringMatching(/^ad_/), expect.stringMatching(/^[\da-f]{24}$/)])
})

test('a click counts once a visitor, day, ad and type', async () => {
  const context = testContext(NOW)
  for (let times = 0; times < 3; times += 1) await follow(context, adHref(BEACON, 'email'))
  expect(await counted(context)).toHaveLength(1)
  await follow(context, adHref(BEACON, 'telegram'))
  await follow(context, adHref(BEACON, 'email'), {
    'user-agent': BROWSER,
    'cf-connecting-ip': '203.0.113.8',
  })
  expect(await counted(context)).toHaveLength(3)
  context.clock.now += DAY
  await follow(context, adHref(BEACON, 'email'))
  expect(await counted(context)).toHaveLength(4)
})

test.for([
  ['a bot', { 'user-agent': BOT }],
  ['nobody’s browser', {}],
  ['a page fetched ahead', { 'user-agent': BROWSER, purpose: 'prefetch' }],
  ['a picture of another site', { 'user-agent': BROWSER, 'sec-fetch-dest': 'image' }],
] as const)('%s is led on and not counted', async ([, headers]) => {
  const context = testContext(NOW)
  expect(await follow(context, adHref(ROPE, 'homepage'), headers)).toBe(ROPE.url)
  expect(await counted(context)).toEqual([])
})

test('a check of the address by HEAD is led on and not counted', async () => {
  const context = testContext(NOW)
  const request = new Request(`http://localhost:8787${adHref(ROPE, 'homepage')}`, {
    method: 'HEAD',
    headers: { 'user-agent': BROWSER },
  })
  expect(locationOf(await callRoute(adRedirect, context, request))).toBe(ROPE.url)
  expect(await counted(context)).toEqual([])
})

test('a click without a type counts where the ad stands', async () => {
  const context = testContext(NOW)
  const { adId, productId, redirect } = parts(ROPE)
  expect(await follow(context, query({ adId, productId, redirect }))).toBe(ROPE.url)
  expect((await counted(context)).map((one) => one.type)).toEqual(['homepage'])
})

test.for([
  '',
  'leaderboard',
  'HOMEPAGE',
  'telegram',
  '<script>',
  "' OR 1=1 --",
  '__proto__',
  'x'.repeat(5000),
  '\u0000',
])('a click of type %j, which is none of that ad’s, is led on and stored nowhere', async (type) => {
  const context = testContext(NOW)
  const before = await everyRow(context)
  expect(await follow(context, query({ ...parts(ROPE), type }))).toBe(ROPE.url)
  expect(await everyRow(context)).toBe(before)
})

const HOSTILE = [
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'https://rope.example',
  'https://rope.example/',
  'https://rope.example/?from=quest&a=b',
  'https://rope.example/?from=quest&a=b#start ',
  ' https://rope.example/?from=quest&a=b#start',
  'HTTPS://rope.example/?from=quest&a=b#start',
  'https://rope.example/?from=quest&a=b#start@evil.example',
  'https://rope.example.evil.example/?from=quest&a=b#start',
  'https://evil.example/https://rope.example/?from=quest&a=b#start',
  'https://rope.example@evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://rope.example/?from=quest&a=b#start\r\nSet-Cookie: a=b',
  'https:\\\\evil.example',
  'https:evil.example',
  '%2F%2Fevil.example',
  '\u0000https://evil.example',
  'https://evil。example',
  'x'.repeat(5000),
]

test.for(HOSTILE)('a click that wants to go to %j goes home and counts nothing', async (redirect) => {
  const context = testContext(NOW)
  const before = await everyRow(context)
  expect(await follow(context, query({ ...parts(ROPE), redirect }))).toBe('/')
  expect(await everyRow(context)).toBe(before)
})

test.for([
  ['no parameters', ''],
  ['no ad', query({ productId: ROPE.productId, type: 'homepage', redirect: ROPE.url })],
  ['no product', query({ adId: ROPE.id, type: 'homepage', redirect: ROPE.url })],
  ['no address', query({ adId: ROPE.id, productId: ROPE.productId, type: 'homepage' })],
  ['an unknown ad', query({ ...parts(ROPE), adId: 'ad_none' })],
  ['another ad', query({ ...parts(ROPE), adId: 'ad_beacon' })],
  ['an ad in other letters', query({ ...parts(ROPE), adId: 'AD_ROPE' })],
  ['SQL for an ad', query({ ...parts(ROPE), adId: "' OR 1=1 --" })],
  ['another product', query({ ...parts(ROPE), productId: 'beacon_message' })],
  ['a product that begins like it', query({ ...parts(ROPE), productId: 'rope' })],
  ['two addresses, the right one first', `${query(parts(ROPE))}&redirect=https%3A%2F%2Fevil.example`],
  [
    'two addresses, the right one last',
    `/ad-redirect?redirect=https%3A%2F%2Fevil.example&${new URLSearchParams(parts(ROPE)).toString()}`,
  ],
  ['two ads', `${query(parts(ROPE))}&adId=ad_beacon`],
  ['two products', `${query(parts(ROPE))}&productId=rope_homepage`],
  ['an array', '/ad-redirect?adId[]=ad_rope&productId[]=rope_homepage&redirect[]=https://rope.example'],
  ['broken escapes', '/ad-redirect?adId=%E0%A4%A&redirect=%'],
] as const)('a click with %s goes home and counts nothing', async ([, path]) => {
  const context = testContext(NOW)
  const before = await everyRow(context)
  expect(await follow(context, path)).toBe('/')
  expect(await everyRow(context)).toBe(before)
})

test('an ad that was taken down leads home', async () => {
  const context = testContext(NOW)
  await context.db.update(ads).set({ active: false })
  expect(await follow(context, adHref(ROPE, 'homepage'))).toBe('/')
  expect(await counted(context)).toEqual([])
})

test.for([
  'javascript:alert(1)',
  '/leaderboard',
  '//evil.example',
  'ftp://rope.example',
  'https://u:p@rope.example',
  'rope',
])('an ad stored with %j leads home even where the click agrees', async (url) => {
  const context = testContext(NOW)
  await context.db
    .update(ads)
    .set({ url })
    .where(sql`id = 'ad_rope'`)
  expect(await follow(context, adHref({ ...ROPE, url }, 'homepage'))).toBe('/')
  expect(await counted(context)).toEqual([])
})

function parts(ad: { id: string; productId: string; url: string }, type: AdType = 'homepage') {
  return { adId: ad.id, productId: ad.productId, type, redirect: ad.url }
}

function query(values: Record<string, string>): string {
  return `/ad-redirect?${new URLSearchParams(values).toString()}`
}

/** The target of a click. */
async function follow(
  context: TestContext,
  path: string,
  headers: Record<string, string> = { 'user-agent': BROWSER },
): Promise<string> {
  const answer = await callRoute(adRedirect, context, new Request(new URL(path, 'http://localhost:8787'), { headers }))
  expect(answer.status).toBe(302)
  return locationOf(answer)
}

async function counted(context: TestContext) {
  const rows = await context.db.select().from(adStatistics).orderBy(adStatistics.adId)
  return rows.map(({ adId, productId, type, event, day, createdAt }) => ({
    adId,
    productId,
    type,
    event,
    day,
    createdAt,
  }))
}
