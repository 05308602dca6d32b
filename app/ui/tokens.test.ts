import { expect, test } from 'vitest'
import { THEME_COLOR } from '#app/domain/visits/visitor-choices.ts'
import tokens from './tokens.css?raw'

type Theme = 'light' | 'dark'

const COLORS = new Map(
  [...tokens.matchAll(/(?<![a-z-])--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** The parts of a bar, as bar-chart.module.css has them. */
const PARTS = ['moss', 'gold', 'silver', 'leaf', 'ink']

/** Text on a ground, as components combine them. */
const PAIRS = [
  'ink on paper',
  'soft on paper',
  'ink on raised',
  'soft on raised',
  'soft on sunk',
  'moss on raised',
  'moss on paper',
  'on-moss on moss',
  'ink on moss-tint',
  'on-blaze on blaze',
  'danger on raised',
  'ink on danger-tint',
  'gold-ink on gold-tint',
  'soft on gold-tint',
  'ink on silver-tint',
  'silver-ink on silver-tint',
  'bronze on bronze-tint',
  'bronze on raised',
  'paper on ink',
]

test.each(['light', 'dark'] as const)('every text that a component shows reaches AA, and every bar, %s', (theme) => {
  const colorOf = (name = '') => COLORS.get(name)?.[theme] ?? 'none'
  const ratioOf = (pair: string) => {
    const [text, ground] = pair.split(' on ')
    return contrast(colorOf(text), colorOf(ground))
  }
  expect(PAIRS.filter((pair) => !(ratioOf(pair) >= 4.5))).toEqual([])
  expect(PARTS.filter((part) => !(ratioOf(`${part} on paper`) >= 3))).toEqual([])
})

test('the frame of the browser has the colour of the paper', () => {
  const paper = COLORS.get('paper')
  expect(paper).toEqual({ light: '#f5f1e6', dark: '#0f1613' })
  for (const theme of Object.keys(THEME_COLOR) as Theme[]) expect(paper?.[theme]).toBe(THEME_COLOR[theme])
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('%s against %s is %d to one, either way round', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBeCloseTo(ratio, 2)
})

/** WCAG 2.2: the contrast ratio of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
