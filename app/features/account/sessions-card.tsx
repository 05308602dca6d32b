import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { SettingsView } from './settings-view.ts'
import styles from '#app/components/settings-form.module.css'

export function SessionsCard({ sessions }: { sessions: SettingsView['sessions'] }) {
  return (
    <Card id="sign-out" title="Signed-in browsers" aside="Each lasts 30 days">
      <ul role="list" className={styles.list}>
        {sessions.map((session, index) => (
          <li key={index} className={styles.row}>
            <span>
              {session.label === '' ? 'A browser' : session.label} {session.isThis && <Tag>This one</Tag>}
            </span>
            <span className="soft">since {formatDate(session.createdAt)}</span>
          </li>
        ))}
      </ul>
      <form method="post" action="/settings">
        <input type="hidden" name="intent" value="sign-out" />
        <Button>Sign out everywhere</Button>
      </form>
    </Card>
  )
}
