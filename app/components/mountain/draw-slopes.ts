import {
  contour,
  curveEnd,
  MOUNTAIN_HEIGHT,
  MOUNTAIN_WIDTH,
  onTrail,
  outlineAbove,
  pointAt,
  TRAIL_CONTROLS,
  TRAIL_LENGTH,
  type Point,
} from './geometry.ts'
import { fixed, linePath } from './markup.ts'

/** Every fourth contour is stronger; below every second the ground gets lighter. */
const CONTOURS = [0.045, 0.115, 0.185, 0.26, 0.335, 0.41, 0.485, 0.56, 0.635, 0.71, 0.785, 0.86, 0.925]
const RIB = [
  1, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.72, 0.68, 0.64, 0.6, 0.56, 0.52, 0.47, 0.42, 0.36, 0.3, 0.24,
  0.17, 0.1, 0.05, 0,
]
const FAR_RIDGES =
  'M-900 372V262L-620 214-430 246-210 190-40 226 96 168 214 214 330 178 470 236 640 372ZM700 372 890 214 968 238 1092 150 1170 196 1236 172 1330 224 1480 176 1690 236 1900 196 2180 250V372Z'
const NEAR_RIDGES =
  'M-900 372V306L-640 268-420 300-160 246 40 288 150 262 300 330V372ZM980 372 1080 282 1190 240 1262 276 1380 238 1560 292 1800 250 2180 300V372Z'
const GROUND = 'M-900 372V338H60Q300 318 640 330T1230 336H2180V372Z'
const TREES = 64

/** Path data, farthest first. */
export function mountainShapes() {
  return {
    far: FAR_RIDGES,
    near: NEAR_RIDGES,
    ground: GROUND,
    /** Above every second contour, from the foot up. */
    slopes: [
      linePath(outlineAbove(0, 20), 'Z'),
      ...CONTOURS.filter((_, index) => index % 2 === 1).map((height) =>
        linePath(outlineAbove(height, Math.max(6, Math.floor(16 * (1 - height)))), 'Z'),
      ),
    ],
    shade: linePath(shadePoints(), 'Z'),
    contours: CONTOURS.map((height, index) => ({
      line: linePath(contour(height, Math.max(10, Math.floor(30 * (1 - height) ** 0.7)))),
      isStrong: index % 4 === 3,
    })),
    trees: treePath(),
  }
}

export function trailShapes() {
  const side = Array.from({ length: 31 }, (_, index) => index / 30)
  const ridge = [
    ...side.map((height) => pointAt([-1, height])),
    ...side.slice(1).map((share) => pointAt([1, 1 - share])),
  ]
  return { snow: linePath(snowPoints(), 'Z'), ridge: linePath(ridge), trail: trailPath() }
}

/**
 * The file shared by all drawings: `#mountain`, `#trail` (above the chest's gold) and the outline `#slope` for small
 * maps. The page sets the colours as custom properties.
 */
export function drawSlopes(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MOUNTAIN_WIDTH} ${MOUNTAIN_HEIGHT}"><g id="mountain">${drawGround()}</g><g id="trail">${drawTrail()}</g></svg>\n`
}

function drawGround(): string {
  const { far, near, ground, slopes, shade, contours, trees } = mountainShapes()
  const lines = contours.map(({ line, isStrong }) => {
    const strength = isStrong ? ' stroke-width="1.8" opacity=".7"' : ' opacity=".55"'
    return `<path${strength} d="${line}"/>`
  })
  return [
    `<path fill="var(--mountain-far)" d="${far}"/><path fill="var(--mountain-near)" d="${near}"/>`,
    `<path fill="var(--mountain-ground)" d="${ground}"/>`,
    // The lowest has no colour, for small maps to choose.
    ...slopes.map(
      (slope, index) =>
        `<g fill="var(--mountain-${index})"><path${index === 0 ? ' id="slope"' : ''} d="${slope}"/></g>`,
    ),
    `<path fill="var(--mountain-shade)" d="${shade}"/>`,
    `<g fill="none" stroke="var(--mountain-line)">${lines.join('')}</g>`,
    `<path fill="var(--mountain-tree)" d="${trees}"/>`,
  ].join('')
}

function shadePoints(): Point[] {
  const rib = RIB.map((height) => {
    const below = 1 - height
    const bend = 0.22 * Math.sin(2.2 * below + 0.2) * below
    const rough = 0.16 * Math.sin(15 * height + 0.6) * (1 - height * 0.4) * (0.25 + height)
    return pointAt([0.02 + bend + rough, height])
  })
  const foot = Array.from({ length: 9 }, (_, index) => pointAt([0.04 + (0.96 * (index + 1)) / 10, 0]))
  const edge = Array.from({ length: 17 }, (_, index) => pointAt([1, index / 16]))
  return [...rib, ...foot, ...edge]
}

function drawTrail(): string {
  const { snow, ridge, trail } = trailShapes()
  const line = `fill="none" stroke-linecap="round" stroke-linejoin="round" d="${trail}"/>`
  return [
    `<path fill="var(--mountain-snow)" d="${snow}"/>`,
    `<path fill="none" stroke="var(--mountain-ridge)" stroke-width="1.6" stroke-linejoin="round" d="${ridge}"/>`,
    `<path stroke="var(--mountain-casing)" stroke-width="6.6" ${line}<path stroke="var(--mountain-trail)" stroke-width="4.4" ${line}`,
  ].join('')
}

function snowPoints(): Point[] {
  const SNOW_LINE = 0.855
  const rise = Array.from({ length: 7 }, (_, index) => (index * (1 - SNOW_LINE)) / 6)
  const edges = [
    ...rise.map((part) => pointAt([-1, SNOW_LINE + part])),
    ...rise.slice(1).map((part) => pointAt([1, 1 - part])),
  ]
  const tongues = [
    [1, 0.85],
    [0.7, 0.9],
    [0.45, 0.855],
    [0.16, 0.915],
    [-0.15, 0.845],
    [-0.5, 0.905],
    [-0.78, 0.865],
  ] as const
  return [...edges, ...tongues.map((place) => pointAt(place))]
}

function trailPath(): string {
  const [first] = TRAIL_CONTROLS
  const parts = TRAIL_CONTROLS.slice(1, -1).map((control, index) => {
    const end = curveEnd(TRAIL_CONTROLS, index + 1)
    return `Q${[...control, ...end].map(fixed).join(' ')}`
  })
  return `M${(first as Point).map(fixed).join(' ')}${parts.join('')}`
}

/** Clear of the trail, and the same every time. */
function treePath(): string {
  const random = randomFrom(8)
  const way = Array.from({ length: Math.floor(TRAIL_LENGTH / 14) }, (_, index) => onTrail(index * 14))
  const trees: Point[] = []
  while (trees.length < TREES) {
    const [across, height] = [random() * 1.92 - 0.96, (0.01 + random() * 0.35) ** 1.15]
    const [x, y] = pointAt([across, height])
    const isOnTrail = way.some((step) => Math.abs(x - step.x) < 13 && y - step.y > -15 && y - step.y < 40)
    const isClearing = Math.sin(across * 7 + 1) * Math.cos(height * 16 + across * 3) < 0.05
    if (y > 358 || isOnTrail || isClearing || trees.some((tree) => Math.hypot(tree[0] - x, tree[1] - y) < 11)) continue
    trees.push([x, y])
  }
  return trees
    .toSorted((one, other) => one[1] - other[1])
    .map(([x, y]) => {
      const size = [0.85, 1, 1.15][Math.floor(random() * 3)] ?? 1
      const [half, high] = [fixed(3.4 * size), fixed(10 * size)]
      return `M${fixed(x - 3.4 * size)} ${fixed(y)}l${half}-${high} ${half} ${high}Z`
    })
    .join('')
}

/** 0 to 1, by seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
