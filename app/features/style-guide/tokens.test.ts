import { expect, test } from 'vitest'
import { THEME_COLOR } from '#app/domain/visits/visitor-choices.ts'
import { colorPairs, colorTokens, spaceTokens } from './tokens.ts'

test('every colour of the tokens is shown, with its use', () => {
  expect(colorTokens().length).toBeGreaterThanOrEqual(20)
  expect(colorTokens().filter((color) => color.use === '')).toEqual([])
  expect(colorTokens()).toContainEqual({ name: 'paper', light: '#f5f1e6', dark: '#0f1613', use: 'The page' })
})

test.each(['light', 'dark'] as const)('every text that a component shows reaches AA, %s', (theme) => {
  const pairs = colorPairs()
  expect(pairs).toHaveLength(19)
  expect(pairs.filter((pair) => pair[theme].ratio < 4.5).map(({ text, ground }) => `${text} on ${ground}`)).toEqual([])
})

test('the frame of the browser has the colour of the paper', () => {
  expect(colorTokens().find((color) => color.name === 'paper')).toMatchObject(THEME_COLOR)
})

test('the steps of space are read in pixels', () => {
  expect(spaceTokens().map(({ pixels }) => pixels)).toEqual([4, 8, 12, 16, 24, 32, 48, 72])
})
