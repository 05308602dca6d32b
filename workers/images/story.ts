import { MOUNTAIN_HEIGHT, onTrail, TRAIL_LENGTH } from '#app/components/mountain/geometry.ts'
import type { ShareCard } from '#app/domain/images/share-card.ts'
import { box, text, type Element } from './element.ts'
import { distance, mountain, type Ground } from './mountain.ts'
import { palette } from './palette.ts'
import { figure, fitting, frame, heading, MARGIN, name, soft, tag, tile } from './parts.ts'

export const STORY = { width: 1080, height: 1920 }

const SCALE = 1.72
const TOP = 1130
const FOOT = TOP + MOUNTAIN_HEIGHT * SCALE
/** The summit stands in the middle, unless the climber would be outside then. */
const MIDDLE = -640
const INSIDE = { left: 140, right: STORY.width - 140 }
const WORDS = STORY.width - 2 * MARGIN

/** A recap as tall as a phone: the number first, the mountain at its foot. */
export function storyElement(card: Extract<ShareCard, { kind: 'story' }>): Element {
  const { username, number, words, dates, award, figures, height } = card
  const ground = groundFor(height)
  return frame(
    STORY,
    { product: card.product, host: null },
    distance(ground, STORY.width),
    ...mountain(ground, [card], 96),
    box(
      {
        position: 'absolute',
        left: 0,
        top: FOOT,
        width: STORY.width,
        height: STORY.height - FOOT,
        alignItems: 'center',
        justifyContent: 'center',
        background: palette.moss,
      },
      text({ fontWeight: 600, fontSize: 36, color: palette.raised }, card.host),
    ),
    box(
      { position: 'absolute', left: MARGIN, top: 190, width: WORDS, flexDirection: 'column' },
      box({ alignItems: 'center' }, tile(card, 84, palette.line), name(username, WORDS - 110, [44, 24], 22)),
      box({ marginTop: 44 }, heading(number, fitting(number, WORDS, 300, 120))),
      box({ marginTop: 18 }, heading(words, 60)),
      box(
        { marginTop: 22, alignItems: 'center' },
        soft(dates, 32),
        ...(award === null ? [] : [box({ marginLeft: 24 }, tag(award, 'gold'))]),
      ),
      box(
        { marginTop: 44 },
        ...figures.map(({ value, label }) =>
          box({ flexDirection: 'column', width: WORDS / 3, paddingRight: 20 }, figure(value, 54), soft(label, 28)),
        ),
      ),
    ),
  )
}

function groundFor(height: number): Ground {
  const foot = onTrail(height * TRAIL_LENGTH).x * SCALE
  return { x: Math.max(INSIDE.left - foot, Math.min(INSIDE.right - foot, MIDDLE)), y: TOP, scale: SCALE }
}
