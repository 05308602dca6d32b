import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOfOurs } from './announcement.ts'

const ORIGIN = 'https://quest.example'

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
])('%j is no page of ours', (typed) => expect(pathOfOurs(typed, ORIGIN)).toBeNull())

test('whatever passes as a link leads to us', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.webUrl()), (typed) => {
      expect(new URL(ORIGIN + (pathOfOurs(typed, ORIGIN) ?? '/')).origin).toBe(ORIGIN)
    }),
  )
})

test('a path and a full address of ours are taken', () => {
  expect([' /prizes?week=1#top ', `${ORIGIN}/recap`].map((typed) => pathOfOurs(typed, ORIGIN))).toEqual([
    '/prizes?week=1#top',
    '/recap',
  ])
})
