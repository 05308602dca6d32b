import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { EnquiriesView } from './load-enquiries.server.ts'
import styles from './enquiries-screen.module.css'

export function EnquiriesScreen({ view: { enquiries, now, firstHref, olderHref } }: { view: EnquiriesView }) {
  return (
    <AdminFrame
      current="/admin/enquiries"
      title="Enquiries"
      intro="Requests to advertise a product, the newest first. We delete them a year after they arrive."
    >
      {enquiries.length === 0 ? (
        <EmptyState title="No enquiries" level={2}>
          Enquiries from the showcase page appear here and in the admin chat.
        </EmptyState>
      ) : (
        <ul role="list" className={stack(5)}>
          {enquiries.map((enquiry) => (
            <li key={enquiry.id} className={classNames(styles.enquiry, 'panel')}>
              <EnquiryCard enquiry={enquiry} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Enquiries" firstHref={firstHref} previousHref={null} nextHref={olderHref} />
    </AdminFrame>
  )
}

function EnquiryCard({ enquiry, now }: { enquiry: EnquiriesView['enquiries'][number]; now: number }) {
  const { id, place, name, email, mailto, website, websiteHref, message, createdAt, answeredAt } = enquiry
  const isOpen = answeredAt === null
  return (
    <article aria-labelledby={`${id}-name`}>
      <header className={cluster([2, 3])}>
        <h2 id={`${id}-name`} className={classNames(styles.name, 'fits')}>
          {name}
        </h2>
        <Tag tone={isOpen ? 'gold' : 'plain'}>{isOpen ? 'Open' : 'Answered'}</Tag>
        <span className="hint">
          <RelativeTime instant={createdAt} now={now} />
        </span>
      </header>
      <p className={classNames(styles.facts, 'soft breaks')}>
        {place}. <a href={mailto}>{email}</a>
        {', '}
        {websiteHref === null ? (
          website
        ) : (
          <a href={websiteHref} rel="nofollow noopener noreferrer">
            {website}
          </a>
        )}
      </p>
      <p className={classNames(styles.message, 'as-written')}>{message}</p>
      <form method="post" className={cluster([2, 3])}>
        <input type="hidden" name="id" value={id} />
        <Button size="small" name="intent" value={isOpen ? 'answer' : 'reopen'}>
          {isOpen ? 'Mark as answered' : 'Open again'}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <ActionDetails summary="Delete" hidden={` the enquiry of ${name}`}>
          <p className={styles.warning}>This cannot be undone.</p>
          <Button size="small" name="intent" value="delete">
            Delete it
          </Button>
        </ActionDetails>
      </form>
    </article>
  )
}
