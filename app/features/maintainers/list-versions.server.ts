import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { dayOf, dayText } from '#app/domain/period.ts'
import { repositoryRules } from '#db/schema/repository-rules.ts'

export type Version = typeof repositoryRules.$inferSelect

const SHOWN = 50

/** What maintainers set in a repository, the latest first. */
export function listVersions({ db }: Pick<AppContext, 'db'>, repositoryId: number): Promise<Version[]> {
  return db
    .select()
    .from(repositoryRules)
    .where(eq(repositoryRules.repositoryId, repositoryId))
    .orderBy(desc(repositoryRules.since))
    .limit(SHOWN)
}

/** A version as a sentence. */
export function versionText({ points, isBraked, endsAt }: Pick<Version, 'points' | 'isBraked' | 'endsAt'>): string {
  if (points === 'none') return isBraked ? 'No points here, and the brake is on.' : 'No points here.'
  if (!isBraked) return 'Everything counts.'
  return endsAt === null ? 'The brake is on.' : `The brake is on until ${dayText(dayOf(endsAt))}, 00:00 UTC.`
}
