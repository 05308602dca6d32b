import type { AuditView } from '#app/core/audit/load-audit-log.server.ts'
import { actorText, auditActionText } from '#app/domain/admin/audit-action.ts'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatClock, formatDate } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import folding from '#app/staff/frame/folding-table.module.css'
import styles from './audit-log-screen.module.css'

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
        <Table caption="Audit log" className={classNames(styles.log, folding.folds)}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                No.
              </th>
              <th scope="col">What</th>
              <th scope="col">Who</th>
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
    <tr>
      <td className={`num ${styles.number}`}>{row.sequence}</td>
      <td>
        {row.action === null ? row.actionName : auditActionText[row.action]}
        {row.detail !== '' && <span className="block text-caption wrap-anywhere text-soft">{row.detail}</span>}
      </td>
      <td className={styles.actor}>{actorText(row.actor)}</td>
      <td className="num">
        <time dateTime={new Date(row.at).toISOString()}>
          {formatDate(row.at)}, {formatClock(row.at)}
          <span className={styles.zone}> UTC</span>
        </time>
      </td>
    </tr>
  )
}
