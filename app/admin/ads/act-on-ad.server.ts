import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { slotOfAd } from '#app/domain/ads/ad.ts'
import { done, MISSING, shown, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { ads } from '#db/schema/ads.ts'
import type { AdForm } from './ad-form.ts'
import { previewAd } from './load-ads.server.ts'
import { addAd, changeAd } from './save-ad.server.ts'

/** Saves or previews an ad; `id` is `new` while the ad is being added. */
export async function actOnAd(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  actor: string,
  id: string,
  { intent, newId, ...typed }: AdForm,
): Promise<FormOutcome> {
  const isNew = id === 'new'
  const [stored] = isNew ? [] : await context.db.select().from(ads).where(eq(ads.id, id))
  if (!isNew && stored === undefined) return MISSING
  const values = { ...typed, place: stored === undefined ? typed.place : slotOfAd(stored) }
  const result = { preview: previewAd(context, values) }
  if (intent === 'preview') return shown(result)
  const given = isNew ? newId : id
  if (given === null) return shown(result, { form: 'Unknown form.' })
  const saved = isNew ? await addAd(context, actor, given, values) : await changeAd(context, actor, id, values)
  if (saved === null) return MISSING
  if (!saved.ok) return shown(result, saved.errors)
  return done(isNew ? 'The ad is added.' : 'The ad is saved.', `/admin/ads/${encodeURIComponent(given)}`)
}
