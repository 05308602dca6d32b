import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { SAMPLE_MOUNTAINS } from '#tests/worlds/sample-mountains.ts'
import { drawMountain } from './draw-mountain.server.ts'

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

function never(): never {
  throw new Error('there are no samples')
}
