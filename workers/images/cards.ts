import type { ShareCard } from '#app/domain/share-card.ts'
import { box, text, type Element } from './element.ts'
import { MARGIN, range } from './landscape.ts'
import { palette } from './palette.ts'
import { fitting, frame, heading, soft, tag, tile } from './parts.ts'

type CardOf<Kind extends ShareCard['kind']> = Extract<ShareCard, { kind: Kind }>

export function cardElement(card: ShareCard): Element {
  switch (card.kind) {
    case 'brand':
      return brandCard(card)
    case 'player':
      return playerCard(card)
    case 'recap':
      return recapCard(card)
  }
}

/** A good week, shown behind the product's own words. */
const WEEK = [30, 55, 40, 80, 70, 130, 100].map((points, index) => ({
  label: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index] ?? '',
  points,
}))

function brandCard(card: CardOf<'brand'>): Element {
  return frame(
    card,
    ...range(WEEK, 150),
    box(
      { position: 'absolute', left: MARGIN, top: 140, width: 900, flexDirection: 'column' },
      heading(card.title, 92),
      box({ marginTop: 20, width: 560 }, soft(card.text, 28)),
    ),
  )
}

function playerCard(card: CardOf<'player'>): Element {
  return frame(
    card,
    ...range(card.steps, 180),
    box(
      { position: 'absolute', left: MARGIN, top: 142, alignItems: 'flex-start' },
      tile(card.username, 132, card.premium),
      box(
        { flexDirection: 'column', marginLeft: 32, width: 560 },
        heading(card.username, fitting(card.username, 560, 76, 44)),
        box(
          { marginTop: 14, alignItems: 'center' },
          soft(card.subtitle),
          ...(card.premium ? [box({ marginLeft: 18 }, tag('Premium', 'gold'))] : []),
        ),
      ),
    ),
    standing(card),
  )
}

function recapCard(card: CardOf<'recap'>): Element {
  const nameSize = fitting(card.username, 600, 34, 24)
  return frame(
    card,
    ...range(card.steps, 140),
    box(
      { position: 'absolute', left: MARGIN, top: 116, width: 760, flexDirection: 'column' },
      box(
        { alignItems: 'center' },
        tile(card.username, 64, card.premium),
        text({ marginLeft: 18, fontWeight: 600, fontSize: nameSize, color: palette.ink }, card.username),
      ),
      box(
        { marginTop: 16, alignItems: 'baseline' },
        // Keeps the dates beside it on one line.
        box({ flexShrink: 0 }, heading(card.title, fitting(card.title, 440, 72, 48))),
        box({ marginLeft: 20 }, soft(card.dates, 24)),
      ),
      box(
        { marginTop: 22 },
        ...card.figures.map((figure) =>
          box(
            { flexDirection: 'column', marginRight: 44 },
            text({ fontFamily: 'Geist Mono', fontSize: 36, color: palette.ink }, figure.value),
            soft(figure.label, 22),
          ),
        ),
      ),
    ),
    standing(card),
  )
}

function standing({ standing: { main, under, more, award } }: CardOf<'player'> | CardOf<'recap'>): Element {
  return box(
    { position: 'absolute', right: MARGIN, top: 124, flexDirection: 'column', alignItems: 'flex-end' },
    heading(main, fitting(main, 340, 104, 56)),
    box({ marginTop: 4 }, soft(under, 24)),
    ...(more === null
      ? []
      : [text({ marginTop: 12, fontFamily: 'Geist Mono', fontSize: 32, color: palette.moss }, more)]),
    ...(award === null ? [] : [box({ marginTop: 14 }, tag(award, 'gold'))]),
  )
}
