import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findMessageAd, findRotatingAd, findSingleAd } from '#app/core/ads/find-ad.server.ts'
import { recordAdEvents } from '#app/core/ads/record-ad-event.server.ts'
import type { AdSlot, AdType } from '#app/domain/ads/ad.ts'
import { DAY, dayOf, HOUR } from '#app/domain/time/period.ts'
import { loadShowcase } from '#app/features/ads/load-showcase.server.ts'
import { action as adAction, loader as adLoader } from '#app/features/ads/staff/admin-ad.route.tsx'
import { action as listAction, loader as listLoader } from '#app/features/ads/staff/admin-ads.route.tsx'
import { loadAds, type AdminAdsView, type AdminAdView } from '#app/features/ads/staff/load-ads.server.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  MONDAY,
  pageRequest,
  testContext,
  testVars,
} from '#tests/people/factories.ts'
import { makeFirstStaff, type TestStaff } from '#tests/people/staff.ts'

const NOW = MONDAY + 2 * DAY + 10 * HOUR
const TODAY = '2026-11-18'
const context = testContext(NOW)
let ada: TestStaff

const BELAY = {
  intent: 'save',
  place: 'sponsor',
  productId: 'belay_sponsor',
  url: 'https://belay.example/',
  image: '',
  title: 'Belay',
  description: 'Catches you.',
  startsOn: '',
  endsOn: '',
  active: 'on',
}

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = NOW
  ada = await makeFirstStaff(context)
})

test('an ad is added to its place once however often its form is sent', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(locationOf(await send('new', { ...BELAY, newId: idOf('a') }))).toBe(`/admin/ads/${idOf('a')}`)
  await send('new', { ...BELAY, place: 'note', productId: 'belay_note', newId: idOf('b') })
  expect(await findSingleAd(context, 0)).toMatchObject({ id: idOf('a'), slot: 'single', position: 0, title: 'Belay' })
  expect(await findSingleAd(context, 1)).toMatchObject({ id: idOf('b'), position: 1 })
  expect(await actions()).toEqual([
    ['add-ad', { adId: idOf('a'), place: 'sponsor', active: true }],
    ['add-ad', { adId: idOf('b'), place: 'note', active: true }],
  ])
})

test.each([
  ['url', 'javascript:alert(1)'],
  ['url', 'data:text/html,x'],
  ['url', '//belay.example'],
  ['url', 'https://name:secret@belay.example/'],
  ['url', 'belay.example'],
  ['url', ''],
  ['title', ' '],
  ['title', 'x'.repeat(61)],
  ['description', ''],
  ['description', 'x'.repeat(201)],
  ['productId', ''],
  ['productId', 'Belay Sponsor'],
  ['productId', 'belay_message'],
  ['image', 'https://tracker.example/pixel.png'],
  ['image', 'javascript:alert(1)'],
  ['startsOn', 'tomorrow'],
  ['startsOn', '2026-02-30'],
  ['endsOn', '2026-13-01'],
])('an ad whose %s is %j is refused with what was typed', async (field, value) => {
  const before = await everyRow(context)
  expect(await send('new', { ...BELAY, newId: idOf('a'), [field]: value })).toMatchObject({
    init: { status: 400 },
    data: { values: { newId: idOf('a'), [field]: value }, errors: { [field]: expect.any(String) as string } },
  })
  expect(await everyRow(context)).toBe(before)
})

test('an ad does not end before it begins, and one in messages is called so', async () => {
  const fields = { ...BELAY, newId: idOf('a') }
  expect(await send('new', { ...fields, startsOn: '2026-12-02', endsOn: '2026-12-01' })).toMatchObject({
    data: { errors: { endsOn: 'The last day is before the first one.' } },
  })
  expect(await send('new', { ...fields, place: 'message' })).toMatchObject({
    data: { errors: { productId: 'For messages it must end in _message.' } },
  })
  await send('new', { ...fields, place: 'message', productId: 'belay_message' })
  expect(await findMessageAd(context)).toMatchObject({ id: idOf('a') })
})

test('a preview shows what was typed and stores nothing', async () => {
  const before = await everyRow(context)
  const image = `${testVars.AVATAR_URL}/u/7`
  expect(await send('new', { ...BELAY, image, intent: 'preview', newId: idOf('a') })).toMatchObject({
    init: { status: 200 },
    data: {
      values: { title: 'Belay' },
      preview: { title: 'Belay', description: 'Catches you.', href: 'https://belay.example/', imageUrl: image },
    },
  })
  expect(
    await send('new', { ...BELAY, url: 'javascript:alert(1)', intent: 'preview', newId: idOf('a') }),
  ).toMatchObject({
    data: { errors: { url: 'Enter a full address, such as https://example.org/product.' } },
  })
  expect(
    await send('new', { ...BELAY, image: 'https://tracker.example/x.png', intent: 'preview', newId: idOf('a') }),
  ).toMatchObject({ data: { preview: { imageUrl: null } } })
  expect(await everyRow(context)).toBe(before)
})

test('an ad is shown from its first day to its last, both included', async () => {
  await send('new', {
    ...BELAY,
    place: 'row',
    productId: 'a',
    startsOn: '2026-11-20',
    endsOn: '2026-11-21',
    newId: idOf('a'),
  })
  const shown: (string | undefined)[] = []
  for (let day = 0; day < 5; day += 1) {
    context.clock.now = NOW + day * DAY
    const { ads } = (await loadAds(context, 30)).slots.find(({ slot }) => slot === 'row') ?? {}
    shown.push(`${ads?.[0]?.state} ${(await findRotatingAd(context)) !== null}`)
  }
  expect(shown).toEqual(['planned false', 'planned false', 'shown true', 'shown true', 'ended false'])
})

test('a place takes as many ads as it has room for on any day', async () => {
  const add = (letter: string, fields: Record<string, string>) =>
    send('new', { ...BELAY, ...fields, newId: idOf(letter) })
  await add('a', { endsOn: '2026-11-30' })
  expect(await add('b', { startsOn: '2026-11-30' })).toMatchObject({
    data: {
      errors: { active: 'Its place is full on 2026-11-30. Choose other days, or switch another ad off first.' },
    },
  })
  await add('b', { startsOn: '2026-12-01' })
  await add('c', { active: '' })
  expect(await turn('c', 'on')).toMatchObject({ status: 302 })
  expect((await list()).slots.find(({ slot }) => slot === 'sponsor')?.ads.map(({ state }) => state)).toEqual([
    'shown',
    'planned',
    'off',
  ])
  await turn('a', 'off')
  await turn('b', 'off')
  await turn('c', 'on')
  expect(await findSingleAd(context, 0)).toMatchObject({ id: idOf('c') })
  const { places } = await loadShowcase(context, null)
  expect(places.find(({ place }) => place === 'sponsor')).toMatchObject({ free: 0 })
})

test('a switch pressed twice is one change', async () => {
  await send('new', { ...BELAY, newId: idOf('a') })
  for (let times = 0; times < 2; times += 1) await turn('a', 'off')
  expect((await actions()).slice(1)).toEqual([['switch-ad', { adId: idOf('a'), active: false }]])
  expect(await findSingleAd(context, 0)).toBeNull()
})

test('an ad is changed in its place, and the log says which fields', async () => {
  await send('new', { ...BELAY, newId: idOf('a') })
  await send(idOf('a'), { ...BELAY, place: 'row', title: 'Belay 2', url: 'https://belay.example/2' })
  expect(await findSingleAd(context, 0)).toMatchObject({ title: 'Belay 2', url: 'https://belay.example/2' })
  expect((await actions()).at(-1)).toEqual([
    'change-ad',
    { adId: idOf('a'), place: 'sponsor', active: true, changed: 'url title' },
  ])
  const before = await everyRow(context)
  await send(idOf('a'), { ...BELAY, title: 'Belay 2', url: 'https://belay.example/2' })
  expect(await everyRow(context)).toBe(before)
})

test('figures are those of the days asked for, of each ad by itself', async () => {
  await send('new', { ...BELAY, newId: idOf('a') })
  await send('new', { ...BELAY, place: 'message', productId: 'belay_message', newId: idOf('m') })
  await count('a', 'sponsor', 40, 1, 0)
  await count('a', 'sponsor', 8, 2, 1)
  await count('a', 'sponsor', 0, 3, 1)
  await count('m', 'email', 0, 0, 1)
  await count('m', 'telegram', 2, 0, 2)
  const read = async (days: string) => {
    const view = await list(days)
    const { figures } = view.slots.find(({ slot }) => slot === 'sponsor')?.ads[0] ?? {}
    return [view.days, view.byDay.length, figures?.views, figures?.clicks]
  }
  expect(await read('?days=7')).toEqual([7, 7, 3, 1])
  expect(await read('')).toEqual([30, 30, 5, 2])
  expect(await read('?days=90')).toEqual([90, 90, 6, 2])
  expect(await read('?days=1')).toEqual([1, 1, 3, 1])
  for (const bad of ['0', '-7', '366', 'x', '7.5', '1e9', '']) expect((await read(`?days=${bad}`))[0]).toBe(30)
  const own = await page('a', '?days=9')
  expect([own.byDay[0], own.byDay.at(-1)]).toEqual([
    { day: dayOf(NOW - 8 * DAY), views: 2, clicks: 1 },
    { day: TODAY, views: 3, clicks: 1 },
  ])
  expect((await page('m', '')).figures).toEqual({ views: null, clicks: 3 })
})

test('the figures read as many rows after 40 views as after 3', async () => {
  await send('new', { ...BELAY, newId: idOf('a') })
  const read = async () => {
    const { db, rowsRead } = countingDatabase()
    await loadAds({ ...context, db }, 30)
    return rowsRead()
  }
  await count('a', 'sponsor', 0, 3, 1)
  const few = await read()
  await count('a', 'sponsor', 0, 40, 1)
  expect(await read()).toBe(few)
})

test('a missing or unknown ad changes nothing', async () => {
  await send('new', { ...BELAY, newId: idOf('a') })
  const before = await everyRow(context)
  expect(await send('ad_nobody', BELAY)).toMatchObject({ status: 404 })
  expect(await callRoute(adLoader, context, pageRequest('/admin/ads/x', ada.cookie), { id: 'x' })).toMatchObject({
    status: 404,
  })
  expect(await turn('x', 'off')).toMatchObject({ status: 302 })
  expect(await turn('a', 'ajar')).toMatchObject({ init: { status: 400 } })
  expect(await send('new', BELAY)).toMatchObject({ init: { status: 400 } })
  expect(await send(idOf('a'), { ...BELAY, intent: 'burn' })).toMatchObject({ init: { status: 400 } })
  expect(await everyRow(context)).toBe(before)
})

test.each(['row', 'sponsor', 'note', 'message', 'nowhere', '__proto__'])(
  'the page for a new ad knows the place %s',
  async (place) => {
    const view = await callRoute(adLoader, context, pageRequest(`/admin/ads/new?place=${place}`, ada.cookie), {
      id: 'new',
    })
    const known: AdSlot[] = ['row', 'sponsor', 'note', 'message']
    expect(view).toMatchObject({ title: null, values: { place: known.find((one) => one === place) ?? 'row' } })
  },
)

function idOf(letter: string): string {
  return `ad_${letter.repeat(25)}`
}

function send(id: string, fields: Record<string, string>) {
  return callRoute(adAction, context, formRequest(`/admin/ads/${id}`, fields, ada.cookie), { id })
}

function turn(letter: string, active: string) {
  return callRoute(listAction, context, formRequest('/admin/ads', { id: idOf(letter), active }, ada.cookie))
}

async function list(query = ''): Promise<AdminAdsView> {
  const view = await callRoute(listLoader, context, pageRequest(`/admin/ads${query}`, ada.cookie))
  if (view instanceof Response) throw new Error(`answered ${view.status}`)
  return view
}

async function page(letter: string, query: string): Promise<AdminAdView> {
  const id = idOf(letter)
  const view = await callRoute(adLoader, context, pageRequest(`/admin/ads/${id}${query}`, ada.cookie), { id })
  if (view instanceof Response) throw new Error(`answered ${view.status}`)
  return view
}

/** Adds visitors' impressions and clicks of an ad on a day. */
async function count(letter: string, type: AdType, daysAgo: number, views: number, clicks: number): Promise<void> {
  const day = { ...context, now: () => NOW - daysAgo * DAY }
  const ad = { id: idOf(letter), productId: 'x' }
  for (const [event, times] of [
    ['view', views],
    ['click', clicks],
  ] as const)
    for (let visitor = 0; visitor < times; visitor += 1) {
      const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'cf-connecting-ip': `${daysAgo}.${visitor}` }
      await recordAdEvents(day, new Request(testVars.APP_ORIGIN, { headers }), [{ ad, type, event }])
    }
}

async function actions(): Promise<[string, unknown][]> {
  const rows = await context.db.all<{ action: string; detail: string }>(
    sql`SELECT action, detail FROM audit_log WHERE actor = ${ada.id} AND action LIKE '%-ad' ORDER BY sequence`,
  )
  return rows.map(({ action, detail }) => [action, JSON.parse(detail)])
}
