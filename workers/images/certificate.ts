import { rockColours } from '#app/domain/images/rock-colours.ts'
import type { CardOf } from '#app/domain/images/share-card.ts'
import { peakPicture } from './contest.ts'
import { box, image, text, type Element } from './element.ts'
import { palette } from './palette.ts'
import { fitting, frame, heading, LANDSCAPE, MARGIN, name, soft, tile } from './parts.ts'

const PEAK = { width: LANDSCAPE.width, height: 350 }
const WORDS = 700
const EDGE = 18

/** The sheet of its page, without what one checks it by. */
export function certificateElement(card: CardOf<'certificate'>): Element {
  const { sky, rock } = rockColours(card.rock, 'light')
  return frame(
    LANDSCAPE,
    card,
    box({ position: 'absolute', left: 0, top: 0, ...LANDSCAPE, background: sky }),
    image({ x: 0, y: LANDSCAPE.height - PEAK.height, ...PEAK }, peakPicture(card, PEAK)),
    box({
      position: 'absolute',
      left: EDGE,
      top: EDGE,
      width: LANDSCAPE.width - 2 * EDGE,
      height: LANDSCAPE.height - 2 * EDGE,
      border: `2px solid ${rock}`,
      borderRadius: 18,
      opacity: 0.55,
    }),
    box(
      { position: 'absolute', left: MARGIN, top: 116, width: WORDS, flexDirection: 'column' },
      text({ fontWeight: 600, fontSize: 26, color: palette.moss }, card.title),
      box({ marginTop: 6, width: WORDS }, heading(card.name, fitting(card.name, WORDS, 46, 28))),
      box(
        { marginTop: 30, alignItems: 'center' },
        tile(card, 96, palette.raised),
        name(card.username, WORDS - 120, [60, 26], 24),
      ),
      soft(card.standing, 27, { marginTop: 22, color: palette.ink, lineHeight: 1.35, width: 600 }),
      soft(card.issuer, 22, { marginTop: 12 }),
    ),
  )
}
