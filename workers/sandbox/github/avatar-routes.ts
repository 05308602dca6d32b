import { Hono } from 'hono'
import { createRandom } from '#workers/sandbox/world/random.ts'

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
    return c.body(avatar(Number(c.req.param('id')), size), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
    })
  })
}

/** A small landscape, different for each account: a sun and two ridges. */
function avatar(id: number, size: number): string {
  const random = createRandom('avatar', id)
  const [ground, near, far] = random.pick(PALETTES)
  const sun = `<circle cx="${random.integer(14, 50)}" cy="${random.integer(12, 26)}" r="${random.integer(5, 10)}" fill="${random.chance(0.5) ? far : near}"/>`
  const back = ridge(random.integer(22, 34), far, random.integer(8, 56))
  const front = ridge(random.integer(34, 46), near, random.integer(8, 56))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}"><path fill="${ground}" d="M0 0h64v64H0z"/>${sun}${back}${front}</svg>`
}

function ridge(top: number, colour: string, peak: number): string {
  const shoulder = peak < 32 ? peak + 22 : peak - 22
  const points =
    peak < 32
      ? `0,${top + 14} ${peak},${top} ${shoulder},${top + 14} ${Math.min(64, shoulder + 12)},${top + 7} 64,${top + 12}`
      : `0,${top + 12} ${Math.max(0, shoulder - 12)},${top + 7} ${shoulder},${top + 14} ${peak},${top} 64,${top + 14}`
  return `<polygon fill="${colour}" points="${points} 64,64 0,64"/>`
}
