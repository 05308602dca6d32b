import { expect, test } from 'vitest'
import { onPeakTrail, peakShape, placeOnPeak } from './peak-shape.ts'

const FRAME = { width: 640, height: 440 }

test('the same seed gives the same mountain, another ridge another one', () => {
  expect(peakShape('autumn 0', FRAME)).toEqual(peakShape('autumn 0', FRAME))
  expect(peakShape('autumn 0', FRAME).ridge).not.toEqual(peakShape('autumn 1', FRAME).ridge)
})

test('the summit is the highest point, and inside the frame, whatever the seed', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const { summit, ridge, trail } = peakShape(`contest-${seed} ${seed % 7}`, FRAME)
    expect(Math.min(...ridge.map(([, y]) => y))).toBe(summit[1])
    expect(summit[1]).toBeGreaterThan(FRAME.height * 0.09)
    expect(trail.at(-1)).toEqual(summit)
    for (const [x, y] of trail) expect(Number.isFinite(x + y)).toBe(true)
  }
})

test('a share of the trail leads from its foot to the summit', () => {
  const { trail, summit } = peakShape('autumn 0', FRAME)
  expect(onPeakTrail(trail, 0)).toEqual(trail[0])
  expect(onPeakTrail(trail, 1)[1]).toBeCloseTo(summit[1])
  expect(onPeakTrail(trail, 7)[1]).toBeCloseTo(summit[1])
})

test('nobody covers another, and who has more stands higher', () => {
  const { trail } = peakShape('autumn 0', FRAME)
  const placed = placeOnPeak(trail, [1, 0.999, 0.998, 0.9, 0.9, 0.6], 24)
  for (const [index, [x, y]] of placed.entries())
    for (const [otherX, otherY] of placed.slice(index + 1)) {
      expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(24)
      expect(y).toBeLessThanOrEqual(otherY + 1)
    }
})
