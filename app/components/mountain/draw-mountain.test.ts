import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { SAMPLE_MOUNTAINS } from '#tests/worlds/sample-mountains.ts'
import { cardSide, drawMountain } from './draw-mountain.server.ts'
import { drawScene } from './draw-scene.ts'
import type { Point } from './geometry.ts'
import { boxOf } from './pins.ts'
import { placeClimbers } from './place-climbers.ts'

/** The most that a page's own drawing weighs, compressed. */
const MOST = 4096

it.each(SAMPLE_MOUNTAINS)('weighs little: $name', ({ view }) => {
  expect(gzipSync(drawMountain(view)).length).toBeLessThanOrEqual(MOST)
})

it('leads to every climber it shows, and skips none by keyboard', () => {
  const html = drawMountain(SAMPLE_MOUNTAINS[0]?.view ?? never())
  const links = [...html.matchAll(/<a href="\/player\/([\w-]+)" tabindex="-1"/g)].map(([, name]) => name)
  expect(links).toHaveLength(13)
  expect(html.match(/<a /g)).toHaveLength(13)
})

it('cuts a long name where a phone has no room for it, and only there', () => {
  const view = viewOf([724, 466, 463])
  const [first] = view.climbers
  if (first === undefined) return never()
  first.username = 'maximiliane-von-hohenstein-und-bergfeld'
  const texts = [...drawMountain(view).matchAll(/>(maximiliane[^<,]*)</g)].map(([, text]) => text)
  expect(new Set(texts)).toEqual(new Set(['maximiliane-von-hohenstein-und-bergfeld', 'maximiliane-von-hoh…']))
})

it('lets the card cover the reader last, and as few others as it can', () => {
  const leaders = [724, 466, 463, 462, 445, 404, 390, 384, 370, 368]
  const right = viewOf([...leaders, 213, 212, 211], { own: 11 })
  expect(cardSide(right, false)).toBe('end')
  expect(cardSide(right, true)).toBe('start')
  const waiting = { ...viewOf(leaders), waiting: { username: 'rsato', avatarUrl: null } }
  expect(cardSide(waiting, true)).toBe('end')
  expect(cardSide(viewOf([]), true)).toBe('start')
})

it('draws nobody outside the ten above the line of the chest, and everybody inside above it', () => {
  for (let next = 300; next < 368; next += 1) {
    const view = viewOf([724, 466, 463, 462, 445, 404, 390, 384, 370, 368, next, next - 3, next - 5], { own: 10 })
    const climbers = view.climbers.map((climber, position) => ({ ...climber, position }))
    const { scene } = drawScene({ ...view, climbers }, placeClimbers({ ...view, climbers }), '')
    const wrong = scene.spots.filter((spot) => {
      const [, top, , bottom] = boxOf(spot)
      const [, line] = nearest(scene.chestLine ?? [], spot.x)
      return spot.climber.position < 10 ? bottom > line + 4 : top < line - 4
    })
    expect(wrong).toEqual([])
  }
})

function viewOf(scores: readonly number[], { own = -1 } = {}): MountainView {
  const climbers = scores.map((points, index) => ({
    username: `climber-${index}`,
    avatarUrl: null,
    place: index + 1,
    position: index < 10 ? index : index + 25,
    points,
    isViewer: index === own,
  }))
  return { climbers, field: [], atZero: 0, waiting: null, hasChest: true }
}

function nearest(line: readonly Point[], x: number): Point {
  return line.reduce((one, other) => (Math.abs(other[0] - x) < Math.abs(one[0] - x) ? other : one))
}

function never(): never {
  throw new Error('there are no samples')
}
