import { expect, test } from 'vitest'
import { mountainShapes, trailShapes } from '#app/components/mountain/draw-slopes.ts'
import { onTrail, TRAIL_LENGTH } from '#app/components/mountain/geometry.ts'
import { fixed } from '#app/components/mountain/markup.ts'
import { rockColours } from '#app/domain/images/rock-colours.ts'
import { shareCard, withPictures, type CardOf, type ShareCard } from '#app/domain/images/share-card.ts'
import { textWidth } from '#app/domain/text/drawn-text.ts'
import { pathPoints } from '#tests/worlds/path-points.ts'
import { cardElement, sizeOf } from './cards.ts'
import type { Child } from './element.ts'

const someone = {
  product: 'MergeQuest',
  host: 'quest.example',
  username: '"><svg/onload=alert(1)>',
  avatarUrl: null,
  premium: true,
  height: 0.6,
}
const standing = { main: '4th', under: 'of 214 climbers', more: '1,520 points', award: '4th place' }
const figures = [{ value: '31', label: 'commits' }]
const rows = [1, 2, 3].map((place) => ({
  place,
  username: `"><i>${place}`,
  avatarUrl: null,
  points: `${place},000`,
  height: 1 - place / 10,
}))
const CONTEST: CardOf<'contest'> = {
  kind: 'contest',
  product: 'MergeQuest',
  host: 'quest.example',
  slug: 'autumn',
  ridge: 0,
  rock: 'rust',
  name: 'Autumn',
  state: 'Running until 11 Dec',
  dates: '1 Nov to 11 Dec',
  heading: 'In front',
  winner: null,
  isFrozen: false,
  rows,
}
const CERTIFICATE: CardOf<'certificate'> = {
  kind: 'certificate',
  product: 'MergeQuest',
  host: 'quest.example',
  slug: 'autumn',
  ridge: 0,
  rock: 'slate',
  username: '"><b>octo',
  avatarUrl: null,
  title: 'Certificate',
  name: 'Autumn',
  standing: 'finished 3rd of 42',
  issuer: 'Halden University, 27 Nov 2026',
}
const CARDS: ShareCard[] = [
  { kind: 'brand', product: 'MergeQuest', host: 'quest.example', title: 'Up', text: 'Every Monday.' },
  { kind: 'player', ...someone, standing, subtitle: 'Level 28 climber' },
  { kind: 'recap', ...someone, standing, title: 'Week 46', dates: '9 to 15', figures },
  { kind: 'story', ...someone, number: '1,520', words: 'points', dates: '9 to 15', award: '4th place', figures },
  { kind: 'invite', ...someone, subtitle: 'invites you', title: '4th with 300.', text: 'Think you can pass?' },
  { kind: 'board', product: 'MergeQuest', host: 'quest.example', title: 'Week 46', text: '9 climbers', rows },
]

test.for([...CARDS, CONTEST, CERTIFICATE])('the $kind card says everything it is told, as text', (card) => {
  const shown = textsOf(cardElement(shareCard.parse(card)))
  const { kind, product, host, ...rest } = card
  const seeds = card.kind === 'contest' || card.kind === 'certificate' ? [card.slug, card.rock] : []
  const said = stringsIn({ product, host, ...rest }).filter((text) => !seeds.includes(text))
  expect(
    said.filter((text) => !shown.includes(text)),
    kind,
  ).toEqual([])
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
      if (!('height' in card)) continue
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
    ['invite', 1200, 630],
    ['board', 1200, 630],
  ])
})

test('the first three stand on the mountain as high as their points lead, the best on top', () => {
  const board = CARDS.find(({ kind }) => kind === 'board')
  if (board?.kind !== 'board') throw new Error('no card')
  const foot = rows.map(({ height }) => onTrail(height * TRAIL_LENGTH).y)
  const tops = initialsOn(cardElement(board)).map(({ top }) => top)
  expect(tops.toReversed().map((top, index) => top - (foot[index] ?? 0) - (tops.at(-1) ?? 0) + (foot[0] ?? 0))).toEqual(
    rows.map(() => expect.closeTo(0, 5)),
  )
  expect(initialsOn(cardElement(CONTEST))).toHaveLength(3)
  // Where the rows stand nobody is drawn half behind them.
  const low = rows.map((row, index) => ({ ...row, height: index === 2 ? 0.1 : row.height }))
  expect(initialsOn(cardElement({ ...CONTEST, rows: low }))).toHaveLength(2)
})

test('in the cloud nobody stands on a contest’s peak, and a peak is in its contest’s colours', () => {
  expect(initialsOn(cardElement({ ...CONTEST, isFrozen: true }))).toEqual([])
  const peakOf = (card: CardOf<'contest'>) =>
    sourcesOf(cardElement(card)).map((source) => atob(source.split(',')[1] ?? ''))[0] ?? ''
  const { rock } = rockColours('rust', 'light')
  expect(peakOf(CONTEST)).toContain(`.p-rock{fill:${rock}}`)
  expect(
    [peakOf(CONTEST), peakOf({ ...CONTEST, isFrozen: true })].map((peak) => peak.includes('class="p-cloud"')),
  ).toEqual([false, true])
  expect(peakOf({ ...CONTEST, slug: 'spring' })).not.toBe(peakOf(CONTEST))
})

test('whoever won is called that, and no row is lost', () => {
  const shown = textsOf(cardElement({ ...CONTEST, heading: null, winner: 'Winner' }))
  expect(shown).toEqual(
    expect.arrayContaining(['Winner', ...rows.flatMap(({ username, points }) => [username, points])]),
  )
})

test('the longest name of a contest keeps to two lines', () => {
  for (const name of ['W'.repeat(60), 'Ж'.repeat(60), 'a b '.repeat(15).trim()]) {
    const [shown = ''] = textsOf(cardElement({ ...CONTEST, name })).filter((one) => one.startsWith(name.slice(0, 3)))
    expect(shown.length).toBeGreaterThan(8)
    expect(textWidth(shown, 40)).toBeLessThan(2 * 620)
  }
})

test('a picture is drawn where there is one, initials elsewhere, and no address is ever drawn', () => {
  const url = 'https://avatars.test/u/1'
  const data = 'data:image/png;base64,iVBORw0KGgo='
  for (const card of CARDS) {
    const named =
      'rows' in card
        ? { ...card, rows: card.rows.map((row) => ({ ...row, avatarUrl: url })) }
        : 'avatarUrl' in card
          ? { ...card, avatarUrl: url }
          : card
    const count = sourcesOf(cardElement(withPictures({ card: named, pictures: { [url]: data } }))).length
    expect([card.kind, count > 0]).toEqual([card.kind, card.kind !== 'brand'])
    for (const element of [cardElement(named), cardElement(withPictures({ card: named, pictures: {} }))])
      expect(sourcesOf(element)).toEqual([])
  }
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

/** Boxes that hold a tile alone. */
function placesOf(child: Child): { left: number; top: number }[] {
  if (typeof child === 'string' || typeof child.props.children === 'string') return []
  const children = child.props.children ?? []
  const { left, top } = (child.props['style'] ?? {}) as Record<string, number>
  const [only] = children
  const isTile = typeof only === 'object' && only.props.children === someone.username.slice(0, 2)
  const own = children.length === 1 && isTile && left !== undefined && top !== undefined ? [{ left, top }] : []
  return [...own, ...children.flatMap(placesOf)]
}

/** In the order they are drawn. */
function initialsOn(child: Child): { left: number; top: number }[] {
  if (typeof child === 'string' || typeof child.props.children === 'string') return []
  const children = child.props.children ?? []
  const { left, top } = (child.props['style'] ?? {}) as Record<string, number>
  const [only] = children
  const isTile = typeof only === 'object' && only.props.children === '">' && left !== undefined && top !== undefined
  return [...(isTile ? [{ left, top }] : []), ...children.flatMap(initialsOn)]
}

function sourcesOf(child: Child): string[] {
  if (typeof child === 'string' || typeof child.props.children === 'string') return []
  return [
    ...(child.type === 'img' ? [String(child.props['src'])] : []),
    ...(child.props.children ?? []).flatMap(sourcesOf),
  ]
}

function pathsOf(child: Child): Record<string, unknown>[] {
  if (typeof child === 'string' || typeof child.props.children === 'string') return []
  return [...(child.type === 'path' ? [child.props] : []), ...(child.props.children ?? []).flatMap(pathsOf)]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
