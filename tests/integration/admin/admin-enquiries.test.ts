import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldRows } from '#app/core/monitoring/delete-old-rows.server.ts'
import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { action, loader } from '#app/features/ads/staff/admin-enquiries.route.tsx'
import type { EnquiriesView } from '#app/features/ads/staff/load-enquiries.server.ts'
import { enquiries } from '#db/schema/ads.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  MONDAY,
  pageRequest,
  testContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff, type TestStaff } from '#tests/people/staff.ts'
import { insertRows } from '#tests/worlds/rows.ts'

const NOW = MONDAY + 2 * DAY
const context = testContext(NOW)
let ada: TestStaff

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = NOW
  ada = await makeFirstStaff(context)
})

test('enquiries stand newest first with a place, a mail link and only addresses that may be links', async () => {
  await enquire('enq_1', NOW - 2 * MINUTE)
  await enquire('enq_2', NOW - MINUTE, {
    slot: 'nowhere',
    email: 'a&cc=b?subject=x@rope.example',
    website: 'javascript:alert(1)',
  })
  expect((await page()).enquiries).toMatchObject([
    {
      id: 'enq_2',
      place: 'nowhere',
      mailto: 'mailto:a%26cc%3Db%3Fsubject%3Dx@rope.example?subject=Your%20enquiry%20to%20MergeQuest',
      websiteHref: null,
      answeredAt: null,
    },
    { id: 'enq_1', place: 'Row on the leaderboard', websiteHref: 'https://rope.example/' },
  ])
})

test('pages follow each other by key, whatever arrives meanwhile', async () => {
  for (let index = 0; index < 45; index += 1)
    await enquire(`enq_${String(index).padStart(2, '0')}`, NOW - Math.floor(index / 2) * MINUTE)
  const first = await page()
  await enquire('enq_new', NOW + MINUTE)
  const second = await page(first.olderHref ?? '')
  const third = await page(second.olderHref ?? '')
  expect([first, second, third].map((view) => view.enquiries.length)).toEqual([20, 20, 5])
  expect(third.olderHref).toBeNull()
  const ids = [first, second, third].flatMap((view) => view.enquiries.map(({ id }) => id))
  expect([new Set(ids).size, ids.includes('enq_new')]).toEqual([45, false])
  for (const bad of ['x', '1', "1.'", '99999999999999999.a'])
    expect((await page(`/admin/enquiries?before=${encodeURIComponent(bad)}`)).firstHref).toBeNull()
})

test('an enquiry is marked as answered, opened again and deleted, each once and in the log', async () => {
  await enquire('enq_1', NOW)
  for (const intent of ['answer', 'answer']) await send('enq_1', intent)
  expect((await page()).enquiries[0]?.answeredAt).toBe(NOW)
  for (const intent of ['reopen', 'reopen']) await send('enq_1', intent)
  expect((await page()).enquiries[0]?.answeredAt).toBeNull()
  for (const intent of ['delete', 'delete', 'answer']) await send('enq_1', intent)
  expect((await page()).enquiries).toEqual([])
  const rows = await context.db.all<{ action: string; detail: string }>(
    sql`SELECT action, detail FROM audit_log WHERE actor = ${ada.id} AND action LIKE '%-enquiry' ORDER BY sequence`,
  )
  const detail = '{"enquiryId":"enq_1"}'
  expect(rows).toEqual([
    { action: 'answer-enquiry', detail },
    { action: 'reopen-enquiry', detail },
    { action: 'delete-enquiry', detail },
  ])
})

test('a change leads back to the page that it was made on, and an unknown one changes nothing', async () => {
  await enquire('enq_1', NOW)
  expect(locationOf(await send('enq_1', 'answer', `?before=${NOW + 1}.enq_9`))).toBe(
    `/admin/enquiries?before=${NOW + 1}.enq_9`,
  )
  const before = await everyRow(context)
  expect(await send('enq_1', 'burn')).toMatchObject({ init: { status: 400 } })
  expect(locationOf(await send('enq_nobody', 'answer', '?before=//evil.example'))).toBe(
    '/admin/enquiries?before=//evil.example',
  )
  expect(await everyRow(context)).toBe(before)
})

test('enquiries are deleted a year after they came', async () => {
  await enquire('enq_old', NOW - 365 * DAY - 1)
  await enquire('enq_kept', NOW - 365 * DAY)
  await deleteOldRows(context)
  expect((await page()).enquiries.map(({ id }) => id)).toEqual(['enq_kept'])
})

async function enquire(id: string, createdAt: number, values: Partial<typeof enquiries.$inferInsert> = {}) {
  await insertRows(context, enquiries, {
    id,
    slot: 'row',
    name: 'Ada',
    email: 'ada@rope.example',
    website: 'rope.example',
    message: 'Rope holds.',
    createdAt,
    ...values,
  })
}

function send(id: string, intent: string, query = '') {
  return callRoute(action, context, formRequest(`/admin/enquiries${query}`, { id, intent }, ada.cookie))
}

async function page(path = '/admin/enquiries'): Promise<EnquiriesView> {
  const view = await callRoute(loader, context, pageRequest(path, ada.cookie))
  if (view instanceof Response) throw new Error(`answered ${view.status}`)
  return view
}
