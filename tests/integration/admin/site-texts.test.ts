import { beforeEach, expect, test } from 'vitest'
import { brand } from '#app/content/brand.ts'
import { loadAuditLog } from '#app/core/audit/load-audit-log.server.ts'
import { readContent } from '#app/core/settings/site-settings.server.ts'
import { newId } from '#app/domain/values/id.ts'
import { loader as securityTxt } from '#app/features/discovery/security-txt.route.ts'
import { action as changeHome, loader as adminHome } from '#app/features/home/staff/admin-home.route.tsx'
import { takeDown } from '#app/features/moderation/staff/change-text.server.ts'
import { loadRoot } from '#app/load-root.server.ts'
import { loader as home, meta as homeMeta } from '#app/routes/home.route.tsx'
import { loader as securityPolicy } from '#app/routes/security-policy.route.ts'
import { action as changeSettings, loader as adminSettings } from '#app/staff/overview/admin-settings.route.tsx'
import { loadFirstHour } from '#app/staff/overview/load-first-hour.server.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { notifications } from '#db/schema/notifications.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { insertRows, makeProjects } from '#tests/worlds/rows.ts'

const CONTACT = { contactEmail: 'hello@climb.example', discordUrl: 'https://discord.example/climb' }

beforeEach(() => emptyDatabase(testContext()))

test('the contact and the Discord link that staff set stand wherever somebody is told to write', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const post = (fields: Record<string, string>) =>
    callRoute(changeSettings, context, formRequest('/admin/settings', { intent: 'contact', ...fields }, ada.cookie))
  expect((await rootOf(context)).contact).toEqual({ contactEmail: brand.contactEmail, discordUrl: brand.discordUrl })
  expect(await contactStep(context)).toMatchObject({ isDone: false, href: '/admin/settings' })
  await post(CONTACT)
  const root = await rootOf(context)
  expect(root.contact).toEqual(CONTACT)
  expect(await textOf(securityTxt, context, '/.well-known/security.txt')).toContain(
    'Contact: mailto:hello@climb.example',
  )
  expect(await textOf(securityPolicy, context, '/.well-known/security-policy.txt')).toContain(
    '**Write to** hello@climb.example',
  )
  const tags = homeMeta({ location: { pathname: '/', search: '' }, matches: [{ id: 'root', data: root }] } as never)
  expect(JSON.stringify(tags)).toMatch(/"email":"hello@climb.example".*"sameAs":\["https:\/\/discord.example\/climb"\]/)
  const settings = await callRoute(adminSettings, context, pageRequest('/admin/settings', ada.cookie))
  expect(settings).toMatchObject(CONTACT)
  const player = await makePlayer(context)
  await makeProjects(context, { id: 'rope', playerId: player.id })
  await insertRows(context, publishedTexts, { kind: 'project', subjectId: 'rope', playerId: player.id })
  await takeDown(context, ada.id, { kind: 'project', id: 'rope', reason: 'Spam' })
  const [notice] = await context.db.select().from(notifications)
  expect(JSON.stringify(notice)).toContain('write to hello@climb.example')
  await post({ contactEmail: 'us@climb.org', discordUrl: '' })
  expect(await contactStep(context)).toMatchObject({ isDone: true, href: '/transparency' })
  await post({ contactEmail: '', discordUrl: '' })
  expect((await rootOf(context)).contact.contactEmail).toBe(brand.contactEmail)
})

const ADDED = {
  reviews: {
    author: 'Ada',
    handle: '@ada',
    text: 'It is steep.',
    postedAt: '2026-10-02',
    url: 'https://x.com/ada/status/17',
    picture: 'http://avatars.test/u/1',
  },
  quotes: {
    text: 'We merge more.',
    author: 'Grace',
    context: 'maintains Rope',
    linkUrl: 'https://rope.example/',
    linkText: '',
    picture: '',
  },
  partners: { name: 'Rope', url: '', picture: '/pictures/rope.png' },
} as const

test('reviews, quotes and partners that staff add stand on home, until staff remove them', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const post = (fields: Record<string, string>) =>
    callRoute(changeHome, context, formRequest('/admin/home', fields, ada.cookie))
  const page = await callRoute(adminHome, context, pageRequest('/admin/home', ada.cookie))
  if (page instanceof Response) throw new Error('staff see the page')
  const id = page.newId
  // A form sent twice adds one.
  for (const [intent, fields] of Object.entries(ADDED)) {
    await post({ intent, id, ...fields })
    await post({ intent, id, ...fields })
  }
  const other = newId('said', context.randomBytes)
  await post({ intent: 'partners', id: other, ...ADDED.partners, name: 'Other' })
  const { picture: avatarUrl, ...review } = ADDED.reviews
  const { picture: _none, ...quote } = ADDED.quotes
  expect(await readContent(context)).toEqual({
    reviews: [{ id, ...review, handle: 'ada', avatarUrl, network: 'x' }],
    quotes: [{ id, ...quote, linkText: null, avatarUrl: null }],
    partners: [
      { id, name: 'Rope', url: null, logo: '/pictures/rope.png' },
      { id: other, name: 'Other', url: null, logo: '/pictures/rope.png' },
    ],
  })
  const shown = await callRoute(home, context, pageRequest('/'))
  expect(JSON.stringify(shown)).toMatch(/It is steep\.[\s\S]*We merge more\.[\s\S]*Rope[\s\S]*Other/)
  for (const list of Object.keys(ADDED)) await post({ intent: 'remove', list, id })
  const before = await everyRow(context)
  await post({ intent: 'remove', list: 'partners', id })
  expect(await everyRow(context)).toBe(before)
  expect(await readContent(context)).toMatchObject({ reviews: [], quotes: [], partners: [{ id: other }] })
  const { rows } = await loadAuditLog(context, null)
  expect(rows.slice(0, 4).map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
    [ada.email, 'settings', `list: partners, removed: ${id}`],
    [ada.email, 'settings', `list: quotes, removed: ${id}`],
    [ada.email, 'settings', `list: reviews, removed: ${id}`],
    [ada.email, 'settings', `list: partners, added: ${other}`],
  ])
})

test('a bad text is refused with a sentence and keeps what was typed, a full list says so, and nobody else may', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const id = newId('said', context.randomBytes)
  const bad: [typeof changeHome, string, Record<string, string>, field: string][] = [
    [changeHome, 'reviews', { ...ADDED.reviews, text: 'a'.repeat(601) }, 'text'],
    [changeHome, 'reviews', { ...ADDED.reviews, author: ' ' }, 'author'],
    [changeHome, 'reviews', { ...ADDED.reviews, url: 'javascript:alert(1)' }, 'url'],
    [changeHome, 'reviews', { ...ADDED.reviews, url: '' }, 'url'],
    [changeHome, 'reviews', { ...ADDED.reviews, postedAt: 'yesterday' }, 'postedAt'],
    [changeHome, 'reviews', { ...ADDED.reviews, picture: 'https://social.example/a.png' }, 'picture'],
    [changeHome, 'quotes', { ...ADDED.quotes, linkUrl: 'rope.example' }, 'linkUrl'],
    [changeHome, 'partners', { ...ADDED.partners, name: '' }, 'name'],
    [changeSettings, 'contact', { ...CONTACT, contactEmail: 'nobody' }, 'contactEmail'],
    [changeSettings, 'contact', { ...CONTACT, discordUrl: 'discord.example' }, 'discordUrl'],
  ]
  const before = await everyRow(context)
  for (const [action, intent, fields, field] of bad) {
    const answer = await callRoute(action, context, formRequest('/admin/home', { intent, id, ...fields }, ada.cookie))
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: { values: fields, errors: { [field]: expect.stringMatching(/^[A-Z0-9].+\.$/) as string } },
    })
  }
  const visitors = ['', await signedIn(context, await makePlayer(context))]
  const unchanged = await everyRow(context)
  for (const cookie of visitors) {
    const fields = { intent: 'partners', id, ...ADDED.partners }
    for (const answer of [
      await callRoute(changeHome, context, formRequest('/admin/home', fields, cookie)),
      await callRoute(adminHome, context, pageRequest('/admin/home', cookie)),
      await callRoute(
        changeSettings,
        context,
        formRequest('/admin/settings', { intent: 'contact', ...CONTACT }, cookie),
      ),
    ])
      expect(answer).toMatchObject({ status: 404 })
  }
  expect(await everyRow(context)).toBe(unchanged)
  expect(before).not.toContain('"partners"')
  for (let index = 0; index < 30; index += 1)
    await callRoute(
      changeHome,
      context,
      formRequest(
        '/admin/home',
        { intent: 'partners', id: newId('said', context.randomBytes), ...ADDED.partners },
        ada.cookie,
      ),
    )
  const full = formRequest('/admin/home', { intent: 'partners', id, ...ADDED.partners }, ada.cookie)
  expect(await callRoute(changeHome, context, full)).toMatchObject({
    data: { errors: { form: 'There are 30 already. Remove one first.' } },
  })
})

async function rootOf(context: TestContext) {
  return (await loadRoot(pageRequest('/'), loadContextOf(context))).data
}

async function contactStep(context: TestContext) {
  const steps = await loadFirstHour(context, { registration: 'paused', climbing: 0 })
  return steps.find(({ title }) => title === 'Contact and legal texts')
}

async function textOf(loader: typeof securityTxt, context: TestContext, path: string): Promise<string> {
  const answer = await callRoute(loader, context, pageRequest(path))
  return answer.text()
}
