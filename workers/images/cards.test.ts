import { expect, test } from 'vitest'
import { shareCard, type ShareCard } from '#app/domain/share-card.ts'
import { cardElement } from './cards.ts'
import type { Child } from './element.ts'

const someone = {
  product: 'MergeQuest',
  host: 'quest.example',
  username: '"><svg/onload=alert(1)>',
  premium: true,
  standing: { main: '4th', under: 'of 214 climbers', more: '1,520 points', award: '4th place' },
  steps: [
    { label: 'Mon', points: 120 },
    { label: 'Tue', points: 0 },
    { label: 'Wed', points: 340 },
  ],
}
const CARDS: ShareCard[] = [
  { kind: 'brand', product: 'MergeQuest', host: 'quest.example', title: 'Up', text: 'Every Monday.' },
  { kind: 'player', ...someone, subtitle: 'Level 28 climber' },
  { kind: 'recap', ...someone, title: 'Week 46', dates: '9 to 15', figures: [{ value: '31', label: 'commits' }] },
]

test.for(CARDS)('the $kind card says everything it is told, as text', (card) => {
  const shown = textsOf(cardElement(shareCard.parse(card)))
  const { kind, product, host, ...rest } = card
  for (const said of stringsIn({ product, host, ...rest })) expect(shown, kind).toContain(said)
})

test('only steps with points have a mountain, and only the best one a flag', () => {
  const [, player] = CARDS
  if (player === undefined) throw new Error('no card')
  const fills = pathsOf(cardElement(player)).map((path) => path.fill)
  expect(fills.filter((fill) => fill === '#9dbba1')).toHaveLength(1)
  // The highest mountain's and the logo's.
  expect(fills.filter((fill) => fill === '#1f6a4a')).toHaveLength(2)
  expect(fills.filter((fill) => fill === '#c5401a')).toHaveLength(2)
})

test('without points the mountains stand in the distance, without a flag', () => {
  const fills = pathsOf(cardElement({ kind: 'player', ...someone, subtitle: '', steps: [{ label: 'Mon', points: 0 }] }))
    .map((path) => path.fill)
    .filter((fill) => fill !== 'none')
  expect(fills.filter((fill) => fill === '#dfe2cd')).toHaveLength(7)
  expect(fills.filter((fill) => fill === '#c5401a')).toHaveLength(1)
})

test('an invalid card is refused before anything is rendered', () => {
  const [, player] = CARDS
  for (const wrong of [null, {}, { kind: 'cat' }, { ...player, username: '' }, { ...player, steps: Array(32).fill(0) }])
    expect(shareCard.safeParse(wrong).success).toBe(false)
})

function textsOf(child: Child): string[] {
  if (typeof child === 'string') return [child]
  const { children } = child.props
  if (typeof children === 'string') return [children]
  return (children ?? []).flatMap(textsOf)
}

function pathsOf(child: Child): Record<string, unknown>[] {
  if (typeof child === 'string' || typeof child.props.children === 'string') return []
  return [...(child.type === 'path' ? [child.props] : []), ...(child.props.children ?? []).flatMap(pathsOf)]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
