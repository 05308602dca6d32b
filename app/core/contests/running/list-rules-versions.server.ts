import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { contestRules } from '#db/schema/contests/contests.ts'

/** All versions of a contest's rules, the oldest first. */
export function listRulesVersions({ db }: Pick<AppContext, 'db'>, contestId: string) {
  return db.select().from(contestRules).where(eq(contestRules.contestId, contestId)).orderBy(asc(contestRules.version))
}
