import type { AuditEntry } from '#app/core/audit/write-audited.server.ts'
import type { Contest } from '#app/core/contests/find-contest.server.ts'

/** What decides over the points or the rights of others at a desk, for the audit log: by ids only, which outlive erasure. */
export function deskEntry(
  { id, readerId }: Pick<Contest, 'id' | 'readerId'>,
  action: AuditEntry['action'],
  detail: Record<string, unknown> = {},
): AuditEntry {
  return { actor: 'organiser', action, detail: { contestId: id, by: readerId, ...detail } }
}
