import type { ScheduleRun } from '#app/core/monitoring/cron-runs.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'

export function SchedulesCard({ schedules, now }: { schedules: ScheduleRun[]; now: number }) {
  return (
    <Card title="Schedules" id="schedules">
      <ul role="list" className="stack">
        {schedules.map((run) => (
          <li
            key={run.schedule}
            className="divided grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.75 min-[48rem]:grid-cols-[minmax(0,1fr)_auto_5rem]"
          >
            <span className="font-semibold">{run.label}</span>
            <span className="hint wrap-anywhere max-[48rem]:col-[1] max-[48rem]:row-[2]">
              {run.ranAt === null ? 'has not run yet' : <RelativeTime instant={run.ranAt} now={now} />}
            </span>
            <span className="justify-self-end">
              <State run={run} />
            </span>
            {run.lastFailure !== null && (
              <span className="col-span-full text-hint wrap-anywhere text-soft">
                Last failure <RelativeTime instant={run.lastFailure.at} now={now} />: {run.lastFailure.jobs}
                {run.lastFailure.requestId !== null && (
                  <>
                    , in the log as <code>{run.lastFailure.requestId}</code>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function State({ run: { ranAt, isLate, failed } }: { run: ScheduleRun }) {
  if (ranAt === null) return <Tag>Not yet</Tag>
  if (isLate) return <Tag tone="gold">Late</Tag>
  return failed === '' ? <Tag tone="moss">Fine</Tag> : <Tag tone="gold">Failed</Tag>
}
