import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeIdempotent, type Statement } from '#db/client.ts'
import { settings } from '#db/schema/settings.ts'

export const registration = z.enum(['open', 'paused'])
export type Registration = z.infer<typeof registration>

/** Registration is paused until staff open it. */
export async function readRegistration(context: Pick<AppContext, 'db'>): Promise<Registration> {
  const [row] = await context.db.select().from(settings).where(eq(settings.name, 'registration'))
  return registration.catch('paused').parse(row?.value)
}

export async function writeRegistration(context: Pick<AppContext, 'db'>, value: Registration): Promise<void> {
  await writeIdempotent(context.db, [registrationStatement(context, value)])
}

export function registrationStatement(context: Pick<AppContext, 'db'>, value: Registration): Statement {
  return context.db
    .insert(settings)
    .values({ name: 'registration', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
