import { Disclosure } from '#app/ui/disclosure.tsx'
import { InstantOfWeek } from './instant-of-week.tsx'
import type { ActivityLine } from './player-view.ts'
import styles from './activity-fold.module.css'

/** The event feed, counted or not. */
export function ActivityFold({ activity, now }: { activity: ActivityLine[]; now: number }) {
  return (
    <Disclosure summary="All public activity of the last 30 days">
      {activity.length === 0 ? (
        <p className="soft">No public activity in the last 30 days.</p>
      ) : (
        <ul role="list">
          {activity.map((line) => (
            <li key={line.id} className={styles.line}>
              <p>
                {line.text} <b>{`${line.repository}${line.number === null ? '' : `#${line.number}`}`}</b>
              </p>
              <InstantOfWeek instant={line.occurredAt} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
