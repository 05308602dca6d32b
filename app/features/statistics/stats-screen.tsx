import { BarChart } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatDate, formatMonth, formatNumber } from '#app/ui/format.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import type { StatsView } from './load-stats.server.ts'
import { POINT_GROUPS } from './point-group.ts'
import styles from './stats-screen.module.css'

export function StatsScreen({ view }: { view: StatsView }) {
  const { totals, detail } = view
  return (
    <>
      <ScreenHeader
        title="Your stats"
        lead="Only you see this page. A visitor counts once a day, and we never store who visited."
      >
        <dl className={styles.totals}>
          <Total label="Profile views" value={totals.profileViews} />
          <Total label="Project clicks" value={totals.projectClicks} />
          <Total label="Resume views" value={totals.resumeViews} />
        </dl>
        <p className="soft">In the last twelve months.</p>
      </ScreenHeader>
      <div className={`wrap ${styles.body}`}>
        <Card title="Seen by others" aside="Four weeks">
          {isUnseen(totals) ? (
            <p className="soft">No visitors yet. Link to your player page from your GitHub profile to bring some.</p>
          ) : (
            <AttentionChart caption="Views and clicks by week" unit="Week" rows={view.weeks} />
          )}
        </Card>
        <Card title="Where your points came from" aside="Four weeks">
          <PointsChart caption="Points by week and kind" unit="Week" rows={view.weekPoints} />
        </Card>
        {detail === null ? <WithoutPremium /> : <Detail detail={detail} isSeen={!isUnseen(totals)} />}
      </div>
    </>
  )
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd className={`num ${styles.total}`}>{formatNumber(value)}</dd>
    </div>
  )
}

function Detail({ detail, isSeen }: { detail: NonNullable<StatsView['detail']>; isSeen: boolean }) {
  return (
    <>
      {isSeen && (
        <Card title="Seen day by day" aside="28 days">
          <AttentionChart caption="Views and clicks by day" unit="Day" rows={detail.days} />
        </Card>
      )}
      <Card title="Points day by day" aside="28 days">
        <PointsChart caption="Points by day and kind" unit="Day" rows={detail.dayPoints} />
      </Card>
      {isSeen && (
        <Card title="Your year of views and clicks" aside="Twelve months">
          <AttentionChart caption="Views and clicks by month" unit="Month" rows={detail.months} />
        </Card>
      )}
      <Card title="Your year in points" aside="Twelve months">
        <PointsChart caption="Points by month and kind" unit="Month" rows={detail.monthPoints} />
      </Card>
      {isSeen && (
        <Card title="Where your visitors came from" aside="Twelve months">
          {detail.sources.length === 0 ? (
            <p className="soft">Nobody has looked at your profile yet.</p>
          ) : (
            <Counts rows={detail.sources.map(({ host, views }) => [host || 'Direct', formatCount(views, 'view')])} />
          )}
        </Card>
      )}
      {detail.projects.length > 0 && (
        <Card title="Your projects" aside="Twelve months">
          <Counts rows={detail.projects.map(({ title, clicks }) => [title, formatCount(clicks, 'click')])} />
        </Card>
      )}
    </>
  )
}

function Counts({ rows }: { rows: [name: string, count: string][] }) {
  return (
    <ul role="list">
      {rows.map(([name, count], index) => (
        <li key={index} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className="num">{count}</span>
        </li>
      ))}
    </ul>
  )
}

function WithoutPremium() {
  return (
    <Card title="With premium">
      <p>
        Daily figures, a whole year, and where your visitors come from. It changes no points or ranks.{' '}
        <a href="/#pricing">See what premium is</a>
      </p>
    </Card>
  )
}

function AttentionChart({ rows, ...rest }: { caption: string; unit: Unit; rows: StatsView['weeks'] }) {
  return (
    <BarChart
      {...rest}
      series={['Profile views', 'Project clicks', 'Resume views']}
      bars={rows.map((row) => ({
        ...labelsOf(rest.unit, row.label),
        values: [row.profileViews, row.projectClicks, row.resumeViews],
      }))}
    />
  )
}

function PointsChart({ rows, ...rest }: { caption: string; unit: Unit; rows: StatsView['weekPoints'] }) {
  return (
    <BarChart
      {...rest}
      series={POINT_GROUPS}
      bars={rows.map((row) => ({
        ...labelsOf(rest.unit, row.label),
        values: POINT_GROUPS.map((group) => row.points[group]),
      }))}
    />
  )
}

function isUnseen(totals: StatsView['totals']): boolean {
  return totals.profileViews + totals.projectClicks + totals.resumeViews === 0
}

type Unit = 'Week' | 'Day' | 'Month'

/** Of `2026-11-21` and `2026-11`: `21 Nov 2026` and `November 2026` in the table, `21 Nov` and `Nov` under a bar. */
function labelsOf(unit: Unit, period: string): { label: string; short?: string } {
  if (unit === 'Week') return { label: period }
  const label = unit === 'Day' ? formatDate(Date.parse(period)) : formatMonth(Date.parse(period))
  return { label, short: unit === 'Day' ? label.slice(0, -5) : label.slice(0, 3) }
}
