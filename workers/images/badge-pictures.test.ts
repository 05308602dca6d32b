import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { render } from '@cf-wasm/og/node'
import { expect, test } from 'vitest'
import { type BadgeDrawing, type BadgeMetal, BADGES, GLYPHS, HEXAGON } from '#app/components/earned/badge-drawings.ts'
import { ACHIEVEMENTS, type Achievement } from '#app/domain/achievements/achievements.ts'
import { badgePicture } from '#app/domain/notifications/notification-text.ts'
import { box, path, picture, text, type Element } from './element.ts'
import { palette } from './palette.ts'

/** Twice as large as a mail shows it. */
const SIZE = 192
const SCALE = SIZE / 64
const FONT = 'node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'

/** The light theme's metals on their grounds. A mail program may show them on dark paper, where they stand out too. */
const METALS: Record<BadgeMetal, { metal: string; ground: string }> = {
  moss: { metal: palette.moss, ground: palette['moss-tint'] },
  bronze: { metal: palette.bronze, ground: palette['bronze-tint'] },
  silver: { metal: palette.silver, ground: palette['silver-tint'] },
  gold: { metal: palette.gold, ground: palette['gold-tint'] },
}

/** Mail programs show no SVG, so each badge is a file. `DRAW=1` before the command of this test draws them again. */
test.for(ACHIEVEMENTS)('the picture of %s in its mail is the badge of the screen', async (achievement) => {
  const file = `public${badgePicture(achievement).path}`
  const drawn = await draw(achievement)
  if (process.env.DRAW === '1') {
    mkdirSync('public/email/badges', { recursive: true })
    writeFileSync(file, drawn)
  }
  expect(existsSync(file)).toBe(true)
  expect(Buffer.compare(readFileSync(file), drawn)).toBe(0)
})

async function draw(achievement: Achievement): Promise<Uint8Array> {
  const { image } = await render(badge(BADGES[achievement]) as never, {
    width: SIZE,
    height: SIZE,
    fonts: [{ name: 'Bricolage Grotesque', data: readFileSync(FONT), weight: 800, style: 'normal' }],
    defaultFont: { data: readFileSync(FONT) },
    loadAdditionalAsset: () => [],
  }).asPng()
  return image
}

function badge({ glyph, metal: kind, number }: BadgeDrawing): Element {
  const { metal, ground } = METALS[kind]
  const { fill, line, snow }: { fill?: string; line?: string; snow?: string } = GLYPHS[glyph]
  const [x, y, scale] = number === null ? [32, 33, 1.05] : [32, 25, 0.8]
  const side = 64 / scale
  const glyphs = [
    ...(line === undefined
      ? []
      : [
          path(line, {
            fill: 'none',
            stroke: metal,
            'stroke-width': 2.8,
            'stroke-linecap': 'round',
            'stroke-linejoin': 'round',
          }),
        ]),
    ...(fill === undefined ? [] : [path(fill, { fill: metal })]),
    ...(snow === undefined ? [] : [path(snow, { fill: ground })]),
  ]
  const whole = { x: 0, y: 0, width: SIZE, height: SIZE }
  return box(
    { width: SIZE, height: SIZE, position: 'relative' },
    picture(
      whole,
      '0 0 64 64',
      path(HEXAGON, { fill: ground, stroke: metal, 'stroke-width': 2.5, 'stroke-linejoin': 'round' }),
    ),
    picture(whole, `${-x / scale} ${-y / scale} ${side} ${side}`, ...glyphs),
    ...(number === null ? [] : [numberBelow(number, metal)]),
  )
}

function numberBelow(number: string, color: string): Element {
  const size = 14 * SCALE
  return box(
    { position: 'absolute', left: 0, top: 51 * SCALE - size, width: SIZE, height: size, justifyContent: 'center' },
    text({ fontFamily: 'Bricolage Grotesque', fontWeight: 800, fontSize: size, lineHeight: 1.25, color }, number),
  )
}
