import { expect, test } from 'vitest'
import { compactNumberText, numberText, ordinal, pointsText } from './number-text.ts'

const numbers = [0, 7, 40, 999, 1000, 1520, 9949, 9950, 99_949, 999_949, 999_950, 12_345_678, 1_999_999_999]
const odd = [-1, -1520, 0.5, 12.3456, 1234.5, 0.0004]

test('numbers read as the platform writes them', () => {
  const plain = new Intl.NumberFormat('en')
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  expect([...numbers, ...odd].map(numberText)).toEqual([...numbers, ...odd].map((number) => plain.format(number)))
  expect(numbers.map(compactNumberText)).toEqual(numbers.map((number) => compact.format(number)))
})

test('ordinals follow English', () => {
  const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
  const rules = new Intl.PluralRules('en', { type: 'ordinal' })
  const ranks = Array.from({ length: 1200 }, (_, index) => index)
  expect(ranks.map(ordinal)).toEqual(ranks.map((rank) => `${numberText(rank)}${endings[rules.select(rank)]}`))
})

test('points have their unit', () => {
  expect([0, 1, 1520].map(pointsText)).toEqual(['0 points', '1 point', '1,520 points'])
})
