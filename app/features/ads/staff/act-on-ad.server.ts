import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { slotOfAd } from '#app/domain/ads/ad.ts'
import { done, MISSING, shown, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { ads } from '#db/schema/ads.ts'
import type { AdForm } from './ad-form.ts'
import { previewAd } from './load-ads.server.ts'
import { saveAd } from './save-ad.server.ts'

/** `id` is `new` while it is being added. An ad keeps its place, or its figures would be of two. */
export async function actOnAd(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  actor: string,
  id: string,
  { intent, newId, place: typedPlace, ...values }: AdForm,
): Promise<FormOutcome> {
  const isNew = id === 'new'
  const [stored] = isNew ? [] : await context.db.select().from(ads).where(eq(ads.id, id))
  if (!isNew && stored === undefined) return MISSING
  const place = stored === undefined ? typedPlace : slotOfAd(stored)
  const result = { preview: previewAd(context, values) }
  if (intent === 'preview') return shown(result)
  const given = isNew ? newId : id
  if (given === null) return shown(result, { form: 'Unknown form.' })
  const errors = await saveAd(context, actor, { id: given, isNew, place }, values)
  if (errors === null) return MISSING
  if (Object.keys(errors).length > 0) return shown(result, errors)
  return done(isNew ? 'The ad is added.' : 'The ad is saved.', `/admin/ads/${encodeURIComponent(given)}`)
}
