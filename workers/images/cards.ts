import type { CardOf, ShareCard } from '#app/domain/images/share-card.ts'
import { boardElement } from './board.ts'
import { certificateElement } from './certificate.ts'
import { contestElement } from './contest.ts'
import { box, text, type Element } from './element.ts'
import { distance, mountain, type Ground } from './mountain.ts'
import { palette } from './palette.ts'
import { figure, fitting, frame, heading, LANDSCAPE, MARGIN, name, soft, tag, tile } from './parts.ts'
import { storyElement, STORY } from './story.ts'

/** The summit right of the middle: words stand left of it, above the slope. */
const GROUND: Ground = { x: 118, y: 258, scale: 1 }
/** So that no word runs into the mountain. */
const WORDS = 500

/** An invitation's text up to here is said loudly. */
const SHORT = 30

export function sizeOf({ kind }: ShareCard): { width: number; height: number } {
  return kind === 'story' ? STORY : LANDSCAPE
}

export function cardElement(card: ShareCard): Element {
  switch (card.kind) {
    case 'brand':
      return brandCard(card)
    case 'player':
      return playerCard(card)
    case 'recap':
      return recapCard(card)
    case 'story':
      return storyElement(card)
    case 'invite':
      return inviteCard(card)
    case 'board':
      return boardElement(card, GROUND)
    case 'contest':
      return contestElement(card)
    case 'certificate':
      return certificateElement(card)
  }
}

function brandCard(card: CardOf<'brand'>): Element {
  return frame(
    LANDSCAPE,
    card,
    distance(GROUND, LANDSCAPE.width),
    ...mountain(GROUND, [], 0),
    words(122, heading(card.title, 80), box({ marginTop: 18, width: 400 }, soft(card.text, 25))),
  )
}

function playerCard(card: CardOf<'player'>): Element {
  return climbing(card, [
    soft(card.subtitle, 24),
    ...(card.premium ? [box({ marginLeft: 16 }, tag('Premium', 'gold'))] : []),
  ])
}

function recapCard(card: CardOf<'recap'>): Element {
  const figures = card.figures.map(({ value, label }) =>
    box(
      { flexDirection: 'column', alignItems: 'flex-end', marginLeft: 40 },
      figure(value, 36),
      soft(label, 20, { textAlign: 'right' }),
    ),
  )
  return climbing(
    card,
    [text({ fontWeight: 600, fontSize: 24, color: palette.ink }, card.title), soft(card.dates, 24, { marginLeft: 14 })],
    box({ position: 'absolute', right: MARGIN, top: 118, width: 560, justifyContent: 'flex-end' }, ...figures),
  )
}

function climbing(card: CardOf<'player' | 'recap'>, below: Element[], ...more: Element[]): Element {
  const { standing } = card
  const { main, under, more: points, award } = standing
  const lines = [
    box({ marginTop: 12, alignItems: 'center', width: 620 }, ...below),
    box({ marginTop: 20 }, heading(main, fitting(main, WORDS, 136, 72))),
    soft(under, 25, { marginTop: 2 }),
    box(
      { marginTop: 12, alignItems: 'center' },
      ...(points === null ? [] : [figure(points, 30, palette.moss)]),
      ...(award === null ? [] : [box({ marginLeft: points === null ? 0 : 20 }, tag(award, 'gold'))]),
    ),
  ]
  return onMountain(card, lines, ...more)
}

function inviteCard(card: CardOf<'invite'>): Element {
  return onMountain(card, [
    box({ marginTop: 12 }, soft(card.subtitle, 24)),
    box({ marginTop: 26 }, heading(card.title, fitting(card.title, WORDS, 84, 52))),
    box(
      { marginTop: 16, width: 400 },
      card.text.length > SHORT
        ? soft(card.text, 25)
        : text({ fontWeight: 600, fontSize: 30, color: palette.moss }, card.text),
    ),
  ])
}

function onMountain(card: CardOf<'player' | 'recap' | 'invite'>, lines: Element[], ...more: Element[]): Element {
  return frame(
    LANDSCAPE,
    card,
    distance(GROUND, LANDSCAPE.width),
    ...mountain(GROUND, [card], 46),
    words(118, who(card), ...lines),
    ...more,
  )
}

function who(card: CardOf<'player' | 'recap' | 'invite'>): Element {
  return box(
    { alignItems: 'center' },
    tile(card, 60, card.premium ? palette.gold : palette.line),
    name(card.username, WORDS - 76, [32, 17], 16),
  )
}

function words(top: number, ...lines: Element[]): Element {
  return box({ position: 'absolute', left: MARGIN, top, width: WORDS, flexDirection: 'column' }, ...lines)
}
