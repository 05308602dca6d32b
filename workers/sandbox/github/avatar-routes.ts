import { Hono } from 'hono'
import { createRandom } from '#workers/sandbox/world/random.ts'
import { encodePng } from './encode-png.ts'

/** Ground, near and far colour, from the product's palette. */
const PALETTES = [
  ['#d9e6d3', '#1f6a4a', '#63c795'],
  ['#f6dccf', '#c5401a', '#ff8257'],
  ['#f6e4b4', '#9a6b08', '#f2c75c'],
  ['#e0e3e2', '#5d6872', '#c3cdd4'],
  ['#f0d9c2', '#8c4f22', '#e0a072'],
  ['#ebe5d4', '#17211c', '#cfc4a4'],
] as const

export function avatarRoutes(): Hono {
  return new Hono().get('/avatars/u/:id{[0-9]+}', (c) => {
    const size = Math.min(460, Math.max(16, Number(c.req.query('s') ?? 80) || 80))
    const scene = sceneOf(Number(c.req.param('id')))
    const headers = { 'cache-control': 'public, max-age=86400', 'access-control-allow-origin': '*' }
    // GitHub's are no drawings: whoever says so gets the same in pixels.
    if (c.req.header('accept')?.startsWith('image/png') === true)
      return c.body(
        encodePng(size, (x, y) => colourAt(scene, (x * SIDE) / size, (y * SIDE) / size)),
        200,
        {
          ...headers,
          'content-type': 'image/png',
        },
      )
    return c.body(drawingOf(scene, size), 200, { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' })
  })
}

const SIDE = 64

type Point = readonly [x: number, y: number]
type Scene = {
  ground: string
  sun: { x: number; y: number; radius: number; colour: string }
  ridges: { colour: string; points: Point[] }[]
}

/** A sun and two ridges, different for each account. */
function sceneOf(id: number): Scene {
  const random = createRandom('avatar', id)
  const [ground, near, far] = random.pick(PALETTES)
  return {
    ground,
    sun: {
      x: random.integer(14, 50),
      y: random.integer(12, 26),
      radius: random.integer(5, 10),
      colour: random.chance(0.5) ? far : near,
    },
    ridges: [
      { points: ridge(random.integer(22, 34), random.integer(8, 56)), colour: far },
      { points: ridge(random.integer(34, 46), random.integer(8, 56)), colour: near },
    ],
  }
}

function drawingOf({ ground, sun, ridges }: Scene, size: number): string {
  const circle = `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${sun.colour}"/>`
  const drawn = ridges.map(({ colour, points }) => `<polygon fill="${colour}" points="${points.join(' ')}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${size}" height="${size}"><path fill="${ground}" d="M0 0h64v64H0z"/>${circle}${drawn.join('')}</svg>`
}

function colourAt({ ground, sun, ridges }: Scene, x: number, y: number): string {
  const covering = ridges.findLast(({ points }) => isInside(points, x, y))
  if (covering !== undefined) return covering.colour
  return Math.hypot(x - sun.x, y - sun.y) <= sun.radius ? sun.colour : ground
}

function isInside(points: readonly Point[], x: number, y: number): boolean {
  return points.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = points.at(index - 1) as Point
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)
}

function ridge(top: number, peak: number): Point[] {
  const shoulder = peak < 32 ? peak + 22 : peak - 22
  const line: Point[] =
    peak < 32
      ? [
          [0, top + 14],
          [peak, top],
          [shoulder, top + 14],
          [Math.min(64, shoulder + 12), top + 7],
          [64, top + 12],
        ]
      : [
          [0, top + 12],
          [Math.max(0, shoulder - 12), top + 7],
          [shoulder, top + 14],
          [peak, top],
          [64, top + 14],
        ]
  return [...line, [64, 64], [0, 64]]
}
