import { MOUNTAIN_TOP, type MountainClimber, type MountainView } from '#app/core/standings/mountain-view.ts'
import { initials } from '#app/domain/text/initials.ts'
import { formatNumber } from '#app/ui/format.ts'
import { contour, onTrail, type Point } from './geometry.ts'
import type { Box } from './labels.ts'
import { escapeText, fixed } from './markup.ts'
import type { Placed } from './place-climbers.ts'
import styles from './mountain.module.css'

export const PICTURE_SIZES = { ten: 28, others: 24, you: 36 }
const MEDALS = new Map([
  [1, styles.gold],
  [2, styles.silver],
  [3, styles.bronze],
])

/** `hangs`: below its foot, where the picture would reach above the line that its climber is below. */
export type Spot = { climber: MountainClimber; x: number; y: number; size: number; hangs: boolean }

export function spotsOf({ climbers }: MountainView, { feet, chestHeight }: Placed): Spot[] {
  const line = chestHeight === null ? null : contour(chestHeight)
  return climbers.map((climber, index) => {
    const { x, y } = onTrail(feet[index]?.walked ?? 0)
    const spot = { climber, x, y, size: sizeOf(climber), hangs: false }
    const isBelow = line !== null && climber.position >= MOUNTAIN_TOP
    return { ...spot, hangs: isBelow && boxOf(spot)[1] < yOf(line, x) }
  })
}

/** Of a line from the left edge to the right one, at `x` between them. */
function yOf(line: readonly Point[], x: number): number {
  const index = line.findIndex((point, at) => at > 0 && point[0] >= x)
  const [[x1, y1], [x2, y2]] = [line[index - 1] as Point, line[index] as Point]
  return y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)
}

export function waitingSpot({ waiting }: MountainView): Spot | null {
  if (waiting === null) return null
  const { x, y } = onTrail(0)
  return {
    climber: { ...waiting, place: 0, position: 0, points: 0, isViewer: true },
    x: x - 10,
    y: y - 2,
    size: PICTURE_SIZES.you,
    hangs: false,
  }
}

export function boxOf({ x, y, size, hangs, climber }: Spot): Box {
  const [top, bottom] = hangs ? [y - 2, y + size + 7] : [y - size - 7, y + 2]
  return [x - size / 2 - 2, top, x + size / 2 + (hasPlace(climber) ? 6 : 2), bottom]
}

function sizeOf({ isViewer, position }: MountainClimber): number {
  if (isViewer) return PICTURE_SIZES.you
  return position < MOUNTAIN_TOP ? PICTURE_SIZES.ten : PICTURE_SIZES.others
}

/** The first three have labels; further down only the top ten have a number. */
function hasPlace({ place, position, isViewer }: MountainClimber): boolean {
  return !isViewer && place > 3 && position < MOUNTAIN_TOP
}

/** Initials show until the picture loads, or if it fails. */
export function drawPin({ climber, x, y, size, hangs }: Spot): string {
  const { username, place, position, points, isViewer } = climber
  const ring = isViewer ? styles.you : MEDALS.get(place)
  const name = escapeText(username)
  const plate = position < MOUNTAIN_TOP && !isViewer ? drawPlace(place, size) : ''
  return (
    `<a href="/player/${name}" tabindex="-1" class="${ring === undefined ? styles.pin : `${styles.pin} ${ring}`}"` +
    ` data-climber="${name}" data-points="${points}" transform="translate(${fixed(x)} ${fixed(y)})">` +
    `<title>${name}${points > 0 ? `, ${formatNumber(points)}` : ''}</title>${drawPicture(climber, { size, corner: size * 0.28 + 1, hangs }, plate)}</a>`
  )
}

/** Drawn around its foot: equal text compresses well. */
export function drawPicture(
  { username, avatarUrl }: { username: string; avatarUrl: string | null },
  { size, corner, hangs = false }: { size: number; corner: number; hangs?: boolean },
  plate = '',
): string {
  const [left, top] = [-size / 2, hangs ? 5 : -size - 5]
  return [
    `<g><path d="M-4${hangs ? ' 6h8l-4-5.5Z' : '-6h8l-4 5.5Z'}"/>`,
    `<rect x="${left - 2}" y="${top - 2}" width="${size + 4}" height="${size + 4}" rx="${fixed(corner)}"/>`,
    `<text class="${styles.initials}" y="${fixed(top + size * 0.65)}">${escapeText(initials(username))}</text>`,
    avatarUrl === null
      ? ''
      : `<image href="${escapeText(avatarUrl)}" x="${left}" y="${top}" width="${size}" height="${size}"/>`,
    `${plate}</g>`,
  ].join('')
}

function drawPlace(place: number, size: number): string {
  const width = 7 + 6.2 * String(place).length
  const [right, top] = [size / 2 + 5, -14]
  return (
    `<g class="${styles.plate}"><rect x="${fixed(right - width)}" y="${top}" width="${fixed(width)}" height="13" rx="4"/>` +
    `<text x="${fixed(right - width / 2)}" y="${top + 10}">${place}</text></g>`
  )
}
