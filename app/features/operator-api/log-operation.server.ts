import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import type { AuditAction } from '#app/domain/audit-action.ts'

/** What the operator API did, in the log that staff read. */
export function logOperation(
  context: Pick<AppContext, 'db' | 'now'>,
  action: AuditAction,
  detail: Record<string, unknown>,
): Promise<void> {
  return writeAudited(context, { actor: 'operator', action, detail })
}
