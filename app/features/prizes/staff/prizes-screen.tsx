import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { counted } from '#app/staff/frame/counted.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { ListedPrize } from './list-prizes.server.ts'

export function AdminPrizesScreen({ prizes }: { prizes: ListedPrize[] }) {
  const add = (
    <ButtonLink tone="primary" href="/admin/prizes/new">
      Add a prize
    </ButtonLink>
  )
  return (
    <AdminFrame
      current="/admin/prizes"
      title="Prizes"
      intro="The prizes in the chest, in the order of /prizes. Each winner takes one code of each."
    >
      {prizes.length === 0 ? (
        <EmptyState title="The chest is empty" level={2} action={add}>
          Add what the ten winners of a week get.
        </EmptyState>
      ) : (
        <>
          <p>{add}</p>
          <Card title="The chest">
            <ol role="list" className="@container stack">
              {prizes.map((prize, index) => (
                <PrizeRow key={prize.id} prize={prize} place={index + 1} isLast={index === prizes.length - 1} />
              ))}
            </ol>
          </Card>
        </>
      )}
    </AdminFrame>
  )
}

function PrizeRow({ prize, place, isLast }: { prize: ListedPrize; place: number; isLast: boolean }) {
  const { id, title, sponsor, worth, left, taken } = prize
  return (
    <li className="divided grid grid-cols-[minmax(0,1fr)_11rem_auto] items-center gap-x-4 gap-y-2 py-4 @max-[38rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 @max-[38rem]:col-span-full">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Anchor
            href={`/admin/prizes/${encodeURIComponent(id)}`}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          >
            {title}
          </Anchor>
          {!prize.isActive && <Tag>Not shown</Tag>}
          {prize.isExclusive && <Tag tone="gold">With premium</Tag>}
          {left === 0 && <Tag tone={prize.isActive ? 'gold' : 'plain'}>Exhausted</Tag>}
        </p>
        <p className="hint wrap-anywhere">
          from {sponsor}
          {worth !== null && (
            <>
              , <span className="num">${formatNumber(worth)}</span>
            </>
          )}
        </p>
      </div>
      <p className="text-soft [&_b]:text-ink">
        <b className="num">{counted(left)}</b> left, <span className="num">{counted(taken)}</span> taken
      </p>
      <form method="post" action="/admin/prizes" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input type="hidden" name="id" value={id} />
        <MoveButton title={title} to={place - 1} direction="up" isOff={place === 1} />
        <MoveButton title={title} to={place + 1} direction="down" isOff={isLast} />
      </form>
    </li>
  )
}

type Move = { title: string; to: number; direction: 'up' | 'down'; isOff: boolean }

function MoveButton({ title, to, direction, isOff }: Move) {
  return (
    <Button size="small" name="place" value={to} disabled={isOff} aria-label={`Move ${title} ${direction}`}>
      {direction === 'up' ? 'Up' : 'Down'}
    </Button>
  )
}
