import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawPeak } from '#app/components/draw-peak.ts'
import { ROCKS } from '#app/domain/contests/contest.ts'
import { rockColours } from '#app/domain/images/rock-colours.ts'
import { svg } from '#app/domain/images/svg.ts'

const css = readFileSync(new URL('contest-peak.module.css', import.meta.url), 'utf8')

test.each(ROCKS)('screens and drawings paint %s alike', (rock) => {
  const own = css.slice(css.indexOf(`.${rock} {`)).split('}')[0] ?? ''
  const light = rockColours(rock, 'light')
  const dark = rockColours(rock, 'dark')
  for (const [name, colour] of Object.entries(light))
    expect(own).toContain(`--peak-${name}: light-dark(${colour}, ${dark[name as keyof typeof dark]});`)
})

test('a peak is one small drawing, whose pins are numbered like rows', () => {
  const { markup } = drawPeak(
    {
      slug: 'autumn',
      ridge: 0,
      id: 'peak',
      width: 640,
      height: 440,
      pins: [
        { rank: 1, share: 1 },
        { rank: 2, share: 0.9 },
      ],
    },
    (part) => svg` class="${part}"`,
  )
  expect(markup).not.toMatch(/NaN|undefined/)
  expect([...markup.matchAll(/>(\d)<\/text>/g)].map(([, rank]) => rank)).toEqual(['2', '1'])
  expect(markup.length).toBeLessThan(6000)
})
