import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAnnouncement, isAnnouncementId, type AnnouncementValues } from './announcement.ts'

const ORIGIN = 'https://quest.example'
const typed: AnnouncementValues = {
  title: ' New\r\nprizes ',
  message: 'First line. \r\n\r\n\r\n\r\nSecond line.\n',
  linkPath: '/prizes?week=1#top',
  linkLabel: 'See the prizes',
  audience: 'premium',
  username: '',
}

test('typed text becomes plain lines', () => {
  expect(checkAnnouncement(typed, ORIGIN)).toEqual({
    ok: true,
    values: { ...typed, title: 'New prizes', message: 'First line.\n\nSecond line.' },
  })
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(81) }, 'title'],
  [{ message: '\n \n' }, 'message'],
  [{ message: 'x'.repeat(1001) }, 'message'],
  [{ linkLabel: '' }, 'linkLabel'],
  [{ linkLabel: 'x'.repeat(41) }, 'linkLabel'],
  [{ audience: 'everyone' }, 'audience'],
  [{ audience: 'player', username: ' ' }, 'username'],
] as const)('%j is told at %s', (values, name) => {
  const checked = checkAnnouncement({ ...typed, ...values }, ORIGIN)
  expect(checked.ok ? {} : Object.keys(checked.errors)).toEqual([name])
})

test.each([
  '',
  'prizes',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https://evil.example/prizes',
  'https://quest.example.evil.example/',
  'https://quest.example@evil.example/',
  'javascript:alert(1)',
  '/a b',
  '/a\nb',
])('%j is no page of ours', (linkPath) =>
  expect(checkAnnouncement({ ...typed, linkPath }, ORIGIN)).toMatchObject({
    ok: false,
    errors: { linkPath: 'A page on this site, such as /prizes.' },
  }),
)

test('whatever passes as a link leads to us', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.webUrl()), (linkPath) => {
      const checked = checkAnnouncement({ ...typed, linkPath }, ORIGIN)
      const path = checked.ok ? checked.values.linkPath : '/'
      expect(new URL(ORIGIN + path).origin).toBe(ORIGIN)
    }),
  )
})

test('a full address of ours and a name with @ are taken', () => {
  const checked = checkAnnouncement(
    { ...typed, linkPath: `${ORIGIN}/recap`, audience: 'player', username: '@Ada ' },
    ORIGIN,
  )
  expect(checked).toMatchObject({ ok: true, values: { linkPath: '/recap', username: 'Ada' } })
})

test('an id has the form that ours have', () => {
  expect(['msg_', 'msg_0123456789abcdefghjkmnpqr', 'x', 'msg_0123456789abcdefghjkmnpq%'].map(isAnnouncementId)).toEqual(
    [false, true, false, false],
  )
})
