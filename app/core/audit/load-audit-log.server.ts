import { desc, eq, lt } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { auditActionText, type AuditAction } from '#app/domain/admin/audit-action.ts'
import { auditLog, staff } from '#db/schema/staff.ts'

const ROWS_PER_PAGE = 50
const PATH = '/admin/audit-log'

export type AuditView = Awaited<ReturnType<typeof loadAuditLog>>

/** Newest first, below the sequence `before`. */
export async function loadAuditLog(context: Pick<AppContext, 'db' | 'now'>, before: number | null) {
  const rows = await context.db
    .select({ row: auditLog, email: staff.email })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.actor))
    .where(before === null ? undefined : lt(auditLog.sequence, before))
    .orderBy(desc(auditLog.sequence))
    .limit(ROWS_PER_PAGE + 1)
  const page = rows.slice(0, ROWS_PER_PAGE)
  const last = page.at(-1)?.row.sequence
  return {
    now: context.now(),
    rows: page.map(({ row, email }) => ({
      sequence: row.sequence,
      at: row.at,
      actor: email ?? row.actor,
      action: isAuditAction(row.action) ? row.action : null,
      actionName: row.action,
      detail: auditDetailText(row.detail),
    })),
    firstHref: before === null ? null : PATH,
    olderHref: rows.length > ROWS_PER_PAGE && last !== undefined ? `${PATH}?before=${last}` : null,
  }
}

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActionText, action)
}

/** `week: 2026-W46, player id: pl_1`; `without`: fields to leave out. */
export function auditDetailText(detail: string, without: readonly string[] = []): string {
  const fields: unknown = JSON.parse(detail)
  if (typeof fields !== 'object' || fields === null) return detail
  return Object.entries(fields)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${inWords(name)}: ${valueText(value)}`)
    .join(', ')
}

function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function valueText(value: unknown): string {
  if (value === null) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
