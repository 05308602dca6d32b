import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { counted } from '#app/admin/frame/counted.ts'
import { INCIDENTS } from '#app/domain/monitoring/incident.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { classNames, grid } from '#app/ui/layout.ts'
import { Notice } from '#app/ui/notice.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Figure } from './figure.tsx'
import { FirstHourCard } from './first-hour-card.tsx'
import type { Overview } from './load-overview.server.ts'
import { PollingCard } from './polling-card.tsx'
import { SchedulesCard } from './schedules-card.tsx'
import styles from './overview-screen.module.css'

export function OverviewScreen({ overview }: { overview: Overview }) {
  const { now, outbox, lastClose, registration } = overview
  return (
    <AdminFrame current="/admin" title="Overview" intro="The state of the contest and its systems.">
      {overview.incidents.map(({ kind, since, detail }) => (
        <Notice key={kind} tone="danger" title={INCIDENTS[kind].label}>
          {detail} Noticed <RelativeTime instant={since} now={now} />.
        </Notice>
      ))}
      {overview.exhausted.length > 0 && <ExhaustedPrizes prizes={overview.exhausted} />}
      <WaitingCard overview={overview} />
      <FirstHourCard steps={overview.firstHour} />
      <Card title="The contest" aside={<Anchor href="/admin/settings">Registration is {registration}</Anchor>}>
        <dl className={classNames(styles.figures, grid(5))}>
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
      <Card title="Systems">
        <dl className={classNames(styles.figures, grid(5))}>
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

function WaitingCard({ overview: { waiting, deadLetters } }: { overview: Overview }) {
  const tasks = [
    { label: 'Appeals', count: waiting.appeals, href: '/admin/week#appeals' },
    { label: 'Reports', count: waiting.reports, href: '/admin/week#reports' },
    { label: 'Held awards', count: waiting.held, href: '/admin/week#held' },
    { label: 'Open enquiries', count: waiting.enquiries, href: '/admin/enquiries' },
    { label: 'Blocked words found', count: waiting.matches, href: '/admin/moderation?show=matches' },
    { label: 'Messages that failed', count: deadLetters, href: '/admin/dead-letters' },
  ].filter(({ count }) => count > 0)
  return (
    <Card title="Waiting for you">
      {tasks.length === 0 ? (
        <p className="soft">Nothing: every appeal, report, award, enquiry and failed message is decided.</p>
      ) : (
        <dl className={classNames(styles.figures, grid(5))}>
          {tasks.map(({ label, count, href }) => (
            <Figure key={href} label={<Anchor href={href}>{label}</Anchor>}>
              {counted(count)}
            </Figure>
          ))}
        </dl>
      )}
    </Card>
  )
}

function ExhaustedPrizes({ prizes }: { prizes: Overview['exhausted'] }) {
  return (
    <Notice tone="warning" title={`Exhausted: ${formatCount(prizes.length, 'prize')} in the chest without a code`}>
      <ul>
        {prizes.map(({ id, title }) => (
          <li key={id}>
            <Anchor href={`/admin/prizes/${encodeURIComponent(id)}#codes`}>{title}</Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
