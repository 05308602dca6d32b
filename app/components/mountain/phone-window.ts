import { MOUNTAIN_TOP } from '#app/core/standings/mountain-view.ts'
import type { Scene } from './draw-scene.ts'
import { MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH, onTrail, type Point } from './geometry.ts'
import { isHit, type Box } from './labels.ts'
import { fixed } from './markup.ts'
import styles from './mountain.module.css'

/** The part of the drawing that a phone shows, never scaled. */
export const WINDOW = { width: 390, height: 198 }
const MARGIN = 60
const EDGE = 10
const MAP = { width: 72, height: 38, scaleX: 66 / MOUNTAIN_WIDTH, scaleY: 0.088 }

/** Around the reader; for everyone else around the tenth. */
export function windowOf({ spots, waitingAt }: Scene): Box {
  const [x, y] = focusOf(spots, waitingAt)
  const left = Math.max(-MARGIN, Math.min(MOUNTAIN_WIDTH + MARGIN - WINDOW.width, x - WINDOW.width * 0.52))
  const top = Math.max(0, Math.min(MOUNTAIN_HEIGHT - WINDOW.height, y - WINDOW.height * 0.62))
  return [left, top, left + WINDOW.width, top + WINDOW.height]
}

function focusOf(spots: Scene['spots'], waitingAt: Point | null): Point {
  if (waitingAt !== null) return waitingAt
  const spot =
    spots.find(({ climber }) => climber.isViewer) ?? spots.findLast(({ climber }) => climber.position < MOUNTAIN_TOP)
  if (spot !== undefined) return [spot.x, spot.y]
  const { x, y } = onTrail(0)
  return [x, y]
}

/** Where a screen's own words and buttons stand over the window: at the start and the end of its top. */
export function coveredBoxes([left, top, right]: Box): Box[] {
  return [
    [left, top, left + 150, top + 64],
    [right - 172, top, right, top + 56],
  ]
}

/** The corner of the window where a small map covers fewest pictures. */
export function mapBox([left, top, right, bottom]: Box, boxes: readonly Box[]): Box {
  const corners = [
    [left + EDGE, top + EDGE],
    [right - EDGE - MAP.width, top + EDGE],
    [left + EDGE, bottom - EDGE - MAP.height],
    [right - EDGE - MAP.width, bottom - EDGE - MAP.height],
  ] as const
  const options = corners.map(([x, y]): Box => [x, y, x + MAP.width, y + MAP.height])
  const hits = (box: Box) => boxes.filter((other) => isHit(box, other, 0)).length
  return options.reduce((one, other) => (hits(other) < hits(one) ? other : one))
}

/** The whole mountain, tiny, with the window on it. */
export function drawMap(
  [x, y]: Box,
  shown: Box,
  { mountain, zone }: { mountain: string; zone: string | null },
): string {
  const left = Math.max(0, shown[0])
  const width = Math.min(MOUNTAIN_WIDTH - left, WINDOW.width)
  const chest = zone === null ? '' : `<use class="${styles.mapChest}" href="#${zone}"/>`
  return [
    // In the corner of the screen, also where that is wider or narrower than the window.
    `<g class="${x < (shown[0] + shown[2]) / 2 ? styles.mapStart : styles.mapEnd}"><g transform="translate(${fixed(x)} ${fixed(y)})"><rect class="${styles.mapGround}" width="${MAP.width}" height="${MAP.height}" rx="6"/>`,
    `<g transform="translate(3 3) scale(${MAP.scaleX.toFixed(4)} ${MAP.scaleY})">`,
    `<use class="${styles.mapMountain}" href="${mountain}#slope"/>${chest}`,
    `<rect class="${styles.mapWindow}" x="${fixed(left)}" y="${fixed(shown[1])}" width="${fixed(width)}" height="${WINDOW.height}" rx="20" vector-effect="non-scaling-stroke"/></g></g></g>`,
  ].join('')
}
