/** In the drawing's own units. */
export type PeakPoint = readonly [x: number, y: number]

export type PeakFrame = {
  width: number
  height: number
  /** Whether the flanks go on beyond both edges. */
  isWide?: boolean
  /** From 0 at the left edge to 1; by the seed if missing. */
  summitAt?: number
}

const TEETH = 7
const SWITCHBACKS = 9

/** The same seed and frame always give the same mountain. */
export function peakShape(seed: string, { width, height, isWide = false, summitAt }: PeakFrame) {
  const random = randomFrom(seed)
  const top = height * (0.1 + random() * 0.05)
  const drawn = 0.4 + random() * 0.22
  const summit: PeakPoint = [width * (summitAt ?? drawn), top]
  const left: PeakPoint = [width * (isWide ? -0.02 : 0.02), height]
  const right: PeakPoint = [width * (isWide ? 1.02 : 0.98), height]
  const rough = height * (0.055 + random() * 0.025)
  const leftFlank = flank(random, left, summit, rough)
  const rightFlank = flank(random, right, summit, rough).toReversed()
  const spine = spineOf(random, summit, { width, height })
  const trail = trailOf([left, ...leftFlank, summit], { width, height })
  return {
    summit,
    ridge: [left, ...leftFlank, summit, ...rightFlank, right],
    /** The side away from the sun, which is at the left. */
    shade: [summit, ...rightFlank, right, ...spine.toReversed()],
    lit: facets(rightFlank, 0, ([x, y]) => [
      [x, y],
      [x + width * 0.05, y + height * 0.2],
      [x - width * 0.045, y + height * (0.24 + random() * 0.08)],
    ]),
    dim: facets(leftFlank, 1, ([x, y]) => [
      [x, y],
      [x + width * (0.045 + random() * 0.03), y + height * (0.2 + random() * 0.08)],
      [x + width * 0.005, y + height * 0.13],
    ]),
    snow: snowOf(random, top, { width, height }),
    relief: reliefOf(random, spine, { width, height }),
    farther: range(random, { reach: 0.5, count: 7, over: 0.14 }, { width, height }),
    nearer: range(random, { reach: 0.3, count: 9, over: 0.1 }, { width, height }),
    trail,
    pines: pinesOf(random, summit[0], { width, height }),
    sun: { x: width * (0.16 + random() * 0.1), y: height * (0.2 + random() * 0.1), radius: height * 0.085 },
  }
}

/** At a share of the trail's length, from 0 at the foot to 1 on the summit. */
export function onPeakTrail(trail: readonly PeakPoint[], share: number): PeakPoint {
  const lengths = trail.slice(1).map((point, index) => distance(trail[index] ?? point, point))
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [trail[index], trail[index + 1]]
    if (from === undefined || to === undefined) break
    if (left <= length || index === lengths.length - 1) {
      const part = Math.min(1, left / (length || 1))
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    }
    left -= length
  }
  return trail[0] ?? [0, 0]
}

/** By shares of the trail, best first; those who would cover another stand a little lower. */
export function placeOnPeak(trail: readonly PeakPoint[], shares: readonly number[], apart: number): PeakPoint[] {
  const placed: PeakPoint[] = []
  let highest = 1
  for (const share of shares) {
    let at = Math.min(share, highest)
    let point = onPeakTrail(trail, at)
    while (at > 0.01 && placed.some((other) => distance(other, point) < apart)) {
      at -= 0.01
      point = onPeakTrail(trail, at)
    }
    highest = at
    placed.push(point)
  }
  return placed
}

type Size = { width: number; height: number }
type Random = () => number

/** A jagged line from the foot to the summit, sometimes with a horn. */
function flank(random: Random, from: PeakPoint, to: PeakPoint, rough: number): PeakPoint[] {
  const bend = 0.95 + random() * 0.65
  const horn = random() < 0.6 ? 2 + Math.floor(random() * (TEETH - 4)) : -1
  return Array.from({ length: TEETH - 1 }, (_, index): PeakPoint => {
    const tooth = index + 1
    const share = tooth / TEETH
    const x = from[0] + (to[0] - from[0]) * (share + (random() - 0.5) * 0.05)
    const jag = (tooth % 2 ? -1 : 1) * rough * (0.35 + random() * 0.65) * Math.sin(Math.PI * share) ** 0.6
    const spike = tooth === horn ? rough * 1.5 : tooth === horn + 1 ? -rough * 0.35 : 0
    return [x, from[1] + (to[1] - from[1]) * share ** bend + jag - spike]
  })
}

/** From the summit down, where light and shade meet. */
function spineOf(random: Random, [x, top]: PeakPoint, { width, height }: Size): PeakPoint[] {
  const turns = Array.from({ length: 6 }, (_, index): PeakPoint => {
    const share = (index + 1) / 6
    const aside = (index % 2 ? -0.55 : 1) * width * (0.018 + 0.03 * random())
    return [x + aside + share * width * 0.05, top + (height - top) * share]
  })
  return [[x, top], ...turns]
}

function facets(
  line: readonly PeakPoint[],
  first: number,
  shape: (at: PeakPoint) => PeakPoint[],
): readonly PeakPoint[][] {
  return line.filter((_, index) => index > first && index % 2 !== first % 2).map(shape)
}

/** Everything above a jagged line; the ridge cuts off the rest. */
function snowOf(random: Random, top: number, { width, height }: Size): PeakPoint[] {
  const line = top + (height - top) * 0.3
  const tear = Array.from({ length: 15 }, (_, index): PeakPoint => [
    width * 0.16 + (width * 0.7 * index) / 14,
    line + (index % 2 ? -1 : 1) * height * (0.025 + random() * 0.05),
  ])
  return [[0, -10], [width, -10], [width, line], ...tear.toReversed(), [0, line]]
}

/** Contour lines that bend down from the spine: start, control, middle and end of two quadratic curves. */
function reliefOf(random: Random, spine: readonly PeakPoint[], { width, height }: Size) {
  const top = spine[0]?.[1] ?? 0
  return Array.from({ length: 8 }, (_, index): readonly [PeakPoint, PeakPoint, PeakPoint, PeakPoint] => {
    const y = top + (height - top) * (0.26 + (index + 1) * 0.088)
    const x = spine[Math.min(5, Math.floor(((index + 1) / 9) * 6) + 1)]?.[0] ?? 0
    return [
      [-20, y + height * 0.13],
      [x - width * 0.16, y + height * 0.035 + random() * 6],
      [x, y - height * 0.035],
      [width + 20, y + height * 0.1],
    ]
  })
}

function range(
  random: Random,
  { reach, count, over }: { reach: number; count: number; over: number },
  { width, height }: Size,
): PeakPoint[] {
  const line = Array.from({ length: count + 1 }, (_, index): PeakPoint => [
    -20 + ((width + 40) * index) / count,
    height - height * reach * (0.55 + random() * 0.45) - (index % 2 ? height * over : 0),
  ])
  return [[-20, height], ...line, [width + 20, height]]
}

/** Switchbacks on the lit side, from the foot to the summit. */
function trailOf(ridge: readonly PeakPoint[], { width, height }: Size): PeakPoint[] {
  const [x, top] = ridge.at(-1) ?? [0, 0]
  const foot = height * 0.93
  return Array.from({ length: SWITCHBACKS + 1 }, (_, index): PeakPoint => {
    if (index === SWITCHBACKS) return [x, top]
    const share = index / SWITCHBACKS
    const y = foot - (foot - top) * share
    const edge = ridgeAt(ridge, y)
    return [edge + Math.max(0, x + (1 - share) * width * 0.03 - edge) * (index % 2 ? 0.74 : 0.3), y]
  })
}

function ridgeAt(ridge: readonly PeakPoint[], y: number): number {
  for (const [index, to] of ridge.entries()) {
    const from = ridge[index - 1]
    if (from !== undefined && y <= from[1] && y >= to[1])
      return from[0] + ((to[0] - from[0]) * (from[1] - y)) / (from[1] - to[1] || 1)
  }
  return ridge[0]?.[0] ?? 0
}

function pinesOf(random: Random, summitX: number, { width, height }: Size) {
  return Array.from({ length: 16 }, () => random() * width)
    .filter((x) => Math.abs(x - summitX) > width * 0.16)
    .map((x) => ({
      x,
      y: height - height * (0.01 + random() * 0.03),
      size: height * (0.045 + random() * 0.035),
    }))
}

function distance(one: PeakPoint, other: PeakPoint): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

/** Numbers from 0 to 1, made from a text: FNV-1a, then mulberry32. */
function randomFrom(seed: string): Random {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
