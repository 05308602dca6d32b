import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import { brand, type Contact } from '#app/content/brand.ts'
import { content, NO_CONTENT, type Content } from '#app/content/content.ts'
import type { Config } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { LOCAL_WORLDS, type LocalWorld } from '#app/domain/visits/local-world.ts'
import { settings } from '#db/schema/settings.ts'
import { registration, type Registration } from './registration.server.ts'

const banner = z.object({ url: z.url({ protocol: /^https?$/ }) })

const contact = z.object({ contactEmail: z.string().nullable(), discordUrl: z.string().nullable() })

const offers = z.object({ firstHundred: z.boolean() })

/** True until staff switch it off. */
export async function readFirstHundred(context: Pick<AppContext, 'db'>): Promise<boolean> {
  const values = await readValues(context, ['offers'])
  return offers.safeParse(values.get('offers')).data?.firstHundred ?? true
}

const contests = z.object({ isFullRoomForAll: z.boolean() })

/** False until staff switch it on. */
export async function readFullCapacityForAll(context: Pick<AppContext, 'db'>): Promise<boolean> {
  const values = await readValues(context, ['contests'])
  return contests.safeParse(values.get('contests')).data?.isFullRoomForAll ?? false
}

const localWorld = z.enum(LOCAL_WORLDS)

/** Nothing is invented on a deployment, even if its database began as a seed. */
function isDeployed({ APP_ENV }: Pick<Config, 'APP_ENV'>): boolean {
  return APP_ENV === 'production' || APP_ENV === 'staging'
}

/** For every screen's frame. */
export type SiteSettings = {
  registration: Registration
  bannerUrl: string | null
  contact: Contact
  /** Null on a deployment. */
  localWorld: LocalWorld | null
}

export async function readSiteSettings(context: Pick<AppContext, 'config' | 'db'>): Promise<SiteSettings> {
  const values = await readValues(context, ['registration', 'banner', 'contact', 'world'])
  return {
    registration: registration.catch('paused').parse(values.get('registration')),
    bannerUrl: banner.safeParse(values.get('banner')).data?.url ?? null,
    contact: contactOf(values),
    localWorld: isDeployed(context.config) ? null : (localWorld.safeParse(values.get('world')).data ?? null),
  }
}

export async function readContact(context: Pick<AppContext, 'db'>): Promise<Contact> {
  return contactOf(await readValues(context, ['contact']))
}

/** What staff set, else the brand's. */
function contactOf(values: Map<string, unknown>): Contact {
  const stored = contact.safeParse(values.get('contact')).data
  return {
    contactEmail: stored?.contactEmail ?? brand.contactEmail,
    discordUrl: stored?.discordUrl ?? brand.discordUrl,
  }
}

export async function readContent(context: Pick<AppContext, 'db'>): Promise<Content> {
  const values = await readValues(context, ['content'])
  return content.safeParse(values.get('content')).data ?? NO_CONTENT
}

async function readValues(context: Pick<AppContext, 'db'>, names: string[]): Promise<Map<string, unknown>> {
  const rows = await context.db.select().from(settings).where(inArray(settings.name, names))
  return new Map(rows.map((row) => [row.name, row.value]))
}
