import { eq } from 'drizzle-orm'
import type { Contact } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { widenAllStatement } from '#app/core/contests/running/contest-capacity.server.ts'
import { registrationStatement, type Registration } from '#app/core/settings/registration.server.ts'
import type { Statement } from '#db/client.ts'
import { settings } from '#db/schema/settings.ts'

type SettingsContext = Pick<AppContext, 'db' | 'now'>

/** An omitted setting stays. */
type SettingsChange = {
  registration?: Registration
  /** Null: the one of `app/content/brand.ts`. */
  bannerUrl?: string | null
  /** Null: the one of `app/content/brand.ts`. */
  contact?: { [Name in keyof Contact]: Contact[Name] | null }
  /** Half price for the first hundred. */
  firstHundred?: boolean
  /** Contests of everybody have the full room. */
  fullRoomForAll?: boolean
}

/** `actor`: the id of a member of staff. */
export function changeSettings(context: SettingsContext, actor: string, change: SettingsChange): Promise<void> {
  const { registration, bannerUrl, contact, firstHundred, fullRoomForAll } = change
  return writeAudited(context, { actor, action: 'settings', detail: change }, [
    ...(registration === undefined ? [] : [registrationStatement(context, registration)]),
    ...(bannerUrl === undefined ? [] : [bannerStatement(context, bannerUrl)]),
    ...(contact === undefined ? [] : [store(context, 'contact', contact)]),
    ...(firstHundred === undefined ? [] : [store(context, 'offers', { firstHundred })]),
    ...(fullRoomForAll === undefined ? [] : [store(context, 'contests', { isFullRoomForAll: fullRoomForAll })]),
    ...(fullRoomForAll === true ? [widenAllStatement(context)] : []),
  ])
}

function bannerStatement(context: SettingsContext, bannerUrl: string | null): Statement {
  if (bannerUrl === null) return context.db.delete(settings).where(eq(settings.name, 'banner'))
  return store(context, 'banner', { url: bannerUrl })
}

function store({ db }: SettingsContext, name: string, value: unknown): Statement {
  return db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}
