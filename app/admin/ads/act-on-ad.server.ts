import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { slotOfAd } from '#app/domain/ad.ts'
import { ads } from '#db/schema/ads.ts'
import type { AdForm } from './ad-form.ts'
import type { AdminAdView } from './ads-view.ts'
import { previewAd } from './preview-ad.server.ts'
import { addAd, changeAd } from './save-ad.server.ts'

/** `shown`: the page again with what was typed, as a preview (200) or with what was wrong (400). */
export type AdOutcome =
  | { state: 'done'; id: string; message: string }
  | { state: 'shown'; status: 200 | 400; view: Partial<AdminAdView> }
  | { state: 'not_found' }

/** Does what the form of an ad's page asks for; `id` is `new` while the ad is being added. */
export async function actOnAd(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  actor: string,
  id: string,
  { intent, newId, ...typed }: AdForm,
): Promise<AdOutcome> {
  const isNew = id === 'new'
  const [stored] = isNew ? [] : await context.db.select().from(ads).where(eq(ads.id, id))
  if (!isNew && stored === undefined) return { state: 'not_found' }
  const values = { ...typed, place: stored === undefined ? typed.place : slotOfAd(stored) }
  const kept = { ...(isNew && newId !== null ? { id: newId } : {}), values, preview: previewAd(context, values) }
  if (intent === 'preview') return { state: 'shown', status: 200, view: kept }
  if (intent === null || (isNew && newId === null)) return { state: 'shown', status: 400, view: kept }
  const given = isNew ? (newId ?? '') : id
  const saved = isNew ? await addAd(context, actor, given, values) : await changeAd(context, actor, id, values)
  if (saved === null) return { state: 'not_found' }
  if (!saved.ok) return { state: 'shown', status: 400, view: { ...kept, errors: saved.errors } }
  return { state: 'done', id: given, message: isNew ? 'The ad is added.' : 'The ad is saved.' }
}
