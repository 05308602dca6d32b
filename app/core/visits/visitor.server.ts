import { eq, lt } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { AppContext } from '#app/context/context.server.ts'
import { sha256, toHex } from '#app/domain/bytes.ts'
import { networkOf } from '#app/domain/network.ts'
import { dayOf } from '#app/domain/period.ts'
import { visitorSalts } from '#db/schema/statistics.ts'

/** A browser calls itself what it likes: one network counts as so many visitors at most, however many names it tells. */
const VISITORS_OF_NETWORK = 8

/**
 * A name for today's visitor that cannot lead back to anyone: a hash of network and kind of browser under the day's salt,
 * which is forgotten with the day. Null for bots and for pages that a browser fetches ahead.
 */
export async function visitorOf(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  request: Request,
): Promise<string | null> {
  const agent = request.headers.get('user-agent') ?? ''
  if (agent === '' || isbot(agent)) return null
  if (/prefetch/i.test(request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '')) return null
  const network = networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown')
  const salt = await saltOf(context, dayOf(context.now()))
  const kind = ((await sha256(`${salt} ${agent}`))[0] ?? 0) % VISITORS_OF_NETWORK
  return toHex((await sha256(`${salt} ${network} ${kind}`)).slice(0, 12))
}

/** Once the salt is gone, yesterday's hashes are only numbers. */
export async function forgetVisitors(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await context.db.delete(visitorSalts).where(lt(visitorSalts.day, dayOf(context.now())))
}

async function saltOf(context: Pick<AppContext, 'db' | 'randomBytes'>, day: string): Promise<string> {
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
