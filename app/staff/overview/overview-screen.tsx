import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { counted } from '#app/staff/frame/counted.ts'
import { Figure } from '#app/staff/frame/facts.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { RelativeTime } from '#app/ui/written-time.tsx'
import { FirstHourCard } from './first-hour-card.tsx'
import type { Overview } from './load-overview.server.ts'
import { PollingCard } from './polling-card.tsx'
import { RunningOutCard } from './running-out-card.tsx'
import { SchedulesCard } from './schedules-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

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
          <Figure
            label="Last week closed"
            note={
              lastClose?.closedAt && (
                <>
                  <RelativeTime instant={lastClose.closedAt} now={now} />
                  {lastClose.isForced && ', by force'}
                </>
              )
            }
          >
            {lastClose === null ? 'none yet' : lastClose.week}
          </Figure>
        </dl>
      </Card>
      <Card title="Systems" id="systems">
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-6 @min-[40rem]:grid-cols-4">
          <Figure label="Refreshes due" note="the next run takes as many as its budget allows">
            {counted(overview.due)}
          </Figure>
          <Figure
            label="Messages waiting"
            note={
              outbox.oldest !== null && (
                <>
                  oldest <RelativeTime instant={outbox.oldest} now={now} />
                </>
              )
            }
          >
            {counted(outbox.waiting)}
          </Figure>
        </dl>
      </Card>
      <PollingCard polling={overview.polling} now={now} />
      <SchedulesCard schedules={overview.schedules} now={now} />
    </AdminFrame>
  )
}
