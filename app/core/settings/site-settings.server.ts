import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import { CONTENT, content, type Content } from '#app/content/content.ts'
import type { Config } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { LOCAL_WORLDS, type LocalWorld } from '#app/domain/visits/local-world.ts'
import { settings } from '#db/schema/settings.ts'
import { registration, type Registration } from './registration.server.ts'

const banner = z.object({ url: z.url({ protocol: /^https?$/ }) })

const offers = z.object({ firstHundred: z.boolean() })

/** Whether the first hundred pay half; true until staff switch it off. */
export async function readFirstHundred(context: Pick<AppContext, 'db'>): Promise<boolean> {
  const values = await readValues(context, ['offers'])
  return offers.safeParse(values.get('offers')).data?.firstHundred ?? true
}

const contests = z.object({ isFullRoomForAll: z.boolean() })

/** Whether contests of everybody have the full room; false until staff switch it on. */
export async function readFullRoomForAll(context: Pick<AppContext, 'db'>): Promise<boolean> {
  const values = await readValues(context, ['contests'])
  return contests.safeParse(values.get('contests')).data?.isFullRoomForAll ?? false
}

const localWorld = z.enum(LOCAL_WORLDS)

/** Never said on a deployment, even one whose database began as a seed. */
function isDeployed({ APP_ENV }: Pick<Config, 'APP_ENV'>): boolean {
  return APP_ENV === 'production' || APP_ENV === 'staging'
}

/** The settings in every screen's frame. */
export type SiteSettings = {
  registration: Registration
  bannerUrl: string | null
  /** Null on a deployment. */
  localWorld: LocalWorld | null
}

export async function readSiteSettings(context: Pick<AppContext, 'config' | 'db'>): Promise<SiteSettings> {
  const values = await readValues(context, ['registration', 'banner', 'world'])
  return {
    registration: registration.catch('paused').parse(values.get('registration')),
    bannerUrl: banner.safeParse(values.get('banner')).data?.url ?? null,
    localWorld: isDeployed(context.config) ? null : (localWorld.safeParse(values.get('world')).data ?? null),
  }
}

/** The editor's content, and what a local run's seed adds. */
export async function readContent(context: Pick<AppContext, 'db'>): Promise<Content> {
  const values = await readValues(context, ['content'])
  const stored = content.safeParse(values.get('content')).data
  if (stored === undefined) return CONTENT
  return {
    reviews: [...CONTENT.reviews, ...stored.reviews],
    quotes: [...CONTENT.quotes, ...stored.quotes],
    partners: [...CONTENT.partners, ...stored.partners],
  }
}

async function readValues(context: Pick<AppContext, 'db'>, names: string[]): Promise<Map<string, unknown>> {
  const rows = await context.db.select().from(settings).where(inArray(settings.name, names))
  return new Map(rows.map((row) => [row.name, row.value]))
}
