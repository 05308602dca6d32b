import type { BadgeStyle } from '#app/domain/badges/badge.ts'
import { PALETTE } from '#app/domain/images/palette.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'
import { BOLD, textWidth } from '#app/domain/text/drawn-text.ts'
import type { BadgeText, BadgeTone } from './badge-text.ts'

/** Readable behind white text, on light and dark pages. */
export const TONE_COLOUR = {
  gold: PALETTE.light.gold,
  silver: PALETTE.light.silver,
  bronze: PALETTE.light.bronze,
  moss: PALETTE.light.moss,
  calm: '#4d6358',
  unknown: PALETTE.light.soft,
} as const satisfies Record<BadgeTone, string>

const SIGN = PALETTE.light.ink
const FONT = 'Verdana, Geneva, DejaVu Sans, sans-serif'
const LOGO = 17

type Shape = { height: number; radius: number; padding: number; size: number; spacing: number; isLoud: boolean }

const SHAPES: Record<BadgeStyle, Shape> = {
  flat: { height: 20, radius: 4, padding: 7, size: 11, spacing: 0, isLoud: false },
  'flat-square': { height: 20, radius: 0, padding: 7, size: 11, spacing: 0, isLoud: false },
  'for-the-badge': { height: 28, radius: 0, padding: 11, size: 10, spacing: 1, isLoud: true },
}

/** 16 wide, 14 high. */
const PEAKS = 'M0 14 5.7 4.2l3 5 2-2.6L15.6 14Z'
const FLAG = 'M5.4 4.6V.6h4L8.2 2l1.2 1.4H6.2v1.2Z'

export type BadgeDrawing = { label: string; text: BadgeText; style: BadgeStyle; title: string }

export function drawBadge({ label, text, style, title }: BadgeDrawing): string {
  const shape = SHAPES[style]
  const [left, right] = [label, text.message].map((words) => lineOf(words, shape)) as [Line, Line]
  const leftWidth = shape.padding + LOGO + 4 + left.width + shape.padding
  const rightWidth = right.width + 2 * shape.padding
  const width = leftWidth + rightWidth
  const logoTop = (shape.height - 14) / 2
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shape.height}" viewBox="0 0 ${width} ${shape.height}" role="img" aria-labelledby="title"><title id="title">${title}</title><g stroke="none"><path d="${leftPart(shape, leftWidth)}" fill="${SIGN}"/><path d="${rightPart(shape, leftWidth, width)}" fill="${TONE_COLOUR[text.tone]}"/><g transform="translate(${shape.padding} ${logoTop})"><path d="${PEAKS}" fill="${PALETTE.dark.moss}"/><path d="${FLAG}" fill="${PALETTE.dark.blaze}"/></g><g fill="#fff" font-family="${FONT}" font-size="${shape.size}" text-anchor="middle">${[
    line(left, shape, shape.padding + LOGO + 4),
    line(right, shape, leftWidth + shape.padding),
  ]}</g></g></svg>`.markup
}

/** Drawn corners, because some renderers cannot clip. */
function leftPart({ height, radius }: Shape, width: number): string {
  return `M${radius} 0H${width}V${height}H${radius}${corner(radius, -1, -1)}V${radius}${corner(radius, 1, -1)}Z`
}

function rightPart({ height, radius }: Shape, from: number, to: number): string {
  const inner = to - radius
  return `M${from} 0H${inner}${corner(radius, 1, 1)}V${height - radius}${corner(radius, -1, 1)}H${from}Z`
}

function corner(radius: number, right: 1 | -1, down: 1 | -1): string {
  return radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${right * radius} ${down * radius}`
}

type Line = { words: string; width: number }

function lineOf(words: string, { size, spacing, isLoud }: Shape): Line {
  const said = isLoud ? words.toUpperCase() : words
  const boldness = isLoud ? BOLD : 1
  return { words: said, width: Math.ceil(textWidth(said, size) * boldness + Array.from(said).length * spacing) }
}

/** `textLength` keeps another font within its room. */
function line({ words, width }: Line, { height, size, spacing, isLoud }: Shape, x: number): Svg {
  const y = height / 2 + size * 0.36
  return svg`<text x="${x + width / 2}" y="${y}" textLength="${width - spacing}" lengthAdjust="spacingAndGlyphs"${isLoud ? svg` font-weight="bold"` : ''}>${words}</text>`
}
