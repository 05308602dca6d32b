import * as z from 'zod'
import { BADGE_METRICS, BADGE_STYLES, CARD_THEMES } from '#app/domain/badges/badge.ts'
import { isMonth, isWeek } from '#app/domain/time/period.ts'
import { weekKey } from './schemas.ts'

const limit = (most: number, usual: number) =>
  z.coerce.number().int().min(1).max(most).default(usual).describe('How many at most.')
const cursor = z.string().max(300).optional().describe('`nextCursor` of the page before.')

export const leaderboardQuery = z.object({
  period: z
    .string()
    .refine((text) => ['week', 'last-week', 'month', 'all'].includes(text) || isWeek(text) || isMonth(text), {
      message: 'week, last-week, month, all, an ISO week (2026-W46) or a month (2026-11)',
    })
    .default('week')
    .meta({
      pattern: '^(week|last-week|month|all|\\d{4}-W\\d{2}|\\d{4}-\\d{2})$',
      description: '`week`, `last-week`, `month`, `all`, an ISO week or a month.',
      examples: ['2026-W46'],
    }),
  country: z
    .string()
    .regex(/^[a-zA-Z]{2}$/, 'Two letters')
    .toUpperCase()
    .optional()
    .describe('Only climbers of this country, with their ranks on the whole board. Not with `premium`.'),
  premium: z.enum(['true', 'false']).default('false').describe('The premium board, with ranks of its own.'),
  cursor,
  limit: limit(100, 50),
})

export const playerPath = z.object({
  username: z
    .string()
    .refine((name) => name.length > 0 && name.length <= 100)
    .describe('GitHub username, in any case.'),
})
export const ledgerPath = playerPath.extend({ week: weekKey.describe('ISO week.') })
export const ledgerQuery = z.object({ cursor, limit: limit(200, 100) })
export const weekPath = z.object({
  week: z
    .string()
    .describe('ISO week.')
    .meta({ examples: ['2026-W46'] }),
})
export const contestPath = z.object({
  slug: z
    .string()
    .describe('The address of the contest, as in /c/{slug}.')
    .meta({ examples: ['autumn-2026'] }),
})
export const weeksQuery = z.object({ cursor, limit: limit(50, 20) })
export const projectsQuery = z.object({
  order: z.enum(['clicked', 'newest']).default('clicked').describe('What comes first.'),
  cursor,
})

/** Only describes: drawings replace unknown values by the first choice (app/domain/badges/badge-options.ts). */
export const badgeQuery = z.object({
  metric: z.enum(BADGE_METRICS).default('rank').describe('The figure to show.'),
  style: z.enum(BADGE_STYLES).default('flat').describe('How it is drawn.'),
  label: z.string().optional().describe('In place of the product’s name; up to 40 letters are shown.'),
})
export const cardQuery = z.object({
  theme: z.enum(CARD_THEMES).default('auto').describe('`auto` follows the reader’s system.'),
})
