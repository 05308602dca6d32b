import { expect, it, test } from 'vitest'
import { BOLD, drawableText, fittingText, isWidthGuessed, textWidth } from './drawn-text.ts'

it('counts what a line takes, not its letters', () => {
  expect(textWidth('W', 110)).toBeGreaterThan(3 * textWidth('i', 110))
  expect(textWidth('攀', 110)).toBe(110)
  expect(textWidth('🏔️', 110)).toBe(150)
  expect(textWidth('e\u0301', 110)).toBe(textWidth('e', 110))
})

it.each(['W'.repeat(60), '攀'.repeat(60), '🏔️'.repeat(30), '👩‍👩‍👧‍👦'.repeat(8), 'i'.repeat(60), 'Autumn at the university'])(
  'keeps as much of %s as fits',
  (text) => {
    const { text: shown, width } = fittingText(text, 19 * BOLD, 340)
    expect(width).toBeLessThanOrEqual(340)
    expect(width).toBe(textWidth(shown, 19 * BOLD))
    expect(shown.endsWith('…')).toBe(shown !== text)
    expect(text.startsWith(shown.replace(/…$/, ''))).toBe(true)
    expect(shown).not.toMatch(/[\s\u200D]…$/)
  },
)

it('leaves a short line as it is, and shortens to the ellipsis at worst', () => {
  expect(fittingText('mira', 14, 100).text).toBe('mira')
  expect(fittingText('mira', 14, 16).text).toBe('…')
})

it('knows which letters fonts draw as they like', () => {
  expect(isWidthGuessed('Wide-42')).toBe(false)
  expect(isWidthGuessed('Шире')).toBe(true)
})

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
