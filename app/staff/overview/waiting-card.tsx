import { ageText, isOverdue, type Waiting } from '#app/domain/monitoring/waiting.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'

/** The most urgent first, then what ends by itself. */
export function WaitingCard({ waiting, now }: { waiting: Waiting[]; now: number }) {
  const yours = waiting.filter(({ endsAlone }) => !endsAlone)
  const others = waiting.filter(({ endsAlone }) => endsAlone)
  return (
    <Card title="Waiting for you" aside={yours.length === 0 ? 'Nothing' : `${formatNumber(yours.length)} to decide`}>
      {yours.length === 0 && <p>Nothing waits for you.</p>}
      <ul role="list">
        {[...yours, ...others].map((one) => (
          <li key={one.title} className="divided stack gap-1 py-3 first:pt-0 last:pb-0">
            <p className="tall-links flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <b>
                <Anchor href={one.href}>{one.title}</Anchor>
              </b>
              <Age one={one} now={now} />
            </p>
            {one.details.map((detail) => (
              <p key={detail} className="wrap-anywhere">
                {detail}
              </p>
            ))}
            {one.otherwise !== '' && <p className="text-soft">{one.otherwise}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Age({ one, now }: { one: Waiting; now: number }) {
  if (one.endsAlone) return <Tag>Ends by itself</Tag>
  if (one.since === null) return null
  const tone = one.kind === 'incident' ? 'danger' : isOverdue(one, now) ? 'gold' : 'plain'
  return <Tag tone={tone}>{ageText(one.since, now)}</Tag>
}
