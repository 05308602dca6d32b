import type { ScheduleRun } from '#app/core/monitoring/cron-runs.server.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames, grid, stack } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import styles from './schedules-card.module.css'

export function SchedulesCard({ schedules, now }: { schedules: ScheduleRun[]; now: number }) {
  return (
    <Card title="Schedules" id="schedules">
      <ul role="list" className={stack()}>
        {schedules.map((run) => (
          <li key={run.schedule} className={classNames(styles.run, 'divided', grid([1, 4], 'level'))}>
            <span className={styles.name}>{run.label}</span>
            <span className={styles.when}>
              {run.ranAt === null ? 'has not run yet' : <RelativeTime instant={run.ranAt} now={now} />}
            </span>
            <span className={styles.state}>
              <State run={run} />
            </span>
            {run.lastFailure !== null && (
              <span className={styles.failure}>
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
  if (ranAt === null) return <Tag>Waits</Tag>
  if (isLate) return <Tag tone="gold">Late</Tag>
  return failed === '' ? <Tag tone="moss">Fine</Tag> : <Tag tone="gold">Failed</Tag>
}
