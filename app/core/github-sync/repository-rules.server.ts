import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Fact } from '#app/domain/fact.ts'
import type { RepositoryRules, RulesByRepository } from '#app/domain/repository-rules.ts'
import { idsIn } from '#db/ids-in.ts'
import { repositoryRules } from '#db/schema/repository-rules.ts'

/** Every version of what maintainers set in the repositories of these facts. */
export async function rulesOf({ db }: Pick<AppContext, 'db'>, facts: readonly Fact[]): Promise<RulesByRepository> {
  const ids = [...new Set(facts.map(({ repository }) => repository.id))]
  const versions = new Map<number, RepositoryRules[]>()
  if (ids.length === 0) return versions
  const rows = await db
    .select({
      repositoryId: repositoryRules.repositoryId,
      since: repositoryRules.since,
      points: repositoryRules.points,
      isBraked: repositoryRules.isBraked,
      endsAt: repositoryRules.endsAt,
    })
    .from(repositoryRules)
    .where(sql`${repositoryRules.repositoryId} IN ${idsIn(ids)}`)
  for (const { repositoryId, ...row } of rows) versions.set(repositoryId, [...(versions.get(repositoryId) ?? []), row])
  return versions
}
