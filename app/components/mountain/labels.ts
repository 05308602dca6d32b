import { escapeText, fixed } from './markup.ts'

/** Chips cover no picture and no other chip, as far as there is room. */

export type Box = readonly [left: number, top: number, right: number, bottom: number]
export type Part = { text: string; className: string; size: number; isMono: boolean }
export type Chip = {
  parts: Part[]
  className: string
  height: number
  leaderClassName: string
  /** For an open page, which moves the label. */
  username?: string
}

/** Nearest first; the far ones get a leader line. */
export type Side = 'right' | 'left' | 'above' | 'below' | 'farRight' | 'farLeft' | 'farAbove' | Corner
type Corner = `${'high' | 'higher' | 'low'}${'Right' | 'Left'}`
const ADJACENT: ReadonlySet<Side> = new Set<Side>(['right', 'left', 'above', 'below'])

const PADDING = 8
const SPACE = 6

/**
 * Draws a chip at the first free side, else where it covers least, and adds its box to `taken`. An optional chip is
 * left out rather than cover something.
 */
export function placeChip(
  chip: Chip,
  at: { x: number; y: number; size: number },
  sides: readonly Side[],
  room: { taken: Box[]; bounds: Box; isOptional?: boolean },
): string {
  const width = chipWidth(chip.parts)
  const options = sides.map((side) => {
    const [x, y] = cornerAt(side, at, width, chip.height)
    const box: Box = [x, y, x + width, y + chip.height]
    return { side, box, cost: costOf(box, room) }
  })
  const best =
    options.find(({ cost }) => cost === 0) ??
    options.reduce((one, other) => (other.cost < one.cost - 0.01 ? other : one))
  if (room.isOptional === true && best.cost > 0) return ''
  room.taken.push(best.box)
  const line = ADJACENT.has(best.side) ? '' : leaderLine(best.box, at, chip.leaderClassName)
  const drawn = line + drawChip(chip, best.box[0], best.box[1])
  return chip.username === undefined ? drawn : `<g data-chip="${escapeText(chip.username)}">${drawn}</g>`
}

export function drawChip({ parts, className, height }: Chip, x: number, y: number): string {
  let left = x + PADDING
  const texts = parts.map(({ text, className: textClass, size, isMono }) => {
    const drawn = `<text class="${textClass}" x="${fixed(left)}" y="${fixed(y + height / 2 + size * 0.355)}">${escapeText(text)}</text>`
    left += textWidth(text, size, isMono) + SPACE
    return drawn
  })
  return `<rect class="${className}" x="${fixed(x)}" y="${fixed(y)}" width="${fixed(chipWidth(parts))}" height="${height}" rx="6"/>${texts.join('')}`
}

export function chipWidth(parts: readonly Part[]): number {
  const texts = parts.reduce((sum, { text, size, isMono }) => sum + textWidth(text, size, isMono), 0)
  return texts + SPACE * (parts.length - 1) + 2 * PADDING
}

export function isHit(one: Box, other: Box, margin = 3): boolean {
  return !(
    one[2] + margin < other[0] ||
    other[2] + margin < one[0] ||
    one[3] + margin < other[1] ||
    other[3] + margin < one[1]
  )
}

/** In ems, measured in Chromium's semibold; other letters have average width. */
const LETTER_WIDTHS: readonly [RegExp, number][] = [
  [/[iljI.,'·|!: ]/, 0.29],
  [/[tfr1-]/, 0.43],
  [/[sacevyz7]/, 0.58],
  [/W/, 0.99],
  [/[mwM]/, 0.89],
  [/\p{Lu}/u, 0.7],
  [/\d/, 0.65],
]

/** Of bold text, estimated: the server cannot measure. */
export function textWidth(text: string, size: number, isMono: boolean): number {
  if (isMono) return text.length * size * 0.6
  const widths = Array.from(text, (letter) => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.61)
  return widths.reduce((sum, width) => sum + width, 0) * size
}

function cornerAt(
  side: Side,
  { x, y, size }: { x: number; y: number; size: number },
  width: number,
  height: number,
): [number, number] {
  const half = size / 2
  const corners: Record<Side, [number, number]> = {
    right: [x + half + 6, y - height / 2],
    left: [x - half - 6 - width, y - height / 2],
    above: [x - width / 2, y - half - 6 - height],
    below: [x - width / 2, y + half + 10],
    highRight: [x + half + 6, y - half - height + 4],
    highLeft: [x - half - 6 - width, y - half - height + 4],
    farRight: [x + half + 38, y - height / 2 + 6],
    farLeft: [x - half - 38 - width, y - height / 2 + 6],
    farAbove: [x - width / 2, y - half - 34 - height],
    higherRight: [x + half + 8, y - half - 22 - height],
    higherLeft: [x - half - 8 - width, y - half - 22 - height],
    lowRight: [x + half + 8, y + half + 14],
    lowLeft: [x - half - 8 - width, y + half + 14],
  }
  return corners[side]
}

/** The covered area, with a penalty for leaving the drawing. */
function costOf(box: Box, { taken, bounds }: { taken: readonly Box[]; bounds: Box }): number {
  const outside =
    Math.max(0, bounds[0] - box[0]) +
    Math.max(0, box[2] - bounds[2]) +
    Math.max(0, bounds[1] - box[1]) +
    Math.max(0, box[3] - bounds[3])
  return taken.reduce((cost, other) => {
    if (!isHit(box, other)) return cost
    const wide = Math.min(box[2], other[2]) - Math.max(box[0], other[0]) + 3
    const high = Math.min(box[3], other[3]) - Math.max(box[1], other[1]) + 3
    return cost + wide * high
  }, outside * 50)
}

function leaderLine(
  [left, top, right, bottom]: Box,
  { x, y, size }: { x: number; y: number; size: number },
  className: string,
): string {
  const reach = size / 2 - 3
  const isBeside = x < left || x > right
  const toX = isBeside ? (left > x ? left : right) : Math.max(left + 6, Math.min(right - 6, x))
  const toY = bottom < y ? bottom : top > y ? top : (top + bottom) / 2
  const fromX = x + reach * (toX > x + size / 2 ? 1 : toX < x - size / 2 ? -1 : 0)
  const fromY = y + reach * (toY > y ? 1 : -1)
  return `<path class="${className}" d="M${fixed(fromX)} ${fixed(fromY)}L${fixed(toX)} ${fixed(toY)}"/>`
}
