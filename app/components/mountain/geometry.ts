/**
 * The shape, in units of the 1280 × 372 drawing. A place is how far across (−1 left edge, 1 right edge) and how high (0
 * foot, 1 summit) it lies; a contour joins places of one height.
 */

export const MOUNTAIN_WIDTH = 1280
export const MOUNTAIN_HEIGHT = 372

export type Point = readonly [x: number, y: number]
export type Place = readonly [across: number, height: number]
export type Step = { x: number; y: number; height: number }

const AXIS = 690
const BASE = 330
const SUMMIT = 72
const BOW = 30
const STEEPNESS = 1.2
const SIDES = {
  left: { half: 660, phases: [0, 2], shoulder: { share: 0.05, at: 0.36, span: 0.1 } },
  right: { half: 610, phases: [1.7, 0.4], shoulder: { share: 0.09, at: 0.6, span: 0.07 } },
} as const

export function pointAt([across, height]: Place): Point {
  const below = 1 - height
  const bow = BOW * (1 - across * across) * below ** 1.15
  const folds = 4.6 * Math.sin(5.3 * across + 0.5) + 2.2 * Math.sin(11.5 * across + 1.4)
  return [
    AXIS + 10 * Math.sin(6 * height) * below + halfWidth(height, across < 0 ? SIDES.left : SIDES.right) * across,
    BASE - (BASE - SUMMIT) * height + bow + below ** 0.8 * folds * (1 - Math.abs(across) ** 6),
  ]
}

function halfWidth(height: number, { half, phases, shoulder }: (typeof SIDES)['left' | 'right']): number {
  const rough = 1 + 0.05 * Math.sin(17 * height + phases[0]) + 0.03 * Math.sin(41 * height + phases[1])
  const bulge = shoulder.share * Math.exp(-(((height - shoulder.at) / shoulder.span) ** 2))
  return half * Math.max(0, 1 - height) ** STEEPNESS * (rough + bulge) + 32 * (1 - height) * height
}

/** Left to right. */
export function contour(height: number, parts = 26): Point[] {
  return Array.from({ length: parts + 1 }, (_, index) => pointAt([-1 + (2 * index) / parts, height]))
}

/** Along the contour, then up the right side and down the left. */
export function outlineAbove(height: number, parts = 22): Point[] {
  const side = (across: number, share: number) => pointAt([across, height + (1 - height) * share])
  const steps = Array.from({ length: parts }, (_, index) => (index + 1) / parts)
  return [
    ...contour(height),
    ...steps.map((share) => side(1, share)),
    ...steps.slice(0, -1).map((share) => side(-1, 1 - share)),
  ]
}

/** Their heights must rise: further along is higher. */
// prettier-ignore
const BENDS: readonly Place[] = [
  [-0.8, 0.05], [-0.72, 0.05], [-0.45, 0.058], [-0.1, 0.075], [0.25, 0.098], [0.52, 0.122],
  [0.66, 0.145], [0.72, 0.18], [0.655, 0.222], [0.45, 0.248], [0.1, 0.283], [-0.22, 0.315],
  [-0.5, 0.345], [-0.64, 0.372], [-0.69, 0.415], [-0.6, 0.455], [-0.32, 0.478], [0.05, 0.505],
  [0.35, 0.532], [0.58, 0.56], [0.66, 0.595], [0.58, 0.632], [0.28, 0.658], [-0.12, 0.688],
  [-0.45, 0.716], [-0.62, 0.742], [-0.62, 0.778], [-0.42, 0.802], [0, 0.828], [0.36, 0.85],
  [0.5, 0.88], [0.3, 0.908], [-0.1, 0.93], [-0.22, 0.955], [-0.05, 0.985], [0, 1],
]

/** Corners cut once (Chaikin): the control points of the curve. */
const CONTROLS: readonly Place[] = cutCorners(BENDS)
export const TRAIL_CONTROLS: readonly Point[] = CONTROLS.map(pointAt)

const HEIGHTS = curve(CONTROLS).map(([, height]) => height)
const STEPS: readonly Step[] = curve(TRAIL_CONTROLS).map(([x, y], index) => ({ x, y, height: HEIGHTS[index] ?? 1 }))
const REACHED: readonly number[] = distances(STEPS)
export const TRAIL_LENGTH = REACHED.at(-1) ?? 0

export function onTrail(walked: number): Step {
  const distance = Math.min(TRAIL_LENGTH, Math.max(0, walked))
  const index = Math.min(STEPS.length - 2, lastReached(distance))
  const from = STEPS[index] as Step
  const to = STEPS[index + 1] as Step
  const start = REACHED[index] ?? 0
  const share = (distance - start) / ((REACHED[index + 1] ?? 0) - start || 1)
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    height: from.height + (to.height - from.height) * share,
  }
}

function lastReached(distance: number): number {
  let [low, high] = [0, REACHED.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((REACHED[middle] ?? 0) <= distance) low = middle
    else high = middle - 1
  }
  return low
}

/** A unit vector. */
export function downhill(walked: number): Point {
  const [before, after] = [onTrail(walked - 4), onTrail(walked + 4)]
  const [dx, dy] = [after.x - before.x, after.y - before.y]
  const length = Math.hypot(dx, dy) || 1
  return dx > 0 ? [-dy / length, dx / length] : [dy / length, -dx / length]
}

export function trailBetween(from: number, to: number): Point[] {
  const parts = Math.max(2, Math.floor((to - from) / 7))
  return Array.from({ length: parts + 1 }, (_, index) => {
    const { x, y } = onTrail(from + ((to - from) * index) / parts)
    return [x, y]
  })
}

function cutCorners(places: readonly Place[]): Place[] {
  const between = (one: Place, other: Place, share: number): Place => [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
  ]
  const cut = places.slice(1).flatMap((place, index) => {
    const before = places[index] as Place
    return [between(before, place, 0.25), between(before, place, 0.75)]
  })
  return [places[0] as Place, ...cut, places.at(-1) as Place]
}

/** Of the quadratic B-spline that `M mid Q control mid …` draws. */
function curve(controls: readonly (readonly [number, number])[]): [number, number][] {
  const PARTS = 8
  const points: [number, number][] = []
  let from = controls[0] as readonly [number, number]
  points.push([from[0], from[1]])
  for (let index = 1; index < controls.length - 1; index += 1) {
    const control = controls[index] as readonly [number, number]
    const to = curveEnd(controls, index)
    for (let part = 1; part <= PARTS; part += 1) {
      const t = part / PARTS
      const blend = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t * t * to[axis]
      points.push([blend(0), blend(1)])
    }
    from = to
  }
  return points
}

/** Half-way to the next control point; the last one itself. */
export function curveEnd(controls: readonly (readonly [number, number])[], index: number): Point {
  const control = controls[index] as Point
  const next = controls[index + 1] as Point
  if (index >= controls.length - 2) return next
  return [(control[0] + next[0]) / 2, (control[1] + next[1]) / 2]
}

function distances(steps: readonly Step[]): number[] {
  let sum = 0
  return steps.map((step, index) => {
    const before = steps[index - 1]
    if (before !== undefined) sum += Math.hypot(step.x - before.x, step.y - before.y)
    return sum
  })
}
