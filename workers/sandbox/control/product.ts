import * as z from 'zod'
import { OPEN_STATES } from '#app/domain/weeks/award.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'

const SETTINGS = '/api/operator/settings'

const registration = z.enum(['open', 'paused'])
export const settings = z.object({ registration })
const board = z.object({ entries: z.array(z.object({ username: z.string().nullable() })) })
const awards = z.object({
  awards: z.array(z.object({ username: z.string().nullable(), state: z.string(), codes: z.number() })),
})
/** How many of the youngest accounts are tried. */
const NEWCOMERS = 12

/** The product's setting; null when the product does not answer. */
export type Registration = z.output<typeof registration> | null

export async function readRegistration(context: SandboxContext): Promise<Registration> {
  return (await askProduct(context, SETTINGS, settings))?.registration ?? null
}

export async function writeRegistration(
  context: SandboxContext,
  wanted: z.output<typeof settings>,
): Promise<Registration> {
  const init = { method: 'PUT', body: JSON.stringify(wanted) }
  return (await askProduct(context, SETTINGS, settings, init))?.registration ?? null
}

/** The account to sign in with for each situation; null when no player is in it, or the product does not answer. */
export type Guises = Awaited<ReturnType<typeof findGuises>>

/** Read from the product's current state: leaders change, prizes are taken, reviews are decided. */
export async function findGuises(context: SandboxContext) {
  const [leaders, premium, won, newcomer] = await Promise.all([
    askProduct(context, '/api/v1/leaderboard?period=week&limit=1', board),
    askProduct(context, '/api/v1/leaderboard?period=week&premium=true&limit=20', board),
    askProduct(context, '/api/operator/awards', awards),
    findNewcomer(context),
  ])
  const leader = leaders?.entries[0]?.username ?? null
  const winners = (won?.awards ?? []).filter(({ username }) => username !== null)
  const winner = winners.find(({ state, codes }) => OPEN_STATES.some((open) => open === state) && codes === 0)
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

/** The product's answer to an operator at an address; null without a valid one. */
async function askProduct<Schema extends z.ZodType>(
  context: SandboxContext,
  path: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema> | null> {
  try {
    const response = await context.fetch(`${context.appOrigin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${context.secrets.operatorToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(2000),
    })
    const parsed = schema.safeParse(await response.json())
    return response.ok && parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
