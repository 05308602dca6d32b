import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { registrationStatement, type Registration } from '#app/core/settings/registration.server.ts'
import type { Statement } from '#db/client.ts'
import { settings } from '#db/schema/settings.ts'

type SettingsContext = Pick<AppContext, 'db' | 'now'>

/** What is left out stays as it is. */
export type SettingsChange = {
  registration?: Registration
  /** Where the bottom banner leads; null leaves it to `app/content/brand.ts`. */
  bannerUrl?: string | null
  /** Whether the first hundred pay half. */
  firstHundred?: boolean
}

/** Changes what holds for everybody; `actor` is a member of staff's id, or `operator`. */
export function changeSettings(context: SettingsContext, actor: string, change: SettingsChange): Promise<void> {
  const { registration, bannerUrl, firstHundred } = change
  return writeAudited(context, { actor, action: 'settings', detail: change }, [
    ...(registration === undefined ? [] : [registrationStatement(context, registration)]),
    ...(bannerUrl === undefined ? [] : [bannerStatement(context, bannerUrl)]),
    ...(firstHundred === undefined ? [] : [store(context, 'offers', { firstHundred })]),
  ])
}

/** Opens or pauses registration. */
export function changeRegistration(context: SettingsContext, actor: string, registration: Registration): Promise<void> {
  return changeSettings(context, actor, { registration })
}

export function changeBanner(context: SettingsContext, actor: string, bannerUrl: string | null): Promise<void> {
  return changeSettings(context, actor, { bannerUrl })
}

function bannerStatement(context: SettingsContext, bannerUrl: string | null): Statement {
  if (bannerUrl === null) return context.db.delete(settings).where(eq(settings.name, 'banner'))
  return store(context, 'banner', { url: bannerUrl })
}

function store({ db }: SettingsContext, name: string, value: unknown): Statement {
  return db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
