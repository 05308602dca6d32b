import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/period.ts'

/** What a probe and a complete read cost together, so that points never run out. */
const POINTS_A_PLAYER = 0.7
/** Spends the hour's points this much faster than evenly. The rate falls with the rest, so points never run out. */
const HASTE = 3
const FEWEST = 20
const WITHOUT_ANSWER = 60

/** How many players the rest of GitHub's hourly points allows this minute. The request itself is free. */
export async function affordablePlayers(context: Pick<AppContext, 'github' | 'now'>): Promise<number> {
  const budget = await context.github.fetchBudget()
  if (!budget.ok) return WITHOUT_ANSWER
  const { remaining, resetAt } = budget.value
  const affordable = Math.floor(remaining / POINTS_A_PLAYER)
  const minutesLeft = Math.max(1, (resetAt - context.now()) / MINUTE)
  return Math.min(affordable, Math.max(FEWEST, Math.floor((affordable / minutesLeft) * HASTE)))
}
