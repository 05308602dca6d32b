import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadAuditLog } from '#app/core/audit/load-audit-log.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { changeStaff } from '#app/staff/accounts/change-staff.server.ts'
import { loader as openLog } from '#app/staff/audit-log/admin-audit-log.route.tsx'
import { action as changeSettings } from '#app/staff/overview/admin-settings.route.tsx'
import { changeSettings as change } from '#app/staff/overview/change-settings.server.ts'
import { loadOverview } from '#app/staff/overview/load-overview.server.ts'
import { enquiries } from '#db/schema/ads.ts'
import { appeals, publishedTexts } from '#db/schema/moderation.ts'
import { deadLetters, outbox } from '#db/schema/notifications.ts'
import { auditLog } from '#db/schema/staff.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  makePlayer,
  pageRequest,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff, makeStaff, PASSWORD } from '#tests/people/staff.ts'
import { insertRows, makeAwards, makeWeeks } from '#tests/worlds/rows.ts'
import { passGate } from '#workers/http/gate.ts'

beforeEach(() => emptyDatabase(testContext()))

test("a disabled account's session does not sign in, even when its row was left behind", async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const open = () => callRoute(openLog, context, pageRequest('/admin/audit-log', ada.cookie))
  expect(await open()).not.toBeInstanceOf(Response)
  await context.db.run(sql`UPDATE staff SET disabled_at = 1 WHERE id = ${ada.id}`)
  expect(await open()).toMatchObject({ status: 404 })
})

test('the gate knows no other method there', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const request = new Request(`${testVars.APP_ORIGIN}/admin/staff`, { method })
    const answer = await passGate(testContext(), request, async () => new Response('inside'))
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null])
  }
})

test('auth/wrong-password: accounts are changed with one’s own password only, and it cannot be guessed here', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const before = await rowsOf(context, 'staff')
  const guess = () =>
    changeStaff(context, ada, { intent: 'add', id: '', email: 'eve@example.test', password: 'guess' }, 'here')
  for (let index = 0; index < 5; index += 1) expect(await guess()).toEqual({ ok: false, code: 'auth/wrong-password' })
  expect(await guess()).toMatchObject({ ok: false, code: 'auth/too-many-requests' })
  expect(await rowsOf(context, 'staff')).toEqual(before)
})

test('auth/email-already-in-use, auth/invalid-email, auth/user-not-found and one’s own account', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const change = (intent: 'add' | 'disable' | 'reset' | 'enable', values: { id?: string; email?: string }) =>
    changeStaff(context, ada, { intent, id: '', email: '', password: PASSWORD, ...values }, 'here')
  const codes = [
    await change('add', { email: ada.email }),
    await change('add', { email: 'no address' }),
    await change('disable', { id: 'st_nobody' }),
    await change('disable', { id: ada.id }),
    await change('reset', { id: ada.id }),
  ].map((answer) => !answer.ok && answer.code)
  expect(codes).toEqual([
    'auth/email-already-in-use',
    'auth/invalid-email',
    'auth/user-not-found',
    'auth/own-account',
    'auth/own-account',
  ])
  const both = await Promise.all([1, 2].map(() => change('add', { email: 'bob@example.test' })))
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('a reset takes sessions, password and authenticator away', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const bob = await makeStaff(context, ada, 'bob@example.test')
  const done = await changeStaff(context, ada, { intent: 'reset', id: bob.id, email: '', password: PASSWORD }, 'here')
  expect(done).toMatchObject({ ok: true, email: bob.email, token: expect.stringMatching(/^[\w-]{43}$/) as string })
  expect(await context.db.all(sql`SELECT password_hash, totp_secret FROM staff WHERE id = ${bob.id}`)).toEqual([
    { password_hash: null, totp_secret: null },
  ])
  expect(await context.db.all(sql`SELECT * FROM staff_sessions WHERE staff_id = ${bob.id}`)).toEqual([])
})

test('settings are changed with a row in the log, and a bad address changes nothing', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const post = (fields: Record<string, string>) =>
    callRoute(changeSettings, context, formRequest('/admin/settings', fields, ada.cookie))
  await post({ intent: 'registration', registration: 'open' })
  await post({ intent: 'banner', bannerUrl: 'https://example.org/index' })
  expect(await readSiteSettings(context)).toMatchObject({
    registration: 'open',
    bannerUrl: 'https://example.org/index',
  })
  const before = await everyRow(context)
  const bad: Record<string, string>[] = [
    { intent: 'banner', bannerUrl: 'javascript:alert(1)' },
    { intent: 'banner', bannerUrl: 'example.org' },
    { intent: 'banner', bannerUrl: 'https://' },
    { intent: 'registration', registration: 'ajar' },
    { intent: 'nothing' },
  ]
  for (const fields of bad) expect(await post(fields)).toMatchObject({ init: { status: 400 } })
  expect(await everyRow(context)).toBe(before)
  const { rows } = await loadAuditLog(context, null)
  expect(rows.slice(0, 2).map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
    [ada.email, 'settings', 'banner url: https://example.org/index'],
    [ada.email, 'settings', 'registration: open'],
  ])
})

test('a change and its row in the audit log are one, however many write at once', async () => {
  const context = testContext()
  const count = () => context.db.$count(auditLog)
  const before = await count()
  const broken = context.db.run(sql`INSERT INTO staff (id) VALUES (NULL)`)
  await expect(writeAudited(context, { actor: 'staff', action: 'settings', detail: {} }, [broken])).rejects.toThrow()
  expect(await count()).toBe(before)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => change(context, 'staff', { bannerUrl: `https://${index}.example` })),
  )
  expect(await count()).toBe(before + 30)
})

test('the log pages by cursor, newest first', async () => {
  const context = testContext()
  for (let index = 0; index < 60; index += 1) await change(context, 'staff', { registration: 'paused' })
  const first = await loadAuditLog(context, null)
  const last = first.rows.at(-1)?.sequence ?? 0
  expect([first.rows.length, first.olderHref]).toEqual([50, `/admin/audit-log?before=${last}`])
  const second = await loadAuditLog(context, last)
  expect(second.rows[0]?.sequence).toBe(last - 1)
})

test('the audit log refuses changes and deletions', async () => {
  const context = testContext()
  await change(context, 'staff', { registration: 'paused' })
  await expect(context.db.run(sql`UPDATE audit_log SET actor = 'nobody'`)).rejects.toThrow()
  await expect(context.db.run(sql`DELETE FROM audit_log`)).rejects.toThrow()
})

test('the overview has players, premium, the budget and waiting work', async () => {
  const context = testContext()
  await makePlayer(context)
  context.github.fetchBudget = async () => ({
    ok: true,
    value: { limit: 5000, remaining: 4000, resetAt: context.clock.now },
  })
  await insertRows(context, outbox, [
    { id: 'one', message: {}, createdAt: 5 },
    { id: 'two', message: {}, createdAt: 9 },
  ])
  await insertRows(context, deadLetters, [
    { id: 'x', message: {}, attempts: 5, state: 'stored' },
    { id: 'y', message: {}, attempts: 5, state: 'replayed' },
  ])
  await makeWeeks(context, { key: '2026-W46', closedAt: 2, forced: true })
  const { id } = await makePlayer(context)
  await insertRows(context, appeals, [
    { id: 'open', playerId: id, week: '2026-W46', text: 'Please' },
    { id: 'decided', playerId: id, week: '2026-W45', text: 'Please', state: 'dismissed' },
  ])
  await makeAwards(context, [
    { week: '2026-W46', place: 1, playerId: id, points: 10, state: 'held' },
    { week: '2026-W45', place: 1, playerId: id, points: 10 },
  ])
  await insertRows(context, enquiries, [
    { id: 'open', slot: 'row', name: 'A', email: 'a@b.example', message: 'Hello' },
    { id: 'handled', slot: 'row', name: 'A', email: 'a@b.example', message: 'Hello', createdAt: 2, handledAt: 3 },
  ])
  await insertRows(context, publishedTexts, [
    { kind: 'profile', subjectId: 'shown', playerId: id, termId: 'term' },
    { kind: 'profile', subjectId: 'down', playerId: id, takenDownAt: 2, termId: 'term' },
  ])
  expect(await loadOverview(context)).toMatchObject({
    due: 2,
    polling: { budget: { remaining: 4000 }, factor: 0.5, milliseconds: 0, oversized: 0, slow: 0, ownTokens: 0 },
    outbox: { waiting: 2, oldest: 5 },
    waiting: [
      { kind: 'deadLetters', title: '1 message that was not delivered', href: '/admin/dead-letters/x' },
      { kind: 'appeals', title: '1 appeal', since: 1, href: '/admin/week#appeals' },
      { kind: 'matches', title: '1 text with a blocked word' },
      { kind: 'enquiries', title: '1 enquiry about an ad' },
      { kind: 'reviews', title: '1 place under review', endsAlone: true },
    ],
    lastClose: { week: '2026-W46', closedAt: 2, isForced: true },
    registration: 'paused',
  })
})

function rowsOf(context: TestContext, table: string) {
  return context.db.all(sql`SELECT * FROM ${sql.identifier(table)}`)
}
