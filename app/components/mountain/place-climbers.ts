import { MOUNTAIN_TOP, type MountainView } from '#app/core/standings/mountain-view.ts'
import { downhill, onTrail, TRAIL_LENGTH, type Point } from './geometry.ts'

/** Between two pictures, in units of the drawing. */
const GAP = 33
/** The reader's picture is larger. */
const GAP_BESIDE_YOU = 39
/** Between feet where the trail bends back on itself. */
const NEAREST = 31
/** A leader runs away when the second has less than `below` of their points; the others then get `trail` of the trail. */
const RUNAWAY = { below: 0.6, trail: 0.68 }
const CELL = 6.6
const ROWS = 3
/** In cells. */
const WIDEST_GROUP = 26
/** `walked`: distance from the foot. `isRoped`: tied to the next one above. */
export type Footing = { walked: number; isRoped: boolean }
/** 1, 2 to 3, and 4 or more players a square. */
export type Shade = 'light' | 'middle' | 'full'

export type Placed = {
  /** In the order of the climbers. */
  feet: Footing[]
  /** Centres; one shade a number of players. */
  squares: Record<Shade, Point[]>
  /** Null when everybody is inside. */
  chestHeight: number | null
  /** The leader's lead in points, if the trail in between is left out. */
  clear: number | null
}

/** `climbers` one by one and in order, the field as squares below. */
export function placeClimbers({ climbers, field, hasChest }: MountainView): Placed {
  const { walkedFor, clear } = scaleOf(climbers)
  const feet: Footing[] = []
  const points: Point[] = []
  for (const [index, climber] of climbers.entries()) {
    const before = climbers[index - 1]
    const above = feet.at(-1)?.walked ?? Infinity
    const wantedAbove = before === undefined ? Infinity : walkedFor(before.points)
    const gap = climber.isViewer || before?.isViewer ? GAP_BESIDE_YOU : GAP
    const wanted = walkedFor(climber.points)
    let walked = Math.min(wanted, above - gap)
    while (walked > 0 && points.slice(-6).some((point) => distance(point, onTrail(walked)) < NEAREST)) walked -= 3
    walked = Math.max(0, walked)
    const isNext = before !== undefined && climber.position === before.position + 1
    feet.push({ walked, isRoped: isNext && wantedAbove - wanted < GAP - 0.5 && isNear(walked, above) })
    const { x, y } = onTrail(walked)
    points.push([x, y])
  }
  return {
    feet,
    squares: squaresOf(climbers, feet, field, walkedFor),
    chestHeight: hasChest ? chestHeight(climbers, feet) : null,
    clear,
  }
}

/** 0 at the foot, 1 on the summit. */
export function heightsOf(scores: readonly number[]): number[] {
  return walkedBy(scores).map((walked) => walked / TRAIL_LENGTH)
}

/** For a place that may be below the ten scores. */
export function heightOf({ place, points }: { place: number; points: number }, ten: readonly number[]): number {
  if (place === 0 || points <= 0) return 0
  const scores = place <= ten.length ? ten : [...ten.slice(0, MOUNTAIN_TOP), points]
  return heightsOf(scores)[Math.min(place, scores.length) - 1] ?? 0
}

function walkedBy(scores: readonly number[]): number[] {
  const climbers = scores.map((points, position) => ({ ...NOBODY, points, position }))
  const ten = climbers.slice(0, MOUNTAIN_TOP)
  const { feet } = placeClimbers({ climbers: ten, field: [], atZero: 0, waiting: null, hasChest: false })
  const { walkedFor } = scaleOf(ten)
  const last = feet.at(-1)?.walked ?? 0
  return climbers.map(
    ({ points }, index) => feet[index]?.walked ?? Math.max(0, Math.min(walkedFor(points), last - GAP)),
  )
}

const NOBODY = { username: '', avatarUrl: null, place: 0, isViewer: false }

type Climbers = MountainView['climbers']

/** A runaway leader has the summit alone, or the trail would be empty in between. */
function scaleOf(climbers: Climbers): { walkedFor: (points: number) => number; clear: number | null } {
  const first = climbers[0]?.points ?? 0
  const second = climbers[1]?.points ?? first
  if (first === 0) return { walkedFor: () => 0, clear: null }
  if (second >= first * RUNAWAY.below) return { walkedFor: (points) => (TRAIL_LENGTH * points) / first, clear: null }
  const walkedFor = (points: number) =>
    points >= first ? TRAIL_LENGTH : (TRAIL_LENGTH * RUNAWAY.trail * points) / second
  return { walkedFor, clear: first - second }
}

/** Nearer to the last one inside. */
function chestHeight(climbers: Climbers, feet: Footing[]): number | null {
  const last = feet[MOUNTAIN_TOP - 1]
  if (last === undefined) return null
  const next = climbers[MOUNTAIN_TOP]?.position === MOUNTAIN_TOP ? feet[MOUNTAIN_TOP] : undefined
  const gap = next === undefined ? GAP : last.walked - next.walked
  return onTrail(last.walked - Math.min(GAP, gap) / 2).height
}

/** Fills cells downhill of the trail, row by row, one square a player. */
function squaresOf(
  climbers: Climbers,
  feet: Footing[],
  field: MountainView['field'],
  walkedFor: (points: number) => number,
): Placed['squares'] {
  const squares: Placed['squares'] = { light: [], middle: [], full: [] }
  const taken = new Set<number>()
  for (const [index, { points, players, position }] of field.entries()) {
    const above = feet.findLast((_, place) => (climbers[place]?.position ?? 0) < position)
    const wanted = walkedFor(points)
    const start = above !== undefined && above.walked < wanted + 1 ? Math.min(wanted, above.walked - GAP / 2) : wanted
    const next = walkedFor(field[index + 1]?.points ?? 0)
    const cells = Math.max(1, Math.min(WIDEST_GROUP, Math.floor((start - next) / CELL)))
    const playersEach = Math.ceil(players / (cells * ROWS))
    const shade = playersEach <= 1 ? 'light' : playersEach <= 3 ? 'middle' : 'full'
    const first = Math.floor(start / CELL)
    for (let square = 0; square < Math.ceil(players / playersEach); square += 1) {
      const cell = Math.max(0, first - (square % cells))
      let row = Math.floor(square / cells)
      while (row < ROWS && taken.has(cell * ROWS + row)) row += 1
      if (row >= ROWS) continue
      taken.add(cell * ROWS + row)
      squares[shade].push(centreOf(cell, row))
    }
  }
  return squares
}

const CENTRES = new Map<number, Point>()

/** Half units: few distinct cells serve every drawing. */
function centreOf(cell: number, row: number): Point {
  const key = cell * ROWS + row
  const known = CENTRES.get(key)
  if (known !== undefined) return known
  const { x, y } = onTrail(cell * CELL)
  const [dx, dy] = downhill(cell * CELL)
  const away = 8.2 + 6.2 * row
  const centre: Point = [Math.round((x + dx * away) * 2) / 2, Math.round((y + dy * away) * 2) / 2]
  CENTRES.set(key, centre)
  return centre
}

function distance([x, y]: Point, to: { x: number; y: number }): number {
  return Math.hypot(x - to.x, y - to.y)
}

function isNear(walked: number, above: number): boolean {
  const [one, other] = [onTrail(walked), onTrail(above)]
  return distance([one.x, one.y], other) < 70
}
