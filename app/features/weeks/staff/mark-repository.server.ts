import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { reasonProblem } from '#app/domain/admin/player-change.ts'
import { nextWeek, weekOf } from '#app/domain/time/period.ts'
import type { WeekProblem } from '#app/domain/weeks/week-decision.ts'
import { repositories, repositoryMarks } from '#db/schema/github.ts'

type MarkForm = { repository: number; established: 'yes' | 'no' | null; reason: string }

/** From next week on; a second mark in a week replaces the first. */
export async function markRepository(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  { repository: id, established, reason }: MarkForm,
): Promise<{ ok: true } | { ok: false; code: WeekProblem }> {
  const [known] = await context.db.select({ id: repositories.id }).from(repositories).where(eq(repositories.id, id))
  if (known === undefined) return { ok: false, code: 'repository_unknown' }
  if (established === null) return { ok: false, code: 'mark_missing' }
  const problem = reasonProblem(reason)
  if (problem !== null) return { ok: false, code: problem }
  const week = nextWeek(weekOf(context.now()))
  const isEstablished = established === 'yes'
  const mark = { isEstablished, reason, markedAt: context.now() }
  await writeAudited(context, { actor, action: 'mark-repository', detail: { id, week, isEstablished, reason } }, [
    context.db
      .insert(repositoryMarks)
      .values({ repositoryId: id, week, ...mark })
      .onConflictDoUpdate({ target: [repositoryMarks.repositoryId, repositoryMarks.week], set: mark }),
  ])
  return { ok: true }
}
