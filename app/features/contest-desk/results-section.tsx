import { zonedInstant } from '#app/domain/zoned-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { DeskView } from './load-desk.server.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'results' }>

export function ResultsSection({ view: { head } }: { view: View }) {
  if (head.state === 'cancelled')
    return (
      <EmptyState level={2} title="No results">
        The contest was called off.
      </EmptyState>
    )
  if (head.state !== 'final')
    return (
      <EmptyState level={2} title="Not final yet">
        Signed results appear here on {zonedInstant(head.finalFrom, head.timeZone)} at the earliest.
      </EmptyState>
    )
  return (
    <Card title="Results to keep" aside={`Final since ${zonedInstant(head.finalAt ?? head.endsAt, head.timeZone)}`}>
      <p className={styles.buttons}>
        <ButtonLink href={`/my-leaderboards/${head.id}/results.csv`} download="results.csv">
          CSV for a spreadsheet
        </ButtonLink>
        <ButtonLink href={`/my-leaderboards/${head.id}/results.json`} download="results.json">
          Signed JSON
        </ButtonLink>
      </p>
      <p className="soft">
        Ranks and points never change any more. When an account is erased, its name goes and the file is signed anew.
      </p>
    </Card>
  )
}
