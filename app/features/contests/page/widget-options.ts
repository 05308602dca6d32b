import * as z from 'zod'
import { CARD_THEMES } from '#app/domain/badges/badge.ts'

/** The options of a widget. It stands on other people's pages, so an unknown value falls back to the first choice. */
export const widgetOptions = z.object({
  theme: z.enum(CARD_THEMES).catch('auto'),
  rows: z.coerce
    .number()
    .pipe(z.union([z.literal(5), z.literal(3), z.literal(10)]))
    .catch(5),
  board: z.enum(['teams', 'players']).catch('teams'),
})
