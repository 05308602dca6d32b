import type { CardOf } from '#app/domain/images/share-card.ts'
import { box, type Element } from './element.ts'
import { distance, mountain, type Ground } from './mountain.ts'
import { fitting, frame, heading, LANDSCAPE, MARGIN, rowsOf, soft } from './parts.ts'

const WORDS = 460

export function boardElement(card: CardOf<'board'>, ground: Ground): Element {
  const { title, text, rows } = card
  return frame(
    LANDSCAPE,
    card,
    distance(ground, LANDSCAPE.width),
    ...mountain(ground, rows, 46),
    box(
      { position: 'absolute', left: MARGIN, top: 116, width: WORDS + 200, flexDirection: 'column' },
      heading(title, fitting(title, WORDS, 84, 48)),
      soft(text, 25, { marginTop: 8 }),
    ),
    box({ position: 'absolute', left: MARGIN, top: 292 }, ...(rows.length === 0 ? [] : [rowsOf(rows, 380)])),
  )
}
