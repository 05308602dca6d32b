import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import { LetterState } from './letter-state.tsx'
import type { DeadLetterRow, DeadLettersView } from './load-dead-letters.server.ts'
import styles from '#app/staff/frame/staff.module.css'

type Props = { view: DeadLettersView; refused: RefusedForm | undefined }

export function DeadLettersScreen({ view, refused }: Props) {
  const { listed, rows, now } = view
  const isSendable = listed === 'stored' && rows.some(({ type }) => type !== null)
  return (
    <AdminFrame
      current="/admin/dead-letters"
      title="Failed messages"
      intro="Messages that failed at every try, or that could not be read. If the cause may go away, we try again after an hour, a day and a week; the others wait until you send them again or discard them."
    >
      <Tabs
        label="Which failed messages"
        tabs={[
          { label: 'Waiting', href: '/admin/dead-letters', isCurrent: listed === 'stored' },
          { label: 'Tried again', href: '/admin/dead-letters?list=retries', isCurrent: listed === 'retries' },
          { label: 'All', href: '/admin/dead-letters?list=all', isCurrent: listed === 'all' },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title={EMPTY[listed].title} level={2}>
          {EMPTY[listed].text}
        </EmptyState>
      ) : (
        <Table caption="Failed messages, the newest first" className={styles.folds}>
          <thead>
            <tr>
              <th scope="col">Message</th>
              <th scope="col">Tries</th>
              <th scope="col">Failed</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((letter) => (
              <Letter key={letter.id} letter={letter} now={now} />
            ))}
          </tbody>
        </Table>
      )}
      {(isSendable || refused !== undefined) && (
        <AdminForm intent="replay-all" button="Send all again" error={refused?.errors['form']} className="stack gap-4">
          <p className="text-soft">
            What can be read goes back to the queue, fifty at once. Nobody gets a message twice.
          </p>
        </AdminForm>
      )}
      <Pagination label="Failed messages" firstHref={view.firstHref} previousHref={null} nextHref={view.nextHref} />
    </AdminFrame>
  )
}

const EMPTY: Record<DeadLettersView['listed'], { title: string; text: string }> = {
  stored: { title: 'Nothing waits', text: 'Every message arrived, is tried again or was decided.' },
  retries: { title: 'Nothing is tried again', text: 'No message waits for another try.' },
  all: { title: 'Nothing here yet', text: 'No message has failed for good so far.' },
}

function Letter({ letter, now }: { letter: DeadLetterRow; now: number }) {
  return (
    <tr className="align-baseline">
      <th scope="row">
        <Anchor href={letter.href} className="-mb-2 inline-flex min-h-11 items-center">
          {letter.type ?? 'Unreadable message'}
        </Anchor>
        <span className="caption block font-mono leading-snug font-normal wrap-anywhere">{letter.id}</span>
      </th>
      <td className="num whitespace-nowrap">{formatCount(letter.attempts, 'try', 'tries')}</td>
      <td className="whitespace-nowrap">
        <RelativeTime instant={letter.receivedAt} now={now} />
      </td>
      <td>
        <LetterState state={letter.state} nextTryAt={letter.nextTryAt} />
      </td>
    </tr>
  )
}
