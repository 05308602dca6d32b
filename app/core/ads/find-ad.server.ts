import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { webAddress } from '#app/domain/text/contact.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { ads } from '#db/schema/ads.ts'

export type Ad = typeof ads.$inferSelect

/** Condition on `ads`: active, and today is one of its days. */
function isShownOn({ now }: Pick<AppContext, 'now'>): SQL {
  const today = dayOf(now())
  return sql`active = 1 AND (starts_on IS NULL OR starts_on <= ${today}) AND (ends_on IS NULL OR ends_on >= ${today})`
}

export async function findRotatingAd(context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>): Promise<Ad | null> {
  const candidates = await listShown(context, sql`slot = 'rotating'`, 3)
  const [chance = 0] = context.randomBytes(1)
  return candidates[chance % Math.max(1, candidates.length)] ?? null
}

/** Position 0 is the sponsor block on home, 1 the note below the leaderboard. */
export async function findSingleAd(context: Pick<AppContext, 'db' | 'now'>, position: 0 | 1): Promise<Ad | null> {
  const [ad] = await listShown(context, sql`slot = 'single' AND position = ${position}`, 1)
  return ad ?? null
}

/** At the foot of messages; its product id ends in _message. */
export async function findMessageAd(context: Pick<AppContext, 'db' | 'now'>): Promise<Ad | null> {
  const [ad] = await listShown(context, sql`slot = 'message' AND product_id LIKE '%\\_message' ESCAPE '\\'`, 1)
  return ad !== undefined && webAddress(ad.url) !== null ? ad : null
}

function listShown(context: Pick<AppContext, 'db' | 'now'>, which: SQL, limit: number): Promise<Ad[]> {
  return context.db
    .select()
    .from(ads)
    .where(sql`${which} AND ${isShownOn(context)}`)
    .orderBy(ads.position, ads.id)
    .limit(limit)
}
