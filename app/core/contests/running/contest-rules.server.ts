import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { contestRepositories, contestRules } from '#db/schema/contests/contests.ts'
import { repositories } from '#db/schema/github.ts'
import type { ScopeLine } from './open-contests.server.ts'

/** In GitHub's spelling if we know it. No lines: all public work. */
export function listScope({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<ScopeLine[]> {
  const { name, repositoryId, since, until } = contestRepositories
  return db
    .select({ name: sql<string>`COALESCE(${repositories.name}, ${name})`, repositoryId, since, until })
    .from(contestRepositories)
    .leftJoin(repositories, eq(repositories.id, repositoryId))
    .where(eq(contestRepositories.contestId, contestId))
    .orderBy(name)
}

export function listRulesVersions({ db }: Pick<AppContext, 'db'>, contestId: string) {
  return db.select().from(contestRules).where(eq(contestRules.contestId, contestId)).orderBy(asc(contestRules.version))
}
