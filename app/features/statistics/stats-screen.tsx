import type { ReactNode } from 'react'
import { BarChart, ChartLegend } from '#app/ui/bar-chart.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatDate, formatMonth, formatNumber } from '#app/ui/format.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import type { StatsView } from './load-stats.server.ts'
import { POINT_GROUPS } from './point-group.ts'

export function StatsScreen({ view }: { view: StatsView }) {
  const { totals, detail, sentence } = view
  const seen = [
    ['Profile views', totals.profileViews],
    ['Project clicks', totals.projectClicks],
    ['Resume views', totals.resumeViews],
  ].filter((one): one is [string, number] => Number(one[1]) > 0)
  return (
    <>
      <ScreenHeader
        title="Your stats"
        lead={
          <span className="block max-w-[30em] font-display text-[length:clamp(1.25rem,1rem_+_1.2vw,1.75rem)] leading-tight font-semibold tracking-tight text-balance text-ink">
            {sentence}
          </span>
        }
      />
      <div
        className={classNames(
          'wrap screen-body stack [&_h2]:text-[length:clamp(1.5rem,1.2rem_+_1.2vw,2.1rem)]',
          detail === null ? 'gap-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:*:first:row-span-2' : 'gap-18',
        )}
      >
        <section className="stack content-start gap-4" aria-labelledby="points">
          <h2 id="points">Where your points came from</h2>
          <ChartLegend series={POINT_GROUPS} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] gap-x-12 gap-y-8">
            <Chart title="By week" aside="Four weeks">
              <PointsChart caption="Points by week and kind" unit="Week" rows={view.weekPoints} />
            </Chart>
            {detail !== null && (
              <>
                <Chart title="By day" aside="28 days">
                  <PointsChart caption="Points by day and kind" unit="Day" rows={detail.dayPoints} />
                </Chart>
                {detail.monthPoints.filter(hasPoints).length > 1 && (
                  <Chart title="By month" aside="Twelve months">
                    <PointsChart caption="Points by month and kind" unit="Month" rows={detail.monthPoints} />
                  </Chart>
                )}
              </>
            )}
          </div>
        </section>
        <section className="stack content-start gap-4" aria-labelledby="attention">
          <h2 id="attention">Who looked</h2>
          <p className="max-w-168 text-soft">
            The last twelve months. A visitor counts once a day, we never store who it was, and only you see this page.
          </p>
          {seen.length > 0 ? (
            <>
              <dl className="flex flex-wrap gap-x-12 gap-y-4">
                {seen.map(([label, value]) => (
                  <Total key={label} label={label} value={value} />
                ))}
              </dl>
              <ChartLegend series={ATTENTION} />
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] gap-x-12 gap-y-8">
                <Chart title="By week" aside="Four weeks">
                  <AttentionChart caption="Views and clicks by week" unit="Week" rows={view.weeks} />
                </Chart>
                {detail !== null && <SeenInDetail detail={detail} />}
              </div>
            </>
          ) : (
            <p>No visitors yet. A link on your GitHub profile brings the first ones.</p>
          )}
          {detail !== null && detail.projects.length > 0 && (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] gap-x-12 gap-y-8">
              <Chart title="Your projects" aside="Twelve months">
                <Counts rows={detail.projects.map(({ title, clicks }) => [title, formatCount(clicks, 'click')])} />
              </Chart>
            </div>
          )}
        </section>
        {detail === null && <WithoutPremium />}
      </div>
    </>
  )
}

const ATTENTION = ['Profile views', 'Project clicks', 'Resume views']

function Chart({ title, aside, children }: { title: string; aside: string; children: ReactNode }) {
  return (
    <div className="max-w-176 min-w-0 [&_h3]:mb-3 [&_h3]:border-t [&_h3]:border-line [&_h3]:pt-4">
      <h3 className="flex items-baseline justify-between gap-4">
        {title} <span className="font-body text-hint leading-tight font-normal tracking-normal text-soft">{aside}</span>
      </h3>
      {children}
    </div>
  )
}

function hasPoints({ points }: StatsView['weekPoints'][number]): boolean {
  return Object.values(points).some((one) => one !== 0)
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="font-display text-3xl leading-tight font-extrabold tracking-tight">{formatNumber(value)}</dd>
    </div>
  )
}

function SeenInDetail({ detail }: { detail: NonNullable<StatsView['detail']> }) {
  return (
    <>
      <Chart title="By day" aside="28 days">
        <AttentionChart caption="Views and clicks by day" unit="Day" rows={detail.days} />
      </Chart>
      <Chart title="By month" aside="Twelve months">
        <AttentionChart caption="Views and clicks by month" unit="Month" rows={detail.months} />
      </Chart>
      <Chart title="Where they came from" aside="Twelve months">
        {detail.sources.length === 0 ? (
          <p className="text-soft">Nobody has looked at your profile yet.</p>
        ) : (
          <Counts rows={detail.sources.map(({ host, views }) => [host || 'Direct', formatCount(views, 'view')])} />
        )}
      </Chart>
    </>
  )
}

function Counts({ rows }: { rows: [name: string, count: string][] }) {
  return (
    <ul role="list">
      {rows.map(([name, count], index) => (
        <li key={index} className="flex justify-between gap-4 border-b border-line py-3">
          <span className="wrap-anywhere">{name}</span>
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
        Every day, the whole year, and where your visitors come from. It changes no points or ranks.{' '}
        <a href="/#pricing">See what premium is</a>
      </p>
    </Card>
  )
}

function AttentionChart({ rows, ...rest }: { caption: string; unit: Unit; rows: StatsView['weeks'] }) {
  return (
    <BarChart
      {...rest}
      series={ATTENTION}
      hasLegend={false}
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
      hasLegend={false}
      bars={rows.map((row) => ({
        ...labelsOf(rest.unit, row.label),
        values: POINT_GROUPS.map((group) => row.points[group]),
      }))}
    />
  )
}

type Unit = 'Week' | 'Day' | 'Month'

/** `21 Nov 2026` and `November 2026` in the table, `21 Nov` and `Nov` under a bar. */
function labelsOf(unit: Unit, period: string): { label: string; short?: string } {
  if (unit === 'Week') return { label: period }
  const label = unit === 'Day' ? formatDate(Date.parse(period)) : formatMonth(Date.parse(period))
  return { label, short: unit === 'Day' ? label.slice(0, -5) : label.slice(0, 3) }
}
