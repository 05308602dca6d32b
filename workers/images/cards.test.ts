import { expect, test } from 'vitest'
import { mountainShapes, trailShapes } from '#app/components/face/draw-mountain.ts'
import { onTrail, TRAIL_LENGTH } from '#app/components/face/geometry.ts'
import { fixed } from '#app/components/face/markup.ts'
import { shareCard, type ShareCard } from '#app/domain/share-card.ts'
import { pathPoints } from '#tests/path-points.ts'
import { cardElement, sizeOf } from './cards.ts'
import type { Child } from './element.ts'

const someone = {
  product: 'MergeQuest',
  host: 'quest.example',
  username: '"><svg/onload=alert(1)>',
  premium: true,
  height: 0.6,
}
const standing = { main: '4th', under: 'of 214 climbers', more: '1,520 points', award: '4th place' }
const figures = [{ value: '31', label: 'commits' }]
const CARDS: ShareCard[] = [
  { kind: 'brand', product: 'MergeQuest', host: 'quest.example', title: 'Up', text: 'Every Monday.' },
  { kind: 'player', ...someone, standing, subtitle: 'Level 28 climber' },
  { kind: 'recap', ...someone, standing, title: 'Week 46', dates: '9 to 15', figures },
  { kind: 'story', ...someone, number: '1,520', words: 'points', dates: '9 to 15', award: '4th place', figures },
]

test.for(CARDS)('the $kind card says everything it is told, as text', (card) => {
  const shown = textsOf(cardElement(shareCard.parse(card)))
  const { kind, product, host, ...rest } = card
  for (const said of stringsIn({ product, host, ...rest })) expect(shown, kind).toContain(said)
})

test.for(CARDS)('the $kind card shows the mountain of the board, with its flag', (card) => {
  const paths = pathsOf(cardElement(card)).map(({ d }) => d)
  const { slopes, contours, shade } = mountainShapes()
  for (const shape of [...slopes, ...contours.map(({ line }) => line), shade, trailShapes().trail])
    expect(paths).toContain(shape)
})

test('the own trail ends where the climber stands, and nobody at the foot has walked', () => {
  const [, player] = CARDS
  if (player?.kind !== 'player') throw new Error('no card')
  const walkedIn = (height: number) =>
    pathsOf(cardElement({ ...player, height })).filter(({ stroke }) => stroke === '#1f6a4a')
  const { x, y } = onTrail(0.6 * TRAIL_LENGTH)
  expect(walkedIn(0.6).map(({ d }) => pathPoints(String(d)).at(-1))).toEqual([[Number(fixed(x)), Number(fixed(y))]])
  expect(walkedIn(0)).toEqual([])
})

test('wherever somebody stands, the picture is on the card', () => {
  for (const card of CARDS)
    for (let height = 0; height <= 1; height += 0.02) {
      if (card.kind === 'brand') continue
      const tiles = placesOf(cardElement({ ...card, height }))
      expect([card.kind, height, tiles.length]).toEqual([card.kind, height, 1])
      for (const { left, top } of tiles) {
        expect([card.kind, height, left > 20 && left < sizeOf(card).width - 66]).toEqual([card.kind, height, true])
        expect(top).toBeGreaterThan(sizeOf(card).height * 0.4)
      }
    }
})

test('a story is as tall as a phone, all others as wide as a preview', () => {
  expect(CARDS.map((card) => [card.kind, ...Object.values(sizeOf(card))])).toEqual([
    ['brand', 1200, 630],
    ['player', 1200, 630],
    ['recap', 1200, 630],
    ['story', 1080, 1920],
  ])
})

test('an invalid card is refused before anything is rendered', () => {
  const [, player] = CARDS
  for (const wrong of [
    null,
    {},
    { kind: 'cat' },
    { ...player, username: '' },
    { ...player, height: 1.1 },
    { ...player, height: null },
  ])
    expect(shareCard.safeParse(wrong).success).toBe(false)
})

function textsOf(child: Child): string[] {
  if (typeof child === 'string') return [child]
  const { children } = child.props
  if (typeof children === 'string') return [children]
  return (children ?? []).flatMap(textsOf)
}

/** Of the pictures that stand on the mountain: boxes that hold a tile alone. */
function placesOf(child: Child): { left: number; top: number }[] {
  if (typeof child === 'string' || typeof child.props.children === 'string') return []
  const children = child.props.children ?? []
  const { left, top } = (child.props['style'] ?? {}) as Record<string, number>
  const [only] = children
  const isTile = typeof only === 'object' && only.props.children === someone.username.slice(0, 2)
  const own = children.length === 1 && isTile && left !== undefined && top !== undefined ? [{ left, top }] : []
  return [...own, ...children.flatMap(placesOf)]
}

function pathsOf(child: Child): Record<string, unknown>[] {
  if (typeof child === 'string' || typeof child.props.children === 'string') return []
  return [...(child.type === 'path' ? [child.props] : []), ...(child.props.children ?? []).flatMap(pathsOf)]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
