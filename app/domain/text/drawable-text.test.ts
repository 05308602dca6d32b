import { expect, test } from 'vitest'
import { drawableText } from './drawable-text.ts'

test('a text in letters that are drawn is itself, in whatever language', () => {
  for (const text of ['Autumn of Open Source', 'Żółw & Čaj', 'Осенний спринт', 'Été “2026” – №1'.replace('№', 'N')])
    expect(drawableText(text)).toBe(text)
})

test('an ornament is left out, and a text of other letters is none', () => {
  expect(drawableText('🏔️ Autumn at Halden')).toBe('Autumn at Halden')
  expect([drawableText('攀登周'), drawableText('🏔️🏔️🏔️ ok'), drawableText('  '), drawableText('')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(drawableText('a\u202e\u0000bcdefgh')).toBe('abcdefgh')
})
