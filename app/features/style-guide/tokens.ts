import { contrastRatio } from './contrast.ts'
import source from '#app/ui/tokens.css?raw'

export type ColorToken = ReturnType<typeof colorTokens>[number]
export type ColorPair = ReturnType<typeof colorPairs>[number]
export type SpaceToken = ReturnType<typeof spaceTokens>[number]

const REM = 16

const COLOR_USES: Record<string, string> = {
  paper: 'The page',
  sky: 'Around the mountain',
  raised: 'Cards, fields, dialogs',
  sunk: 'Footer, quiet headers',
  line: 'Hairlines',
  contour: 'Contour lines',
  ink: 'Text',
  soft: 'Second voice',
  moss: 'What grows: points, success, links that act',
  'moss-tint': 'Ground behind it',
  'on-moss': 'Text on moss',
  blaze: 'The one main action, the flag',
  'blaze-tint': 'Ground behind it',
  'on-blaze': 'Text on it',
  danger: 'What failed',
  'danger-tint': 'Ground behind it',
  gold: 'First place, premium, warnings',
  'gold-ink': 'Small text about it',
  'gold-tint': 'Ground behind it',
  silver: 'Second place, remarks',
  'silver-ink': 'Small text about it',
  'silver-tint': 'Ground behind it',
  bronze: 'Third place, places lost',
  'bronze-tint': 'Ground behind it',
}

/** Text on a ground, as components combine them. */
const PAIRS: [text: string, ground: string, where: string][] = [
  ['ink', 'paper', 'Text on the page'],
  ['soft', 'paper', 'Second voice on the page'],
  ['ink', 'raised', 'Text on a card'],
  ['soft', 'raised', 'Second voice on a card'],
  ['soft', 'sunk', 'Second voice in the footer'],
  ['moss', 'raised', 'Points, places gained'],
  ['moss', 'paper', 'Tags on the page'],
  ['on-moss', 'moss', 'You on the mountain'],
  ['ink', 'moss-tint', 'A success'],
  ['on-blaze', 'blaze', 'The main button'],
  ['danger', 'raised', 'An error beside its field'],
  ['ink', 'danger-tint', 'A failure'],
  ['gold-ink', 'gold-tint', 'Premium on its row'],
  ['soft', 'gold-tint', 'Second voice on a premium row'],
  ['ink', 'silver-tint', 'A remark'],
  ['silver-ink', 'silver-tint', 'The second place on a board'],
  ['bronze', 'bronze-tint', 'The third'],
  ['bronze', 'raised', 'Places lost'],
  ['paper', 'ink', 'The skip link'],
]

/** Every colour that tokens.css declares for both themes. */
export function colorTokens() {
  const declared = source.matchAll(/(?<![a-z-])--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)
  return [...declared].map(([, name = '', light = '', dark = '']) => ({
    name,
    light,
    dark,
    use: COLOR_USES[name] ?? '',
  }))
}

export function colorPairs() {
  const colors = new Map(colorTokens().map((color) => [color.name, color]))
  return PAIRS.flatMap(([text, ground, where]) => {
    const [front, back] = [colors.get(text), colors.get(ground)]
    if (front === undefined || back === undefined) return []
    const sample = (theme: 'light' | 'dark') => ({
      text: front[theme],
      ground: back[theme],
      ratio: contrastRatio(front[theme], back[theme]),
    })
    return [{ text, ground, where, light: sample('light'), dark: sample('dark') }]
  })
}

export function spaceTokens() {
  const declared = source.matchAll(/--(s\d): ([\d.]+)rem;/g)
  return [...declared].map(([, name = '', size = '']) => ({ name, pixels: Number(size) * REM }))
}
