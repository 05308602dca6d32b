import { eq } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { AppContext } from '#app/context/context.server.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import { networkOf } from '#app/domain/visits/network.ts'
import { visitorSalts } from '#db/schema/statistics.ts'

/** One network counts as this many visitors at most, because a browser can send any User-Agent. */
const VISITORS_OF_NETWORK = 8

/** Identifies somebody, so it is hashed and never stored. */
export type Browser = { agent: string; network: string }

/** Null for bots and prefetched pages, which count nowhere. */
export function browserOf(request: Request): Browser | null {
  const agent = request.headers.get('user-agent') ?? ''
  if (agent === '' || isbot(agent)) return null
  if (/prefetch/i.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')) return null
  return { agent, network: networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown') }
}

/** Anonymous, for today; null if nobody counts. */
export async function visitorOf(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  request: Request,
): Promise<string | null> {
  const browser = browserOf(request)
  return browser === null ? null : hashBrowser(await saltOf(context, dayOf(context.now())), browser)
}

/** Network and kind of browser with the day's salt, which is deleted with the day. */
export async function hashBrowser(salt: string, { agent, network }: Browser): Promise<string> {
  const kind = ((await sha256(`${salt} ${agent}`))[0] ?? 0) % VISITORS_OF_NETWORK
  return toHex((await sha256(`${salt} ${network} ${kind}`)).slice(0, 12))
}

export async function saltOf(context: Pick<AppContext, 'db' | 'randomBytes'>, day: string): Promise<string> {
  const known = await findSalt(context, day)
  if (known !== null) return known
  const salt = toHex(context.randomBytes(16))
  await context.db.insert(visitorSalts).values({ day, salt }).onConflictDoNothing()
  return (await findSalt(context, day)) ?? salt
}

async function findSalt(context: Pick<AppContext, 'db'>, day: string): Promise<string | null> {
  const [row] = await context.db.select().from(visitorSalts).where(eq(visitorSalts.day, day))
  return row?.salt ?? null
}
