import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { GitHubAnswer, GitHubBudget } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { settings } from '#db/schema/settings.ts'
import type { PollSlot } from './slots.server.ts'

const NAME = 'github_answers'

const schema = z.object({
  /** Since when GitHub refuses the token; null while it accepts it. */
  refusedSince: z.number().nullable(),
  /** Since when it was asked for slots and answered for none; null once it did. */
  silentSince: z.number().nullable(),
  expiresAt: z.number().nullable(),
})

export type GitHubAnswers = z.infer<typeof schema>

const FINE: GitHubAnswers = { refusedSince: null, silentSince: null, expiresAt: null }

export async function readGitHubAnswers({ db }: Pick<AppContext, 'db'>): Promise<GitHubAnswers> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  return schema.catch(FINE).parse(row?.value)
}

/** From a minute's question about the budget and the slots' receipts. Writes only a change. */
export async function noteGitHubAnswers(
  context: Pick<AppContext, 'db' | 'now'>,
  budget: GitHubAnswer<GitHubBudget>,
  slots: readonly PollSlot[],
): Promise<void> {
  const known = await readGitHubAnswers(context)
  const ofToken = tokenAnswers(known, budget, context.now())
  // A refused token is silence too, but already known.
  const value = { ...ofToken, silentSince: ofToken.refusedSince === null ? silentSince(known, slots) : null }
  if (JSON.stringify(schema.parse(value)) === JSON.stringify(known)) return
  await context.db
    .insert(settings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** Other failures than a refusal say nothing about the token. */
function tokenAnswers({ refusedSince, expiresAt }: GitHubAnswers, budget: GitHubAnswer<GitHubBudget>, now: number) {
  if (budget.ok) return { refusedSince: null, expiresAt: budget.value.tokenExpiresAt ?? null }
  return { refusedSince: budget.error.code === 'bad_credentials' ? (refusedSince ?? now) : refusedSince, expiresAt }
}

/** A slot that nobody was asked for has no retry. */
function silentSince({ silentSince: known }: GitHubAnswers, slots: readonly PollSlot[]): number | null {
  const lastQuery = slots.reduce(
    (latest, { queriedAt, retryAt }) => (retryAt === null ? latest : Math.max(latest, queriedAt)),
    0,
  )
  const answered = slots.reduce((latest, { answeredAt }) => Math.max(latest, answeredAt), 0)
  if (lastQuery <= answered) return null
  return known !== null && known > answered ? known : lastQuery
}
