import type { AuditView } from '#app/core/audit/load-audit-log.server.ts'
import { actorText, auditActionText } from '#app/domain/admin/audit-action.ts'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatClock, formatDate } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import styles from '#app/staff/frame/staff.module.css'

export function AuditLogScreen({ view }: { view: AuditView }) {
  return (
    <AdminFrame
      current="/admin/audit-log"
      title="Audit log"
      intro="Changes by staff and the schedule, the newest first. Rows are only ever added."
    >
      {view.rows.length === 0 ? (
        <EmptyState title="Nothing here yet" level={2}>
          A row appears with the next change.
        </EmptyState>
      ) : (
        <Table caption="Audit log" className={styles.folds}>
          <thead>
            <tr>
              <th scope="col" className="text-end">
                No.
              </th>
              <th scope="col">What</th>
              <th scope="col" className="w-60">
                Who
              </th>
              <th scope="col">When, UTC</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <Row key={row.sequence} row={row} />
            ))}
          </tbody>
        </Table>
      )}
      <Pagination label="Audit log" firstHref={view.firstHref} previousHref={null} nextHref={view.olderHref} />
    </AdminFrame>
  )
}

function Row({ row }: { row: AuditView['rows'][number] }) {
  return (
    <tr className="align-top">
      <td className="num text-end text-soft @max-[38rem]:hidden">{row.sequence}</td>
      <th scope="row" className="font-normal">
        {row.action === null ? row.actionName : auditActionText[row.action]}
        {row.detail !== '' && <span className="caption block wrap-anywhere">{row.detail}</span>}
      </th>
      <td className="wrap-anywhere" data-label="Who">
        {actorText(row.actor)}
      </td>
      <td className="num whitespace-nowrap" data-label="When, UTC">
        <time dateTime={new Date(row.at).toISOString()}>
          {formatDate(row.at)}, {formatClock(row.at)}
        </time>
      </td>
    </tr>
  )
}
