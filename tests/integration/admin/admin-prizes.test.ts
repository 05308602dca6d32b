import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CODE_FILE_BYTES, CODES_AT_ONCE } from '#app/domain/prizes/prize-code.ts'
import { DAY } from '#app/domain/time/period.ts'
import type { AwardState } from '#app/domain/weeks/award.ts'
import { action as prizeAction, loader as prizeLoader } from '#app/features/prizes/staff/admin-prize.route.tsx'
import { action as listAction, loader as listLoader } from '#app/features/prizes/staff/admin-prizes.route.tsx'
import { assignCode } from '#app/features/prizes/staff/assign-code.server.ts'
import { importCodes } from '#app/features/prizes/staff/change-codes.server.ts'
import type { ListedPrize } from '#app/features/prizes/staff/list-prizes.server.ts'
import type { AdminPrizeView } from '#app/features/prizes/staff/load-prize.server.ts'
import { loader as prizesLoader } from '#app/routes/prizes.route.tsx'
import { loadOverview } from '#app/staff/overview/load-overview.server.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
} from '#tests/people/factories.ts'
import { makeFirstStaff, type TestStaff } from '#tests/people/staff.ts'
import { insertRows, makeAwards } from '#tests/worlds/rows.ts'

const context = testContext(MONDAY + 2 * DAY)
const LAST = '2026-W46'
const NEW_ID = `prize_${'a'.repeat(25)}`
const ROPE = {
  intent: 'save',
  title: 'A rope',
  description: 'Sixty metres.',
  sponsor: 'Belay',
  url: 'https://belay.example/redeem',
  worth: '120',
  active: 'on',
}
let ada: TestStaff

beforeEach(async () => {
  await emptyDatabase(context)
  context.clock.now = MONDAY + 2 * DAY
  ada = await makeFirstStaff(context)
})

test('a prize is added once however often its form is sent, and stands at the end of the chest', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(locationOf(await send('new', { ...ROPE, newId: NEW_ID }))).toBe(`/admin/prizes/${NEW_ID}`)
  await send('new', { ...ROPE, title: 'A map', worth: '', exclusive: 'on', newId: `prize_${'b'.repeat(25)}` })
  const { prizes } = await list()
  expect(prizes).toMatchObject([
    { title: 'A rope', worth: 120, isExclusive: false, isActive: true, left: 0, taken: 0 },
    { title: 'A map', worth: null, isExclusive: true },
  ])
  expect(await actions()).toEqual([
    ['add-prize', { prizeId: NEW_ID, active: true }],
    ['add-prize', { prizeId: `prize_${'b'.repeat(25)}`, active: true }],
  ])
})

test.each([
  ['title', ' \u200b ', 'Give the prize a name.'],
  ['title', 'x'.repeat(81), '80 characters at most.'],
  ['description', '', 'Say what the winner gets.'],
  ['sponsor', '', 'Name the sponsor.'],
  ['url', 'javascript:alert(1)', 'Enter a full address, such as https://example.org/redeem.'],
  ['url', 'belay.example', 'Enter a full address, such as https://example.org/redeem.'],
  ['worth', '-1', 'Whole dollars, 1 or more. Empty: no price.'],
  ['worth', '12.5', 'Whole dollars, 1 or more. Empty: no price.'],
])('a prize whose %s is %j is refused with what was typed', async (field, value, text) => {
  const before = await everyRow(context)
  const answer = await send('new', { ...ROPE, newId: NEW_ID, [field]: value })
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: { values: { newId: NEW_ID, [field]: value }, errors: { [field]: text } },
  })
  expect(await everyRow(context)).toBe(before)
})

test('a change says which fields it touched, never what they hold, and no change leaves no row', async () => {
  const id = await addRope()
  const before = await everyRow(context)
  await send(id, ROPE)
  expect(await everyRow(context)).toBe(before)
  await send(id, { ...ROPE, title: 'A longer rope', active: '' })
  expect((await actions()).at(-1)).toEqual(['change-prize', { prizeId: id, changed: 'title active', active: false }])
  expect((await list()).prizes).toMatchObject([{ title: 'A longer rope', isActive: false }])
})

test('prizes are put in order, and the same order twice is one change', async () => {
  for (const letter of ['a', 'b', 'c'])
    await send('new', { ...ROPE, title: letter, newId: `prize_${letter.repeat(25)}` })
  const order = async () => (await list()).prizes.map(({ title }) => title).join('')
  const put = (letter: string, place: string) =>
    callRoute(
      listAction,
      context,
      formRequest('/admin/prizes', { id: `prize_${letter.repeat(25)}`, place }, ada.cookie),
    )
  await put('c', '1')
  expect(await order()).toBe('cab')
  const before = await everyRow(context)
  await put('c', '1')
  await put('x', '1')
  for (const place of ['0', '-1', '1.5', 'x', ''])
    expect(await put('b', place)).toMatchObject({ init: { status: 400 } })
  expect(await everyRow(context)).toBe(before)
  await put('c', '99')
  expect(await order()).toBe('abc')
})

test('codes are stored once, whatever is repeated in the list, in a retry or by two people at once', async () => {
  const id = await addRope()
  const list = 'ROPE-1\n  ROPE-2 \r\nROPE-1\n\n'
  expect(await importCodes(context, ada.id, id, list)).toEqual({ ok: true, stored: 2, known: 0, repeated: 1 })
  const before = await everyRow(context)
  expect(await importCodes(context, ada.id, id, list)).toEqual({ ok: true, stored: 0, known: 2, repeated: 1 })
  expect(await everyRow(context)).toBe(before)
  const both = await Promise.all([1, 2].map(() => importCodes(context, ada.id, id, 'ROPE-2\nROPE-3')))
  expect(both.map((answer) => answer.ok && answer.stored).toSorted()).toEqual([0, 1])
  expect(await codes()).toEqual(['ROPE-1', 'ROPE-2', 'ROPE-3'])
  const imports = (await actions()).filter(([action]) => action === 'import-codes')
  expect(imports.map(([, detail]) => detail)).toEqual([
    { prizeId: id, codes: 2 },
    { prizeId: id, codes: 1 },
  ])
})

test('codes come by a file too, and the toast says what was new', async () => {
  const id = await addRope()
  await send(id, { intent: 'import', codes: 'ROPE-1' })
  const answer = await sendFile(id, 'ROPE-1\nROPE-2\nROPE-3', 'ROPE-3')
  expect(locationOf(answer)).toBe(`/admin/prizes/${id}`)
  expect(await codes()).toEqual(['ROPE-1', 'ROPE-2', 'ROPE-3'])
  expect(answer instanceof Response && answer.headers.get('set-cookie')).not.toContain('ROPE')
})

test.each([
  ['', 'Paste codes or choose a file, one code per line.'],
  [' \n\n', 'Paste codes or choose a file, one code per line.'],
  ['ROPE-1\nROPE\u0000', 'Line 2 has characters that cannot be typed. Is this a text file?'],
  [`ROPE-1\n${'x'.repeat(201)}`, 'Line 2 has more than 200 characters. One code per line.'],
  [
    Array.from({ length: CODES_AT_ONCE + 1 }, (_, index) => `R-${index}`).join('\n'),
    'You can import at most 2,000 codes at once; these are 2,001.',
  ],
])('a list of codes that cannot be read is refused whole', async (typed, error) => {
  const id = await addRope()
  const before = await everyRow(context)
  expect(await send(id, { intent: 'import', codes: typed })).toMatchObject({
    init: { status: 400 },
    data: { values: { codes: typed }, errors: { codes: error } },
  })
  expect(await everyRow(context)).toBe(before)
})

test('a file that is too large, or none, is refused', async () => {
  const id = await addRope()
  for (const file of ['x'.repeat(CODE_FILE_BYTES + 1), '', '\u0089PNG\r\n\u001a'])
    expect(await sendFile(id, file)).toMatchObject({ init: { status: 400 } })
  expect(await codes()).toEqual([])
})

test('unused codes are deleted, winners’ codes stay', async () => {
  const id = await addRope()
  await importCodes(context, ada.id, id, 'ROPE-1\nROPE-2\nROPE-3')
  const { player } = await winner('granted', 1)
  await assign(id, player.id)
  for (let times = 0; times < 2; times += 1) await send(id, { intent: 'delete-codes' })
  expect(await codes()).toHaveLength(1)
  expect((await actions()).filter(([action]) => action === 'delete-codes')).toHaveLength(1)
})

test('a standing award of any closed week is given a code by hand, by name or by id, which its winner then sees', async () => {
  const id = await addRope()
  await importCodes(context, ada.id, id, 'ROPE-SECRET-1\nROPE-SECRET-2')
  const [first, second] = [await winner('granted', 1), await winner('released', 2, '2026-W44')]
  await send(id, { intent: 'assign', week: LAST, player: ` @${first.player.githubUsername.toUpperCase()} ` })
  await send(id, { intent: 'assign', week: '2026-W44', player: second.player.id })
  const view = await page(id)
  expect(view.assigned.map(({ masked, week, place, holder }) => [masked, week, place, holder?.username])).toEqual([
    ['••••T-2', '2026-W44', 2, second.player.githubUsername],
    ['••••T-1', LAST, 1, first.player.githubUsername],
  ])
  expect(JSON.stringify(view)).not.toContain('SECRET')
  expect(JSON.stringify(await callRoute(prizesLoader, context, pageRequest('/prizes', first.cookie)))).toContain(
    'ROPE-SECRET-1',
  )
  expect((await actions()).filter(([action]) => action === 'assign-code')).toEqual([
    ['assign-code', { prizeId: id, week: LAST, playerId: first.player.id }],
    ['assign-code', { prizeId: id, week: '2026-W44', playerId: second.player.id }],
  ])
})

test('who has a code, won nothing, is held, forfeited, suspended or without premium gets none', async () => {
  const id = await addRope()
  await importCodes(context, ada.id, id, 'ROPE-1\nROPE-2')
  const gold = `prize_${'g'.repeat(25)}`
  await send('new', { ...ROPE, exclusive: 'on', newId: gold })
  await importCodes(context, ada.id, gold, 'GOLD-1')
  const { player } = await winner('granted', 1)
  await assign(id, player.id)
  const held = await winner('held', 2)
  const forfeited = await winner('forfeited', 3)
  const suspended = await winner('granted', 4, LAST, { suspendedAt: 1 })
  const nobody = await makePlayer(context)
  const before = await everyRow(context)
  const assignments: [prize: string, week: string, player: string][] = [
    [id, LAST, player.id],
    [id, '2026-W45', player.id],
    [id, LAST, held.player.id],
    [id, LAST, forfeited.player.id],
    [id, LAST, suspended.player.id],
    [id, LAST, nobody.githubUsername],
    [id, LAST, 'nobody-at-all'],
    [id, LAST, 'pl_nobody'],
    [id, 'a week', player.id],
    [gold, LAST, player.id],
  ]
  const codesOf = assignments.map(([prizeId, week, typed]) =>
    assignCode(context, ada.id, { prizeId, week, player: typed }),
  )
  expect((await Promise.all(codesOf)).map((answer) => !answer.ok && answer.code)).toEqual([
    'has_one',
    'no_award',
    'held',
    'forfeited',
    'suspended',
    'no_award',
    'no_player',
    'no_player',
    'no_week',
    'premium_only',
  ])
  expect(await send(id, { intent: 'assign', week: LAST, player: 'nobody' })).toMatchObject({
    init: { status: 400 },
    data: { values: { week: LAST, player: 'nobody' }, errors: { player: 'No player found with this username or ID.' } },
  })
  expect(await everyRow(context)).toBe(before)
})

test('of one code and two people who give it away one does', async () => {
  const id = await addRope()
  await importCodes(context, ada.id, id, 'ROPE-1')
  const winners = [await winner('granted', 1), await winner('granted', 2)]
  const answers = await Promise.all(
    winners.map(({ player }) => assignCode(context, ada.id, { prizeId: id, week: LAST, player: player.id })),
  )
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect((await actions()).filter(([action]) => action === 'assign-code')).toHaveLength(1)
})

test('a lost code is replaced once, and the old one stays without an owner', async () => {
  const id = await addRope()
  await importCodes(context, ada.id, id, 'ROPE-1\nROPE-2\nROPE-3')
  const { player } = await winner('granted', 1)
  await assign(id, player.id)
  const [given] = (await page(id)).assigned
  const replace = () => send(id, { intent: 'replace', codeId: String(given?.codeId) })
  expect(locationOf(await replace())).toBe(`/admin/prizes/${id}`)
  expect(await replace()).toMatchObject({ init: { status: 409 } })
  const { assigned, left, taken } = await page(id)
  expect([left, taken]).toEqual([1, 2])
  expect(assigned.map(({ holder, isWithdrawn }) => [holder?.playerId ?? null, isWithdrawn])).toEqual([
    [player.id, false],
    [null, true],
  ])
  expect((await actions()).at(-1)).toEqual(['replace-code', { prizeId: id, week: LAST, playerId: player.id }])
})

test('without another code nothing is taken back', async () => {
  const id = await addRope()
  await importCodes(context, ada.id, id, 'ROPE-1')
  const { player } = await winner('granted', 1)
  await assign(id, player.id)
  const [given] = (await page(id)).assigned
  const before = await everyRow(context)
  for (const codeId of [String(given?.codeId), '0', '999', 'x'])
    expect(await send(id, { intent: 'replace', codeId })).toMatchObject({
      data: { errors: { form: expect.any(String) as string } },
    })
  expect(await everyRow(context)).toBe(before)
})

test('the codes taken are paged by key', async () => {
  const id = await addRope()
  const taken = Array.from({ length: 60 }, (_, index) => ({
    code: `CODE-${index}`,
    takenAt: 1 + Math.floor(index / 2),
  }))
  await insertRows(context, prizeCodes, ...taken.map((code) => ({ prizeId: id, ...code })))
  const first = await page(id)
  const second = await page(id, first.olderHref ?? '')
  expect([first.assigned.length, second.assigned.length, second.olderHref]).toEqual([50, 10, null])
  const seen = new Set([...first.assigned, ...second.assigned].map(({ codeId }) => codeId))
  expect(seen.size).toBe(60)
  for (const before of ['x', '1', '1-', '99999999999999999999-1'])
    expect((await page(id, `?before=${before}`)).assigned).toHaveLength(50)
})

test('the overview names the prizes of the chest that have no code left', async () => {
  const id = await addRope()
  await send('new', { ...ROPE, active: '', newId: `prize_${'b'.repeat(25)}` })
  const waiting = async () => (await loadOverview(context)).waiting
  expect(await waiting()).toMatchObject([
    { title: '1 prize without a code', details: ['“A rope”.'], href: `/admin/prizes/${id}#codes` },
  ])
  await importCodes(context, ada.id, id, 'ROPE-1')
  expect(await waiting()).toEqual([])
})

test('a prize that is not there, and forms that are not known, change nothing', async () => {
  const id = await addRope()
  const before = await everyRow(context)
  for (const intent of ['save', 'import', 'assign', 'replace', 'delete-codes'])
    expect(await send('prize_nobody', { ...ROPE, intent })).toMatchObject({ status: 404 })
  expect(await callRoute(prizeLoader, context, pageRequest('/admin/prizes/x', ada.cookie), { id: 'x' })).toMatchObject({
    status: 404,
  })
  const unknown: [id: string, fields: Record<string, string>][] = [
    [id, { intent: 'burn' }],
    [id, {}],
    ['new', { intent: 'import', codes: 'A-1' }],
    ['new', ROPE],
    ['new', { ...ROPE, newId: "prize_'; DROP TABLE prizes" }],
  ]
  for (const [path, fields] of unknown) expect(await send(path, fields)).toMatchObject({ init: { status: 400 } })
  expect(await everyRow(context)).toBe(before)
})

test('no code and no name ever reaches the audit log', async () => {
  const id = await addRope()
  await importCodes(context, ada.id, id, 'ROPE-SECRET-1\nROPE-SECRET-2')
  const { player } = await winner('granted', 1)
  await assign(id, player.id)
  await send(id, { intent: 'replace', codeId: String((await page(id)).assigned[0]?.codeId) })
  const log = JSON.stringify(await context.db.all(sql`SELECT * FROM audit_log`))
  expect(log).not.toContain('SECRET')
  expect(log).not.toContain(player.githubUsername)
})

async function addRope(): Promise<string> {
  await send('new', { ...ROPE, newId: NEW_ID })
  return NEW_ID
}

function send(id: string, fields: Record<string, string>) {
  return callRoute(prizeAction, context, formRequest(`/admin/prizes/${id}`, fields, ada.cookie), { id })
}

function sendFile(id: string, file: string, typed = '') {
  const body = new FormData()
  body.set('intent', 'import')
  body.set('codes', typed)
  body.set('file', new File([file], 'codes.txt', { type: 'text/plain' }))
  const headers = { cookie: ada.cookie }
  const request = new Request(`${testVars.APP_ORIGIN}/admin/prizes/${id}`, { method: 'POST', headers, body })
  return callRoute(prizeAction, context, request, { id })
}

async function page(id: string, href = ''): Promise<AdminPrizeView> {
  const path = href.startsWith('/') ? href : `/admin/prizes/${id}${href}`
  const view = await callRoute(prizeLoader, context, pageRequest(path, ada.cookie), { id })
  if (view instanceof Response) throw new Error(`answered ${view.status}`)
  return view
}

async function list(): Promise<{ prizes: ListedPrize[] }> {
  const view = await callRoute(listLoader, context, pageRequest('/admin/prizes', ada.cookie))
  if (view instanceof Response) throw new Error(`answered ${view.status}`)
  return view
}

async function assign(prizeId: string, player: string): Promise<void> {
  const assigned = await assignCode(context, ada.id, { prizeId, week: LAST, player })
  if (!assigned.ok) throw new Error(assigned.code)
}

async function winner(state: AwardState, place: number, week = LAST, values: Parameters<typeof makePlayer>[1] = {}) {
  const player = await makePlayer(context, values)
  await context.db.run(sql`INSERT OR IGNORE INTO weeks VALUES (${week}, 'closed', 1, 2, 0, 1)`)
  await makeAwards(context, { week, place, playerId: player.id, points: 500, state })
  return { player, cookie: await signedIn(context, player) }
}

async function codes(): Promise<string[]> {
  const rows = await context.db.all<{ code: string }>(sql`SELECT code FROM prize_codes ORDER BY code`)
  return rows.map(({ code }) => code)
}

/** The actions of this test's member of staff since the account was set up. */
async function actions(): Promise<[string, unknown][]> {
  const rows = await context.db.all<{ action: string; detail: string }>(
    sql`SELECT action, detail FROM audit_log WHERE actor = ${ada.id} AND action NOT IN ('sign-in', 'first-staff', 'set-up-staff') ORDER BY sequence`,
  )
  return rows.map(({ action, detail }) => [action, JSON.parse(detail)])
}
