import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { knownBudget, readGitHubAnswers } from '#app/core/github/github-budget.server.ts'
import { loadPrizeStock } from '#app/core/prizes/prize-stock.server.ts'
import { loadOf } from '#app/domain/github/poll-pace.ts'
import { fillText } from '#app/domain/monitoring/database-size.ts'
import type { LetterLine } from '#app/domain/monitoring/letter.ts'
import {
  githubRunningOut,
  mailRunningOut,
  prizesRunningOut,
  tokenRunningOut,
  WEEKS_SAID,
} from '#app/domain/monitoring/running-out.ts'
import { pollSlots } from '#db/schema/github.ts'
import { statistics } from '#db/schema/statistics.ts'
import { readDatabaseSizes } from './database-sizes.server.ts'

/** Earlier than the incident. */
const DATABASE_SAID = 0.4

export async function listRunningOut(context: Pick<AppContext, 'config' | 'db' | 'now'>): Promise<LetterLine[]> {
  const now = context.now()
  const [stock, slots, answers, sizes, [counted]] = await Promise.all([
    loadPrizeStock(context, WEEKS_SAID),
    context.db.select().from(pollSlots),
    readGitHubAnswers(context),
    readDatabaseSizes(context),
    context.db.select().from(statistics).where(eq(statistics.id, 'players')),
  ])
  const filling = fillText(sizes.at(-1)?.[1] ?? 0, sizes, DATABASE_SAID, now)
  return [
    ...tokenRunningOut(answers.expiresAt, now),
    ...prizesRunningOut(stock),
    ...(filling === null ? [] : [{ text: filling, path: '/admin#systems' }]),
    ...githubRunningOut(loadOf(slots), knownBudget(null, now).limit),
    ...mailRunningOut(counted?.players ?? 0, context.config.EMAIL_RATE),
  ]
}
