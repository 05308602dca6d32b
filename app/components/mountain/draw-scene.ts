import { MOUNTAIN_TOP, type MountainClimber, type MountainView } from '#app/core/standings/mountain-view.ts'
import { initials } from '#app/domain/text/initials.ts'
import { formatNumber } from '#app/ui/format.ts'
import { contour, onTrail, outlineAbove, pointAt, trailBetween, TRAIL_LENGTH, type Point } from './geometry.ts'
import type { Box } from './labels.ts'
import { dotsPath, escapeText, fixed, linePath } from './markup.ts'
import type { Placed, Shade } from './place-climbers.ts'
import styles from './mountain.module.css'

/** The ground goes on past the drawing on wide screens. */
const FAR_LEFT = -900
const FAR_RIGHT = 2180
export const PICTURE = { ten: 28, others: 24, you: 36 }
/** As in mountain.module.css, which also lifts the flag out of the larger pictures. */
export const SMALL = { scale: 0.6, pictures: 1.2, flag: 9 }
const POLE = 62
/** Squares at base camp, next to climbers and alone. */
const CAMP = { beside: 32, alone: 400 }
const MEDALS = new Map([
  [1, styles.gold],
  [2, styles.silver],
  [3, styles.bronze],
])

/** `hangs`: below its foot, where the picture would reach above the line that its climber is below. */
export type Spot = { climber: MountainClimber; x: number; y: number; size: number; hangs: boolean }

export type Scene = {
  /** By position on the board. */
  spots: Spot[]
  /** The reader without points. */
  waitingAt: Point | null
  chestLine: Point[] | null
  cloudAt: Point | null
  /** Pixels a unit. */
  scale: number
  /** Height of the flag, in units. */
  pole: number
}

/** Everything but texts. `mountain`: the URL of the shared file (drawSlopes). */
export function drawScene(view: MountainView, placed: Placed, mountain: string): { svg: string; scene: Scene } {
  const spots = spotsOf(view, placed)
  const waiting = waitingSpot(view)
  const cloudAt =
    placed.clear === null
      ? null
      : pointAt([0, (onTrail(TRAIL_LENGTH * 0.79).height + onTrail(TRAIL_LENGTH * 0.9).height) / 2])
  const chestLine = placed.chestHeight === null ? null : contour(placed.chestHeight)
  const svg = [
    use(mountain, 'mountain'),
    placed.chestHeight === null
      ? ''
      : `<path class="${styles.zone}" d="${linePath(outlineAbove(placed.chestHeight, 10).map(whole), 'Z')}"/>`,
    use(mountain, 'trail'),
    chestLine === null ? '' : drawChestLine(chestLine),
    drawOwnTrail(view, placed),
    drawSquares(placed.squares),
    drawBaseCamp(view),
    drawRopes(spots, placed),
    cloudAt === null ? '' : drawCloud(cloudAt),
    drawFlag(),
    ...spots
      .toReversed()
      .filter(({ climber }) => !climber.isViewer)
      .map(drawPin),
    ...spots.filter(({ climber }) => climber.isViewer).map(drawPin),
    waiting === null ? '' : drawPin(waiting),
  ].join('')
  const waitingAt: Point | null = waiting === null ? null : [waiting.x, waiting.y]
  return { svg, scene: { spots, waitingAt, chestLine, cloudAt, scale: 1, pole: POLE } }
}

export function spotsOf({ climbers }: MountainView, { feet, chestHeight }: Placed): Spot[] {
  const line = chestHeight === null ? null : contour(chestHeight)
  return climbers.map((climber, index) => {
    const { x, y } = onTrail(feet[index]?.walked ?? 0)
    const spot = { climber, x, y, size: sizeOf(climber), hangs: false }
    const isBelow = line !== null && climber.position >= MOUNTAIN_TOP
    return { ...spot, hangs: isBelow && boxOf(spot)[1] < heightAt(line, x) }
  })
}

function heightAt(line: readonly Point[], x: number): number {
  const index = Math.max(
    1,
    line.findIndex((point) => point[0] >= x),
  )
  const [[x1, y1], [x2, y2]] = [line[index - 1] as Point, line[index] as Point]
  return y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)
}

export function waitingSpot({ waiting }: MountainView): Spot | null {
  if (waiting === null) return null
  const [x, y] = beside(onTrail(0), -10, -2)
  return {
    climber: { ...waiting, place: 0, position: 0, points: 0, isViewer: true },
    x,
    y,
    size: PICTURE.you,
    hangs: false,
  }
}

/** In a small screen's pixels. Pictures shrink less than slopes, to stay recognisable. */
export function smaller({ spots, waitingAt, chestLine, cloudAt }: Scene): Scene {
  const shrunk = ([x, y]: Point): Point => [x * SMALL.scale, y * SMALL.scale]
  return {
    spots: spots.map((spot) => ({
      ...spot,
      x: spot.x * SMALL.scale,
      y: spot.y * SMALL.scale,
      size: spot.size * SMALL.scale * SMALL.pictures,
    })),
    waitingAt: waitingAt === null ? null : shrunk(waitingAt),
    chestLine: chestLine?.map(shrunk) ?? null,
    cloudAt: cloudAt === null ? null : shrunk(cloudAt),
    scale: SMALL.scale,
    pole: POLE + SMALL.flag,
  }
}

export function boxesOf({ spots, waitingAt, cloudAt, scale, pole }: Scene): Box[] {
  const summit = onTrail(TRAIL_LENGTH)
  const around = ([x, y]: Point, [left, top, right, bottom]: Box): Box => [
    x + left * scale,
    y + top * scale,
    x + right * scale,
    y + bottom * scale,
  ]
  return [
    around([summit.x * scale, summit.y * scale], [-3, -pole, 27, 15 - pole]),
    ...spots.map(boxOf),
    ...(waitingAt === null ? [] : [around(waitingAt, [-20, -43, 20, 0])]),
    ...(cloudAt === null ? [] : [around(cloudAt, [-200, -40, 170, 18])]),
  ]
}

export function boxOf({ x, y, size, hangs, climber }: Spot): Box {
  const [top, bottom] = hangs ? [y - 2, y + size + 7] : [y - size - 7, y + 2]
  return [x - size / 2 - 2, top, x + size / 2 + (hasPlace(climber) ? 6 : 2), bottom]
}

function use(file: string, part: string): string {
  return `<use href="${file}#${part}"/>`
}

function sizeOf({ isViewer, position }: MountainClimber): number {
  if (isViewer) return PICTURE.you
  return position < MOUNTAIN_TOP ? PICTURE.ten : PICTURE.others
}

/** The first three have labels; further down only the top ten have a number. */
function hasPlace({ place, position, isViewer }: MountainClimber): boolean {
  return !isViewer && place > 3 && position < MOUNTAIN_TOP
}

function drawChestLine(line: Point[]): string {
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  return `<path class="${styles.chestLine}" d="${linePath([[FAR_LEFT, first[1]], ...line, [FAR_RIGHT, last[1]]].map(whole))}"/>`
}

function drawOwnTrail({ climbers }: MountainView, { feet }: Placed): string {
  const walked = feet[climbers.findIndex((climber) => climber.isViewer)]?.walked ?? 0
  return walked === 0 ? '' : `<path class="${styles.own}" d="${linePath(trailBetween(0, walked))}"/>`
}

function drawSquares(squares: Placed['squares']): string {
  return (Object.keys(squares) as Shade[])
    .map((shade) => dots(squares[shade], `${styles.square} ${styles[shade]}`))
    .join('')
}

function dots(points: readonly Point[], className: string): string {
  return points.length === 0 ? '' : `<path class="${className}" d="${dotsPath(points)}"/>`
}

function drawBaseCamp({ climbers, atZero, waiting }: MountainView): string {
  const { x, y } = onTrail(0)
  const isAlone = climbers.length === 0
  const others = atZero - (waiting === null ? 0 : 1)
  const camp = Array.from(
    { length: Math.max(0, Math.min(others, isAlone ? CAMP.alone : CAMP.beside)) },
    (_, index): Point => {
      const [column, row] = [Math.floor(index / 4), index % 4]
      return isAlone ? [240 + column * 6.4, y + 20 + row * 6.2] : [x - 58 - column * 6.4, y + 13 - row * 6.2]
    },
  )
  const tents = `<path class="${styles.tent}" d="M${fixed(x - 38)} ${fixed(y + 16)}l9-15 9 15ZM${fixed(x - 17)} ${fixed(y + 17)}l7-12 7 12Z"/>`
  return tents + dots(camp, `${styles.square} ${styles.zero}`)
}

function drawRopes(spots: Scene['spots'], { feet }: Placed): string {
  return feet
    .map(({ isRoped }, index) => {
      const [above, below] = [spots[index - 1], spots[index]]
      if (!isRoped || above === undefined || below === undefined) return ''
      const knot = ({ y, hangs }: Spot) => y + (hangs ? 9 : -9)
      const middle = `${fixed((above.x + below.x) / 2)} ${fixed((above.y + below.y) / 2 + 3)}`
      return `<path class="${styles.rope}" d="M${fixed(above.x)} ${fixed(knot(above))}Q${middle} ${fixed(below.x)} ${fixed(knot(below))}"/>`
    })
    .join('')
}

/** Covers the empty trail below a runaway leader. */
function drawCloud([x, y]: Point): string {
  const outline =
    'q-26 0-26-14 0-15 26-13 4-17 34-15 16-20 52-14 30-20 62-2 34-10 46 8 36-6 40 16 34-2 34 18 0 16-30 16Z'
  return `<path class="${styles.cloud}" d="M${fixed(x - 170)} ${fixed(y + 16)}${outline}"/>`
}

function drawFlag(): string {
  const { x, y } = onTrail(TRAIL_LENGTH)
  return (
    `<path class="${styles.pole}" d="M${fixed(x)} ${fixed(y)}v-${POLE}"/>` +
    `<path class="${styles.flag}" d="M${fixed(x)} ${fixed(y - POLE)}h27l-7 7.5 7 7.5h-27Z"/>`
  )
}

/** Initials show until the picture loads, or if it fails. */
function drawPin({ climber, x, y, size, hangs }: Spot): string {
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

/** On whole units: long soft lines look the same in half the text. */
function whole([x, y]: readonly number[]): Point {
  return [Math.round(x ?? 0), Math.round(y ?? 0)]
}

function beside({ x, y }: { x: number; y: number }, dx: number, dy: number): Point {
  return [x + dx, y + dy]
}
