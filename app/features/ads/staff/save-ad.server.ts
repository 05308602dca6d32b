import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { pictureError } from '#app/core/ads/show-ad.server.ts'
import { saveAudited } from '#app/core/audit/save-audited.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import type { AdValues } from '#app/domain/ads/ad-form.ts'
import {
  AD_SLOTS,
  firstFullDay,
  slotOfAd,
  STORED_SLOTS,
  productIdError,
  type AdDays,
  type AdSlot,
} from '#app/domain/ads/ad.ts'
import type { FormErrors } from '#app/domain/forms/form-outcome.ts'
import { failedChecks } from '#app/domain/text/plain-text.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { ads } from '#db/schema/ads.ts'

type AdContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** Null if the ad does not exist any more. */
export async function saveAd(
  context: AdContext,
  actor: string,
  { id, isNew, place }: { id: string; isNew: boolean; place: AdSlot },
  values: AdValues,
): Promise<FormErrors | null> {
  const full = values.active ? await findFullDay(context, id, { ...values, ...STORED_SLOTS[place] }) : null
  const errors = failedChecks({
    productId: productIdError(values.productId, place),
    image: pictureError(context, values.image ?? ''),
    active: full === null ? null : fullText(full),
  })
  if (Object.keys(errors).length > 0) return errors
  const isSaved = await saveAudited(context, actor, ads, id, {
    values,
    added: isNew ? STORED_SLOTS[place] : null,
    action: isNew ? 'add-ad' : 'change-ad',
    detail: { adId: id, place, active: values.active },
  })
  return isSaved ? {} : null
}

/** On only while its slot has room on its days. */
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
