import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'
import { askProduct } from './ask-product.ts'

export type GuiseName = 'leader' | 'winner' | 'held' | 'premium' | 'newcomer'

/** The account to sign in with for each situation; null when no player is in it, or the product does not answer. */
export type Guises = Record<GuiseName, string | null>

const board = z.object({ entries: z.array(z.object({ username: z.string().nullable() })) })
const awards = z.object({
  awards: z.array(z.object({ username: z.string().nullable(), state: z.string(), codes: z.number() })),
})
/** How many of the youngest accounts are tried. */
const NEWCOMERS = 12

/** Read from the product's current state: leaders change, prizes are taken, reviews are decided. */
export async function findGuises(context: SandboxContext): Promise<Guises> {
  const [leaders, premium, won, newcomer] = await Promise.all([
    askProduct(context, '/api/v1/leaderboard?period=week&limit=1', board),
    askProduct(context, '/api/v1/leaderboard?period=week&premium=true&limit=20', board),
    askProduct(context, '/api/operator/awards', awards),
    findNewcomer(context),
  ])
  const leader = leaders?.entries[0]?.username ?? null
  const winners = (won?.awards ?? []).filter(({ username }) => username !== null)
  const winner = winners.find(({ state, codes }) => (state === 'granted' || state === 'released') && codes === 0)
  const held = winners.find(({ state }) => state === 'held')
  const others = [leader, winner?.username, held?.username]
  return {
    leader,
    winner: winner?.username ?? null,
    held: held?.username ?? null,
    premium: premium?.entries.find(({ username }) => !others.includes(username))?.username ?? null,
    newcomer,
  }
}

/** An account that GitHub knows and the product does not yet. */
async function findNewcomer(context: SandboxContext): Promise<string | null> {
  const now = context.now()
  for (const person of context.world.people(now).slice(-NEWCOMERS).toReversed()) {
    const login = loginAt(person, now)
    const address = `${context.appOrigin}/api/v1/players/${login}`
    const answer = await context.fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer === null) return null
    if (answer.status === 404) return login
  }
  return null
}
