import type { AppContext } from '#app/context.server.ts'
import type { AuditAction } from '#app/domain/audit-action.ts'
import { writeAudited } from '#app/features/admin/write-audited.server.ts'

/** What the operator API did, in the log that staff read. */
export function logOperation(
  context: Pick<AppContext, 'db' | 'now'>,
  action: AuditAction,
  detail: Record<string, unknown>,
): Promise<void> {
  return writeAudited(context, { actor: 'operator', action, detail })
}
