import { desc, eq, sql } from 'drizzle-orm'
import { auditDetailText, isAuditAction } from '#app/admin/audit-log/load-audit-log.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { auditActionText } from '#app/domain/audit-action.ts'
import { auditLog } from '#db/schema/audit-log.ts'
import { staff } from '#db/schema/staff.ts'
import type { AdminPlayer } from './admin-player-view.ts'

const ROWS_SHOWN = 30

/** What staff and the operator API did about a player, the newest first. */
export async function listAuditOf(context: Pick<AppContext, 'db'>, playerId: string): Promise<AdminPlayer['audit']> {
  const rows = await context.db
    .select({ row: auditLog, email: staff.email })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.actor))
    .where(sql`detail ->> 'playerId' = ${playerId}`)
    .orderBy(desc(auditLog.sequence))
    .limit(ROWS_SHOWN)
  return rows.map(({ row, email }) => ({
    sequence: row.sequence,
    at: row.at,
    actor: email ?? (row.actor === 'operator' ? 'Operator API' : row.actor),
    text: isAuditAction(row.action) ? auditActionText[row.action] : row.action,
    detail: auditDetailText(row.detail, ['playerId']),
  }))
}
