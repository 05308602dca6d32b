import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDate, formatOrdinal } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import type { AdminPrizeView } from './load-prize.server.ts'

export function AssignedCodes({ view }: { view: AdminPrizeView }) {
  return (
    <Card title="Assigned codes" id="assigned">
      {view.assigned.length === 0 ? (
        <p className="text-soft">Nobody has taken a code yet.</p>
      ) : (
        <ul role="list" className="stack">
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
    <li className="divided grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-3">
      <code className="py-2.5">{masked}</code>
      <div className="tall-links min-w-0 wrap-anywhere [&>a]:font-semibold">
        {holder === null ? (
          <span className="text-soft">{code.isWithdrawn ? 'Withdrawn as lost' : 'A player who has left'}</span>
        ) : (
          <Anchor href={`/admin/players/${holder.playerId}`}>{holder.username}</Anchor>
        )}
        <p className="hint mb-2">
          {week ?? 'no week'}
          {place !== null && `, ${formatOrdinal(place)} place`}, taken {formatDate(takenAt)}
        </p>
        {holder !== null && (
          <ActionDetails summary="Replace the code" hidden={` of ${holder.username}, ${week}`}>
            <form
              method="post"
              action={`/admin/prizes/${encodeURIComponent(prizeId)}`}
              className="flex flex-wrap items-center gap-3 pb-3"
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
