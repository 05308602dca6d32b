import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { NO_RULES } from '#app/domain/maintainers/repository-rules.ts'
import { DAY } from '#app/domain/time/period.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'

/** Who set something so lately maintains still, and only they release it. */
const MAINTAINED_FOR = 90 * DAY

/** Ends what maintainers set in a repository that nobody maintains any more: from now on everything counts. */
export async function releaseRules(
  context: Pick<AppContext, 'db' | 'now'>,
  name: string,
): Promise<'done' | 'repository_not_found' | 'nothing_set' | 'maintained'> {
  const now = context.now()
  const [repository] = await context.db
    .select({ id: repositories.id })
    .from(repositories)
    .where(eq(sql`lower(${repositories.name})`, name.toLowerCase()))
  if (repository === undefined) return 'repository_not_found'
  const [last] = await context.db
    .select()
    .from(repositoryRules)
    .where(eq(repositoryRules.repositoryId, repository.id))
    .orderBy(desc(repositoryRules.since))
    .limit(1)
  if (last === undefined) return 'nothing_set'
  if (last.provedRole !== null && last.since > now - MAINTAINED_FOR) return 'maintained'
  const since = Math.max(now, last.since + 1)
  const isWritten = await writeAuditedIf(
    context,
    sql`(SELECT MAX(since) FROM repository_rules WHERE repository_id = ${repository.id}) = ${last.since}`,
    { actor: 'operator', action: 'release-rules', detail: { repositoryId: repository.id, since } },
    [
      context.db.insert(repositoryRules).values({
        repositoryId: repository.id,
        since,
        source: 'screen',
        followsFile: false,
        ...NO_RULES,
        labels: [],
        reason: '',
      }),
    ],
  )
  return isWritten ? 'done' : 'maintained'
}
