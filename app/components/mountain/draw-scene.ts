import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { contour, onTrail, outlineAbove, pointAt, trailBetween, TRAIL_LENGTH, type Point } from './geometry.ts'
import type { Box } from './labels.ts'
import { dotsPath, fixed, linePath } from './markup.ts'
import { boxOf, drawPin, spotsOf, waitingSpot, type Spot } from './pins.ts'
import type { Placed, Shade } from './place-climbers.ts'
import styles from './mountain.module.css'

/** The ground goes on past the drawing on wide screens. */
const FAR_LEFT = -900
const FAR_RIGHT = 2180
/** As in mountain.module.css, which also lifts the flag out of the larger pictures. */
export const SMALL = { scale: 0.6, pictures: 1.2, flag: 9 }
const POLE = 62
/** Squares at base camp, next to climbers and alone. */
const CAMP = { beside: 32, alone: 400 }

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

function use(file: string, part: string): string {
  return `<use href="${file}#${part}"/>`
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

/** On whole units: long soft lines look the same in half the text. */
function whole([x, y]: readonly number[]): Point {
  return [Math.round(x ?? 0), Math.round(y ?? 0)]
}
