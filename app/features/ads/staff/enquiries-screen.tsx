import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { EnquiriesView } from './load-enquiries.server.ts'

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
        <ul role="list" className="stack gap-6">
          {enquiries.map((enquiry) => (
            <li key={enquiry.id} className="panel p-[clamp(1rem,3vw,1.5rem)]">
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
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`${id}-name`} className="min-w-0 text-lg wrap-anywhere">
          {name}
        </h2>
        <Tag tone={isOpen ? 'gold' : 'plain'}>{isOpen ? 'Open' : 'Answered'}</Tag>
        <span className="hint">
          <RelativeTime instant={createdAt} now={now} />
        </span>
      </header>
      <p className="mt-2 wrap-anywhere text-soft">
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
      <p className="as-written my-4">{message}</p>
      <form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input type="hidden" name="id" value={id} />
        <Button size="small" name="intent" value={isOpen ? 'answer' : 'reopen'}>
          {isOpen ? 'Mark as answered' : 'Open again'}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <ActionDetails summary="Delete" hidden={` the enquiry of ${name}`}>
          <p className="mb-2">This cannot be undone.</p>
          <Button size="small" name="intent" value="delete">
            Delete it
          </Button>
        </ActionDetails>
      </form>
    </article>
  )
}
