import { numberText } from '#app/domain/text/number-text.ts'
import { dayStart } from '#app/domain/time/period.ts'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdDay } from './ad-figures.server.ts'
import { DAYS } from './ad-texts.ts'

const CHOICES = [7, 30, 90]

type Props = {
  path: string
  days: number
  byDay: AdDay[]
  hasViews?: boolean
}

export function AdDays({ path, days, byDay, hasViews = true }: Props) {
  const views = byDay.reduce((sum, day) => sum + day.views, 0)
  const clicks = byDay.reduce((sum, day) => sum + day.clicks, 0)
  return (
    <Card title={`The last ${days === 1 ? 'day' : `${days} days`}`}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Tabs
          label="How many days"
          tabs={CHOICES.map((choice) => ({
            label: `${choice} days`,
            href: `${path}?days=${choice}`,
            isCurrent: choice === days,
          }))}
        />
        <form action={path} className="flex items-end gap-3 [&_input]:w-28">
          <TextField
            label="Or enter a number"
            name="days"
            type="number"
            inputMode="numeric"
            min={1}
            max={DAYS.most}
            required
            defaultValue={days}
          />
          <Button>Show</Button>
        </form>
      </div>
      <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-6">
        {hasViews && <DayChart title="Views" sum={views} byDay={byDay} of="views" />}
        <DayChart title="Clicks" sum={clicks} byDay={byDay} of="clicks" />
      </div>
    </Card>
  )
}

type ChartProps = { title: string; sum: number; byDay: AdDay[]; of: 'views' | 'clicks' }

function DayChart({ title, sum, byDay, of }: ChartProps) {
  return (
    <div className="max-w-176 min-w-0 [&_h3]:mb-2 [&_h3]:text-lg">
      <h3>
        {title} <span className="num">{numberText(sum)}</span>
      </h3>
      <BarChart
        caption={`${title} a day`}
        unit="Day"
        series={[title]}
        bars={byDay.map((day) => ({
          label: day.day,
          short: formatDate(dayStart(day.day)).slice(0, -5),
          values: [day[of]],
        }))}
      />
    </div>
  )
}
