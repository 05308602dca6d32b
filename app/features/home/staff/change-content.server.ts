import { sql } from 'drizzle-orm'
import { NO_CONTENT, partner, quote, review, type Content } from '#app/content/content.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { pictureError } from '#app/core/ads/show-ad.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { readContent } from '#app/core/settings/site-settings.server.ts'
import { done, doneWith, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { websiteHost } from '#app/domain/text/contact.ts'
import type { HomeForm } from './home-forms.ts'
import { MOST_ITEMS } from './home-limits.ts'

type ContentContext = Pick<AppContext, 'config' | 'db' | 'now'>
type List = keyof Content

const ITEMS = { reviews: review, quotes: quote, partners: partner }
const HOSTS_OF_X = ['x.com', 'twitter.com']

export async function changeContent(context: ContentContext, actor: string, form: HomeForm): Promise<FormOutcome> {
  if (form.intent === 'remove') {
    const isRemoved = await removeItem(context, actor, form.list, form.id)
    return isRemoved ? done('It is no longer on the home page.') : doneWith('info', 'It was not there any more.')
  }
  const { intent: list, picture, id } = form
  const wrong = pictureError(context, picture)
  if (wrong !== null) return refused({ picture: wrong })
  const stored: { id: string }[] = (await readContent(context))[list]
  if (stored.length >= MOST_ITEMS && stored.every((item) => item.id !== id))
    return refused({ form: `There are ${MOST_ITEMS} already. Remove one first.` })
  const item = ITEMS[list].parse({
    ...form,
    logo: picture,
    avatarUrl: picture === '' ? null : picture,
    network: form.intent === 'reviews' && HOSTS_OF_X.includes(websiteHost(form.url)) ? 'x' : null,
  })
  await addItem(context, actor, list, item)
  return done('It is on the home page.')
}

/** Sent twice, it is added once. */
async function addItem(context: ContentContext, actor: string, list: List, item: { id: string }): Promise<void> {
  await writeAuditedIf(
    context,
    sql`NOT EXISTS (${found(list, item.id)})`,
    { actor, action: 'settings', detail: { list, added: item.id } },
    [
      context.db.run(sql`
        INSERT INTO settings (name, value) VALUES ('content', ${JSON.stringify({ ...NO_CONTENT, [list]: [item] })})
        ON CONFLICT (name) DO UPDATE SET value = json_insert(value, ${`$.${list}[#]`}, json(${JSON.stringify(item)}))`),
    ],
  )
}

function removeItem(context: ContentContext, actor: string, list: List, id: string): Promise<boolean> {
  return writeAuditedIf(
    context,
    sql`EXISTS (${found(list, id)})`,
    { actor, action: 'settings', detail: { list, removed: id } },
    [context.db.run(sql`UPDATE settings SET value = json_remove(value, (${found(list, id)})) WHERE name = 'content'`)],
  )
}

function found(list: List, id: string) {
  return sql`SELECT item.fullkey FROM settings AS stored, json_each(stored.value, ${`$.${list}`}) AS item
    WHERE stored.name = 'content' AND item.value ->> 'id' = ${id}`
}
