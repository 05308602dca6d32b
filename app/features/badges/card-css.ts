import type { CardTheme } from '#app/domain/badge.ts'

import { PALETTE, type Colour } from './palette.ts'

/** The card's whole style sheet; with `auto` it follows whoever looks at it. */
export function cardCss(theme: CardTheme): string {
  if (theme !== 'auto') return FONTS + coloursOf(theme)
  return `${FONTS}${coloursOf('light')}@media (prefers-color-scheme:dark){${coloursOf('dark')}}`
}

const FONTS =
  "text{font-family:Geist,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}" +
  ".name{font-family:'Bricolage Grotesque',ui-sans-serif,system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;font-weight:750;letter-spacing:-.02em}" +
  ".figure{font-family:'Geist Mono',ui-monospace,'SF Mono',Menlo,Consolas,monospace;font-weight:600}.strong{font-weight:600}"

const FILLS: Record<string, Colour> = {
  raised: 'raised',
  sunk: 'sunk',
  ink: 'ink',
  soft: 'soft',
  moss: 'moss',
  blaze: 'blaze',
  gold: 'gold',
  silver: 'silver',
  bronze: 'bronze',
  far: 'moss-tint',
  snow: 'raised',
}

const LINES: Record<string, [Colour, string]> = {
  contour: ['contour', 'stroke-width:1;opacity:.55'],
  frame: ['line', 'stroke-width:1'],
  ground: ['line', 'stroke-width:1'],
  tag: ['gold', 'stroke-width:1.2'],
}

function coloursOf(theme: Exclude<CardTheme, 'auto'>): string {
  const fills = Object.entries(FILLS).map(([name, colour]) => `.${name}{fill:${PALETTE[theme][colour]}}`)
  const lines = Object.entries(LINES).map(
    ([name, [colour, rest]]) => `.${name}{fill:none;stroke:${PALETTE[theme][colour]};${rest}}`,
  )
  return [...fills, ...lines].join('')
}
