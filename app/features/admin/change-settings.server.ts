import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { writeAudited } from '#app/features/admin/write-audited.server.ts'
import { registrationStatement, type Registration } from '#app/features/settings/registration.server.ts'
import type { Statement } from '#db/client.ts'
import { settings } from '#db/schema/settings.ts'

type SettingsContext = Pick<AppContext, 'db' | 'now'>

/** Opens or pauses registration; `actor` is a member of staff's id, or `operator`. */
export function changeRegistration(context: SettingsContext, actor: string, registration: Registration): Promise<void> {
  const detail = { registration }
  return writeAudited(context, { actor, action: 'settings', detail }, [registrationStatement(context, registration)])
}

/** Where the bottom banner leads; null leaves it to `app/brand.ts`. */
export function changeBanner(context: SettingsContext, actor: string, bannerUrl: string | null): Promise<void> {
  return writeAudited(context, { actor, action: 'settings', detail: { bannerUrl } }, [
    bannerStatement(context, bannerUrl),
  ])
}

function bannerStatement({ db }: SettingsContext, bannerUrl: string | null): Statement {
  if (bannerUrl === null) return db.delete(settings).where(eq(settings.name, 'banner'))
  const value = { url: bannerUrl }
  return db
    .insert(settings)
    .values({ name: 'banner', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
