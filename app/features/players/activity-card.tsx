import { Card } from '#app/ui/card.tsx'
import { InstantOfWeek } from './instant-of-week.tsx'
import type { ActivityLine } from './player-view.ts'
import styles from './activity-card.module.css'

export function ActivityCard({ activity, now }: { activity: ActivityLine[] | null; now: number }) {
  return (
    <Card title="Recent activity" aside="Last 30 days">
      {activity === null ? (
        <p className="soft">GitHub is not answering at the moment. Points are not affected.</p>
      ) : activity.length === 0 ? (
        <p className="soft">No public activity in the last 30 days.</p>
      ) : (
        <ul role="list">
          {activity.map((line) => (
            <li key={line.id} className={styles.line}>
              <p>
                {line.text} <Where line={line} />
              </p>
              <InstantOfWeek instant={line.occurredAt} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Where({ line }: { line: ActivityLine }) {
  const where = `${line.repository}${line.number === null ? '' : `#${line.number}`}`
  return line.url === null ? <b>{where}</b> : <a href={line.url}>{where}</a>
}
