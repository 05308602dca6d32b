import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'

const board = z.object({ entries: z.array(z.object({ username: z.string().nullable() })) })
const weeks = z.object({ weeks: z.array(z.object({ awards: z.array(z.object({ username: z.string().nullable() })) })) })
/** How many of the youngest accounts are tried. */
const NEWCOMERS = 12

/** None when no player is in the situation, or the product does not answer. */
export type Guises = Awaited<ReturnType<typeof findGuises>>

/** Read from the product's current state: leaders change. */
export async function findGuises(context: SandboxContext) {
  const [leaders, premium, won, newcomer] = await Promise.all([
    askProduct(context, '/api/v1/leaderboard?period=week&limit=1', board),
    askProduct(context, '/api/v1/leaderboard?period=week&premium=true&limit=20', board),
    askProduct(context, '/api/v1/weeks?limit=1', weeks),
    findNewcomer(context),
  ])
  const named = (rows: { username: string | null }[] = []) => rows.flatMap(({ username }) => username ?? [])
  const leader = named(leaders?.entries).slice(0, 1)
  const winners = named(won?.weeks[0]?.awards)
  const others = [...leader, ...winners]
  return {
    leader,
    winners,
    premium: named(premium?.entries)
      .filter((name) => !others.includes(name))
      .slice(0, 1),
    newcomer,
  }
}

/** An account that GitHub knows and the product does not yet. */
async function findNewcomer(context: SandboxContext): Promise<string[]> {
  const now = context.now()
  for (const person of context.world.people(now).slice(-NEWCOMERS).toReversed()) {
    const login = loginAt(person, now)
    const address = `${context.appOrigin}/api/v1/players/${login}`
    const answer = await context.fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer === null) return []
    if (answer.status === 404) return [login]
  }
  return []
}

/** Null without a valid answer. */
async function askProduct<Schema extends z.ZodType>(
  context: SandboxContext,
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  try {
    const response = await context.fetch(`${context.appOrigin}${path}`, { signal: AbortSignal.timeout(2000) })
    const parsed = schema.safeParse(await response.json())
    return response.ok && parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
