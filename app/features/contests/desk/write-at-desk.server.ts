import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited, type AuditEntry } from '#app/core/audit/write-audited.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { DESK_DECISIONS_PER_DAY } from '#app/domain/contests/contest.ts'
import { doneWith, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { DAY } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'

type DeskContext = Pick<AppContext, 'db' | 'now'>
type Decision = { action: AuditEntry['action']; detail?: Record<string, unknown>; onlyIf?: SQL }

/**
 * Writes what decides over the points or the rights of others with its row in the audit log: by ids alone, which outlive
 * erasure. `changed`: `onlyIf` no longer held, so nothing was written.
 */
export async function writeAtDesk(
  context: DeskContext,
  { id, readerId }: Pick<Contest, 'id' | 'readerId'>,
  { action, detail = {}, onlyIf }: Decision,
  statements: readonly Statement[],
): Promise<'done' | 'changed' | 'too_many'> {
  const entry: AuditEntry = { actor: 'organiser', action, detail: { contestId: id, by: readerId, ...detail } }
  try {
    await writeAudited(context, entry, [
      assertInBatch(context.db, 'decisions of the day', hasRoom(context, id)),
      ...(onlyIf === undefined ? [] : [assertInBatch(context.db, 'audited condition', onlyIf)]),
      ...statements,
    ])
    return 'done'
  } catch (error) {
    if (isConflict(error, 'decisions of the day')) return 'too_many'
    if (isConflict(error, 'audited condition')) return 'changed'
    throw error
  }
}

export const TOO_MANY_DECISIONS: FormOutcome = refused(
  {
    form: `This desk has decided ${numberText(DESK_DECISIONS_PER_DAY)} things within a day, which is the most. Go on tomorrow.`,
  },
  429,
)

export const CONTEST_CLOSED: FormOutcome = doneWith('warning', 'The contest is closed. It stays as it is.')

/** Repeats the condition and expression of the index `audit_log_desk` word for word, so that SQLite uses it. */
function hasRoom({ now }: DeskContext, contestId: string): SQL {
  return sql`(SELECT COUNT(*) FROM audit_log WHERE actor = 'organiser' AND detail ->> 'contestId' = ${contestId}
    AND at > ${now() - DAY}) < ${DESK_DECISIONS_PER_DAY}`
}
