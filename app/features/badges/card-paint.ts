import type { CardTheme } from '#app/domain/badges/badge.ts'
import { PALETTE, type Colour } from '#app/domain/images/palette.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'

/** Colour attributes; style sheets may override them by theme. */
export type Paint = (name: PaintName) => Svg

const FILLS = {
  raised: 'raised',
  sunk: 'sunk',
  ink: 'ink',
  soft: 'soft',
  moss: 'moss',
  blaze: 'blaze',
  gold: 'gold',
  silver: 'silver',
  bronze: 'bronze',
  slope: 'moss-tint',
  snow: 'raised',
} as const satisfies Record<string, Colour>

/** `strength`: the share of the line's colour. Mixed here, because some renderers have no opacity. */
const LINES = {
  ridge: { colour: 'moss', width: 1.2, strength: 0.7 },
  trail: { colour: 'moss', width: 1.6, strength: 0.35 },
  walked: { colour: 'moss', width: 2.4, strength: 1 },
  pole: { colour: 'ink', width: 1.4, strength: 1 },
  frame: { colour: 'line', width: 1, strength: 1 },
  tag: { colour: 'soft', width: 1.2, strength: 1 },
} as const satisfies Record<string, Line>

type Line = { colour: Colour; width: number; strength: number }
type Palette = Record<Colour, string>
type FillName = keyof typeof FILLS
type PaintName = FillName | keyof typeof LINES

/** `auto` is light; `cardCss` turns its classes dark. */
export function cardPaint(theme: CardTheme): Paint {
  const palette = PALETTE[theme === 'auto' ? 'light' : theme]
  return (name) => {
    const paint = isFill(name) ? svg` fill="${palette[FILLS[name]]}"` : lineOf(LINES[name], palette)
    return theme === 'auto' ? svg` class="${name}"${paint}` : paint
  }
}

/** For readers who prefer dark; null for a chosen theme. */
export function cardCss(theme: CardTheme): string | null {
  if (theme !== 'auto') return null
  const fills = Object.entries(FILLS).map(([name, colour]) => `.${name}{fill:${PALETTE.dark[colour]}}`)
  const lines = Object.entries(LINES).map(([name, line]) => `.${name}{stroke:${strokeOf(line, PALETTE.dark)}}`)
  return `@media (prefers-color-scheme:dark){${[...fills, ...lines].join('')}}`
}

function lineOf(line: Line, palette: Palette): Svg {
  return svg` fill="none" stroke="${strokeOf(line, palette)}" stroke-width="${line.width}"`
}

function strokeOf({ colour, strength }: Line, palette: Palette): string {
  const [line, card] = [partsOf(palette[colour]), partsOf(palette.raised)]
  const mixed = line.map((part, index) => Math.round(part * strength + (card[index] ?? 0) * (1 - strength)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}

function isFill(name: PaintName): name is FillName {
  return name in FILLS
}
