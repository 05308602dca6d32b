import { onTrail, outlineAbove, pointAt, TRAIL_LENGTH, type Point } from '#app/components/mountain/geometry.ts'
import { fixed, linePath } from '#app/components/mountain/markup.ts'
import { svg, type Svg } from '#app/domain/images/svg.ts'
import type { Paint } from './card-paint.ts'

/** Where the summit is; the right side goes beyond the edge. */
const SUMMIT: Point = [402, 106]
const SCALE = 0.3
const POLE = 19
const PICTURE_SIZE = 12
const PARTS = 66
/** Keeps the picture clear of the flag and on the card. */
const BESIDE_FLAG = 0.95
const RIGHTMOST = 464

const [SUMMIT_X, SUMMIT_Y] = pointAt([0, 1])
const SLOPES = linePath(outlineAbove(0, 12).map(onCard), 'Z')
const UPPER = linePath(outlineAbove(0.52, 8).map(onCard), 'Z')
const RIDGE = linePath([...sideOf(-1), ...sideOf(1).toReversed()].map(onCard))

const TRAIL = Array.from({ length: PARTS + 1 }, (_, index) => onCard(place(index / PARTS)))

/** The boards' mountain; the trail is walked up to a share from 0 to 1. */
export function drawCardMountain(paint: Paint, height: number): Svg {
  const [x, foot] = onCard(place(Math.min(height, BESIDE_FLAG)))
  const left = Math.min(x, RIGHTMOST)
  const [top, pole] = [fixed(SUMMIT[0]), fixed(SUMMIT[1] - POLE)]
  const own = svg`<path${paint('walked')} d="${trail(0, height)}"/><rect${paint('raised')} x="${left - PICTURE_SIZE / 2 - 2}" y="${foot - PICTURE_SIZE - 4}" width="${PICTURE_SIZE + 4}" height="${PICTURE_SIZE + 4}" rx="5"/><rect${paint('moss')} x="${left - PICTURE_SIZE / 2}" y="${foot - PICTURE_SIZE - 2}" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" rx="3.5"/>`
  return svg`<path${paint('slope')} d="${SLOPES}"/><path${paint('snow')} d="${UPPER}"/><path${paint('ridge')} d="${RIDGE}"/>${
    height < 1 ? svg`<path${paint('trail')} d="${trail(height, 1)}"/>` : ''
  }<path${paint('pole')} d="M${top} ${fixed(SUMMIT[1])}V${pole}"/><path${paint('blaze')} d="M${top} ${pole}h10l-2.6 3 2.6 3h-10Z"/>${height > 0 ? own : ''}`
}

function onCard([x, y]: Point): Point {
  return [SUMMIT[0] + (x - SUMMIT_X) * SCALE, SUMMIT[1] + (y - SUMMIT_Y) * SCALE]
}

function sideOf(across: number): Point[] {
  return Array.from({ length: 13 }, (_, index) => pointAt([across, index / 12]))
}

/** Its corners are the same on every card. */
function trail(from: number, to: number): string {
  const corners = TRAIL.filter((_, index) => index / PARTS > from && index / PARTS < to)
  return linePath([onCard(place(from)), ...corners, onCard(place(to))])
}

function place(share: number): Point {
  const { x, y } = onTrail(share * TRAIL_LENGTH)
  return [x, y]
}
