import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { ownPicture } from '#app/core/ads/show-ad.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { checkAd, type AdErrors, type AdValues, type CheckedAd } from '#app/domain/ads/ad-values.ts'
import { AD_SLOTS, firstFullDay, slotOfAd, type AdDays } from '#app/domain/ads/ad.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { ads } from '#db/schema/ads.ts'

type AdContext = Pick<AppContext, 'config' | 'db' | 'now'>
type SavedAd = { ok: true } | { ok: false; errors: AdErrors }

/** Adds an ad. Adding it again changes nothing. */
export async function addAd(context: AdContext, actor: string, id: string, typed: AdValues): Promise<SavedAd> {
  const checked = await check(context, id, typed)
  if (!checked.ok) return checked
  await writeAuditedIf(
    context,
    sql`NOT EXISTS (SELECT 1 FROM ads WHERE id = ${id})`,
    { actor, action: 'add-ad', detail: { adId: id, place: typed.place, active: typed.active } },
    [context.db.insert(ads).values({ id, ...checked.values })],
  )
  return { ok: true }
}

/** Changes an ad, or returns null. An ad keeps its slot, so its figures are of one slot. */
export async function changeAd(
  context: AdContext,
  actor: string,
  id: string,
  typed: AdValues,
): Promise<SavedAd | null> {
  const [before] = await context.db.select().from(ads).where(eq(ads.id, id))
  if (before === undefined) return null
  const checked = await check(context, id, { ...typed, place: slotOfAd(before) })
  if (!checked.ok) return checked
  const { slot: _slot, position: _position, ...values } = checked.values
  const changed = NAMES.filter((name) => before[name] !== values[name])
  if (changed.length === 0) return { ok: true }
  const detail = { adId: id, changed: changed.join(' '), active: values.active }
  const isThere = sql`EXISTS (SELECT 1 FROM ads WHERE id = ${id})`
  const isWritten = await writeAuditedIf(context, isThere, { actor, action: 'change-ad', detail }, [
    context.db.update(ads).set(values).where(eq(ads.id, id)),
  ])
  return isWritten ? { ok: true } : null
}

const NAMES = ['productId', 'url', 'image', 'title', 'description', 'startsOn', 'endsOn', 'active'] as const

/** Switches an ad off, or on while its slot has room on its days. */
export async function switchAd(
  context: Pick<AdContext, 'db' | 'now'>,
  actor: string,
  id: string,
  active: boolean,
): Promise<{ ok: true; title: string } | { ok: false; error: string }> {
  const [ad] = await context.db.select().from(ads).where(eq(ads.id, id))
  if (ad === undefined) return { ok: false, error: 'This ad no longer exists.' }
  const full = active ? await findFullDay(context, id, ad) : null
  if (full !== null) return { ok: false, error: fullText(full) }
  await writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM ads WHERE id = ${id} AND active <> ${active ? 1 : 0})`,
    { actor, action: 'switch-ad', detail: { adId: id, active } },
    [context.db.update(ads).set({ active }).where(eq(ads.id, id))],
  )
  return { ok: true, title: ad.title }
}

async function check(context: AdContext, id: string, typed: AdValues): Promise<CheckedAd> {
  const checked = checkAd(typed, (address) => ownPicture(context, address) !== null)
  if (!checked.ok || !checked.values.active) return checked
  const full = await findFullDay(context, id, checked.values)
  return full === null ? checked : { ok: false, errors: { active: fullText(full) } }
}

type StoredAd = AdDays & Parameters<typeof slotOfAd>[0]

async function findFullDay({ db, now }: Pick<AdContext, 'db' | 'now'>, id: string, ad: StoredAd) {
  const rows = await db
    .select()
    .from(ads)
    .where(sql`active = 1 AND id <> ${id}`)
  const slot = slotOfAd(ad)
  const others = rows.filter((row) => slotOfAd(row) === slot)
  return firstFullDay(AD_SLOTS[slot].ads, others, ad, dayOf(now()))
}

function fullText(day: string): string {
  return `Its place is full on ${day}. Choose other days, or switch another ad off first.`
}
