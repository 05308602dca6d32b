import { describe, expect, it } from 'vitest'
import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { onTrail, pointAt, TRAIL_LENGTH } from './geometry.ts'
import { heightOf, heightsOf, placeClimbers } from './place-climbers.ts'

describe('the mountain', () => {
  it('has the shape that was drawn', () => {
    expect(TRAIL_LENGTH).toBeCloseTo(2266.599, 2)
    expectPoint(pointAt([-0.5, 0.3]), [474.447, 266.203])
    expectPoint(pointAt([0.5, 0.3]), [904.684, 268.742])
    const { x, y, height } = onTrail(1000)
    expectPoint([x, y], [886.545, 284.633])
    expect(height).toBeCloseTo(0.24725, 4)
  })

  it('never leads down along the trail', () => {
    const heights = Array.from({ length: 500 }, (_, index) => onTrail((TRAIL_LENGTH * index) / 499).height)
    expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  })
})

describe('climbers on the trail', () => {
  const LEADERS = [1700, 1480, 1210, 1130, 1090, 1060, 940, 920, 890, 840, 830, 820]

  it('stand where the drawing has them, with the reader eleventh', () => {
    const placed = placeClimbers(mountainWith(LEADERS, { viewerAt: 10 }))
    const walked = [2266.6, 1973.3, 1613.3, 1506.6, 1453.3, 1395.3, 1253.3, 1220.3, 1186.6, 1120, 1081, 1042]
    expect(placed.feet.map((foot) => Math.round(foot.walked * 10) / 10)).toEqual(walked)
    expect(placed.chestHeight).toBeCloseTo(0.27227, 4)
    expect(placed.clear).toBeNull()
  })

  it('have the chest line between the tenth and the eleventh', () => {
    const placed = placeClimbers(mountainWith(LEADERS, { viewerAt: 10 }))
    const heights = placed.feet.map(({ walked }) => onTrail(walked).height)
    expect(placed.chestHeight).toBeLessThan(heights[9] ?? 0)
    expect(placed.chestHeight).toBeGreaterThan(heights[10] ?? 1)
  })

  it.each([
    ['ten within twenty points', [840, 840, 840, 830, 830, 830, 830, 820, 820, 820]],
    ['all with the same points', Array.from({ length: 12 }, () => 10)],
    ['a runaway leader', [2400, 900, 860, 850, 790, 760, 700, 690, 640, 610]],
    ['five', [310, 220, 140, 60, 20]],
    ['one', [10]],
  ])('keep their order and their distance: %s', (_, points) => {
    const { feet } = placeClimbers(mountainWith(points))
    for (const [index, foot] of feet.entries()) {
      expect(foot.walked).toBeGreaterThanOrEqual(0)
      expect(foot.walked).toBeLessThanOrEqual(TRAIL_LENGTH)
      expect((feet[index - 1]?.walked ?? Infinity) - foot.walked).toBeGreaterThanOrEqual(33)
    }
  })

  it('are roped together when their points are nearer than their pictures', () => {
    const { feet } = placeClimbers(mountainWith([840, 840, 700]))
    expect(feet.map(({ isRoped }) => isRoped)).toEqual([false, true, false])
  })

  it('leave the trail below a runaway leader to a cloud', () => {
    const { feet, clear } = placeClimbers(mountainWith([2400, 900, 860]))
    expect(clear).toBe(1500)
    expect(feet[0]?.walked).toBe(TRAIL_LENGTH)
    expect(feet[1]?.walked).toBeCloseTo(TRAIL_LENGTH * 0.68, 5)
  })

  it('open the chest together when they are fewer than ten', () => {
    expect(placeClimbers(mountainWith([310, 220, 140, 60, 20])).chestHeight).toBeNull()
    expect(placeClimbers({ ...mountainWith(LEADERS), hasChest: false }).chestHeight).toBeNull()
  })
})

describe('the field', () => {
  it('shows one square a player while there is room, and darker ones beyond', () => {
    const few = placeClimbers({ ...mountainWith([800]), field: [{ points: 400, players: 20, position: 1 }] }).squares
    expect([few.light.length, few.middle.length, few.full.length]).toEqual([20, 0, 0])
    const many = placeClimbers({ ...mountainWith([800]), field: [{ points: 400, players: 9000, position: 1 }] }).squares
    expect([many.light.length, many.middle.length]).toEqual([0, 0])
    expect(many.full.length).toBeGreaterThan(30)
    expect(many.full.length).toBeLessThanOrEqual(78)
  })

  it('never covers one square with another', () => {
    const field = Array.from({ length: 60 }, (_, index) => ({
      points: 700 - index * 10,
      players: 16,
      position: 1 + index * 16,
    }))
    const { squares } = placeClimbers({ ...mountainWith([800]), field })
    const places = Object.values(squares).flat().map(String)
    expect(new Set(places).size).toBe(places.length)
  })

  it('stays behind those who are ahead, where the trail is crowded', () => {
    const field = [{ points: 839, players: 3, position: 10 }]
    const view = { ...mountainWith(Array.from({ length: 10 }, () => 840)), field }
    const last = Math.min(...placeClimbers(view).feet.map(({ walked }) => walked))
    const lowest = onTrail(last)
    for (const [, y] of placeClimbers(view).squares.light) expect(y).toBeGreaterThan(lowest.y - 12)
  })
})

describe('one score beside the ten highest', () => {
  it('stands where the board’s mountain shows it', () => {
    const scores = [840, 840, 790, 610, 500, 480, 300, 200, 190, 190]
    const feet = placeClimbers(mountainWith(scores)).feet.map(({ walked }) => walked / TRAIL_LENGTH)
    expect(scores.map((points, index) => heightOf({ place: index + 1, points }, scores))).toEqual(feet)
    expect(heightsOf(scores)).toEqual(feet)
  })

  it('is on the summit for the first alone, however many climb', () => {
    expect(heightOf({ place: 1, points: 1010 }, [1010, 900])).toBe(1)
    expect(heightOf({ place: 2, points: 450 }, [600, 450])).toBeCloseTo(0.75, 2)
    expect(heightOf({ place: 2, points: 100 }, [1000, 100])).toBeLessThan(0.7)
  })

  it('stays below the ten outside of them, and at the foot without points', () => {
    const ten = Array.from({ length: 10 }, () => 100)
    const last = heightOf({ place: 10, points: 100 }, ten)
    expect(heightOf({ place: 11, points: 100 }, ten)).toBeLessThan(last)
    expect(heightOf({ place: 180, points: 10 }, [500, ...ten])).toBeCloseTo(0.02, 1)
    expect([heightOf({ place: 0, points: 0 }, ten), heightOf({ place: 1, points: 10 }, [])]).toEqual([0, 1])
  })
})

function mountainWith(points: number[], { viewerAt = -1 } = {}): MountainView {
  const climbers = points.map((score, position) => ({
    username: `climber-${position}`,
    avatarUrl: null,
    place: points.indexOf(score) + 1,
    position,
    points: score,
    isViewer: position === viewerAt,
  }))
  return { climbers, field: [], atZero: 0, waiting: null, hasChest: true }
}

function expectPoint([x, y]: readonly [number, number], [wantedX, wantedY]: readonly [number, number]) {
  expect(x).toBeCloseTo(wantedX, 2)
  expect(y).toBeCloseTo(wantedY, 2)
}
