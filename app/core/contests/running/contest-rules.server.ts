import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { contestRules } from '#db/schema/contests/contests.ts'
import type { ScopeLine } from './open-contests.server.ts'

/** Where work counts in a contest, in GitHub's spelling where the product knows it. No lines: all public work. */
export function listScope({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<ScopeLine[]> {
  return db.all<ScopeLine>(scopeQuery(contestId))
}

export function scopeQuery(contestId: string): SQL {
  return sql`SELECT COALESCE(repositories.name, lines.name) AS name, repository_id AS repositoryId, since, until
    FROM contest_repositories AS lines LEFT JOIN repositories ON repositories.id = lines.repository_id
    WHERE contest_id = ${contestId} ORDER BY lines.name`
}

/** All versions of a contest's rules, the oldest first. */
export function listRulesVersions({ db }: Pick<AppContext, 'db'>, contestId: string) {
  return db.select().from(contestRules).where(eq(contestRules.contestId, contestId)).orderBy(asc(contestRules.version))
}
