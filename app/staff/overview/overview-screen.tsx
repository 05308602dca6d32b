import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { counted } from '#app/staff/frame/counted.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { RelativeTime } from '#app/ui/written-time.tsx'
import { Figure } from './figure.tsx'
import { FirstHourCard } from './first-hour-card.tsx'
import type { Overview } from './load-overview.server.ts'
import { PollingCard } from './polling-card.tsx'
import { RunningOutCard } from './running-out-card.tsx'
import { SchedulesCard } from './schedules-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import styles from './overview.module.css'

export function OverviewScreen({ overview }: { overview: Overview }) {
  const { now, outbox, lastClose, registration } = overview
  return (
    <AdminFrame current="/admin" title="Overview" intro="The state of the contest and its systems.">
      <WaitingCard waiting={overview.waiting} now={now} />
      <RunningOutCard lines={overview.runsOut} />
      <FirstHourCard steps={overview.firstHour} />
      <Card title="The contest" aside={<Anchor href="/admin/settings">Registration is {registration}</Anchor>}>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-6 @min-[40rem]:grid-cols-4">
          <Figure label="Players">{formatNumber(overview.players)}</Figure>
          <Figure label="With points this week">{formatNumber(overview.climbing)}</Figure>
          <Figure label="Premium">{formatNumber(overview.premium)}</Figure>
          <Figure label="Last week closed" note={lastClose?.isForced ? 'closed by force' : null}>
            {lastClose === null ? 'none yet' : lastClose.week}
            {lastClose !== null && lastClose.closedAt !== null && (
              <span className={styles.when}>
                <RelativeTime instant={lastClose.closedAt} now={now} />
              </span>
            )}
          </Figure>
        </dl>
      </Card>
      <Card title="Systems" id="systems">
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-6 @min-[40rem]:grid-cols-4">
          <Figure label="Refreshes due" note="the next run takes as many as its budget allows">
            {counted(overview.due)}
          </Figure>
          <Figure label="Messages waiting">
            {counted(outbox.waiting)}
            {outbox.oldest !== null && (
              <span className={styles.when}>
                oldest <RelativeTime instant={outbox.oldest} now={now} />
              </span>
            )}
          </Figure>
        </dl>
      </Card>
      <PollingCard polling={overview.polling} now={now} />
      <SchedulesCard schedules={overview.schedules} now={now} />
    </AdminFrame>
  )
}
