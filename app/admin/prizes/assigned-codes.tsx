import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDate, formatOrdinal } from '#app/ui/format.ts'
import { classNames, cluster, grid, stack } from '#app/ui/layout.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import type { AdminPrizeView } from './load-prize.server.ts'
import styles from './prize-screen.module.css'

export function AssignedCodes({ view }: { view: AdminPrizeView }) {
  return (
    <Card title="Assigned codes" id="assigned">
      {view.assigned.length === 0 ? (
        <p className="soft">Nobody has taken a code yet.</p>
      ) : (
        <ul role="list" className={stack()}>
          {view.assigned.map((code) => (
            <CodeRow key={code.codeId} prizeId={view.id} code={code} />
          ))}
        </ul>
      )}
      <Pagination label="Codes taken" firstHref={view.firstHref} previousHref={null} nextHref={view.olderHref} />
    </Card>
  )
}

function CodeRow({ prizeId, code }: { prizeId: string; code: AdminPrizeView['assigned'][number] }) {
  const { codeId, masked, holder, week, place, takenAt } = code
  return (
    <li className={classNames(styles.row, 'divided', grid([2, 4], 'top'))}>
      <code className={styles.mask}>{masked}</code>
      <div className={classNames(styles.who, 'fits', 'tall-links')}>
        {holder === null ? (
          <span className="soft">{code.isWithdrawn ? 'Withdrawn as lost' : 'A player who has left'}</span>
        ) : (
          <Anchor href={`/admin/players/${holder.playerId}`}>{holder.username}</Anchor>
        )}
        <p className={classNames(styles.small, 'hint')}>
          {week ?? 'no week'}
          {place !== null && `, ${formatOrdinal(place)} place`}, taken {formatDate(takenAt)}
        </p>
        {holder !== null && (
          <ActionDetails summary="Replace the code" hidden={` of ${holder.username}, ${week}`}>
            <form
              method="post"
              action={`/admin/prizes/${encodeURIComponent(prizeId)}`}
              className={classNames(styles.confirm, cluster(3))}
            >
              <input type="hidden" name="codeId" value={codeId} />
              <p>{holder.username} gets another code, and nobody can use this entry again.</p>
              <Button size="small" name="intent" value="replace">
                Replace the lost code
              </Button>
            </form>
          </ActionDetails>
        )}
      </div>
    </li>
  )
}
