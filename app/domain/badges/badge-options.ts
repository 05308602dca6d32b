import * as z from 'zod'
import { BADGE_METRICS, BADGE_STYLES, CARD_THEMES } from './badge.ts'

const LABEL_LENGTH = 40

/** Other people's pages embed badges, so an unknown value falls back to the first choice. */
export const badgeOptions = z.object({
  metric: z.enum(BADGE_METRICS).catch('rank'),
  style: z.enum(BADGE_STYLES).catch('flat'),
  label: z.string().transform(plainLabel).nullable().catch(null),
})

export const cardOptions = z.object({ theme: z.enum(CARD_THEMES).catch('auto') })

/** One line without characters that an SVG forbids; null when nothing is left. */
function plainLabel(typed: string): string | null {
  const plain = typed
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\ufffd]+/gu, ' ')
    .trim()
  return plain === '' ? null : Array.from(plain).slice(0, LABEL_LENGTH).join('')
}
