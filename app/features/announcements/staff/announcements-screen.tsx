import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import type { AnnouncementsView } from './load-announcements.server.ts'

type Props = { view: AnnouncementsView; answer: RefusedForm | undefined }

export function AnnouncementsScreen({ view, answer }: Props) {
  return (
    <AdminFrame
      current="/admin/messages"
      title="Messages"
      intro="News from you to players: always in their inboxes, and by Telegram and e-mail if they chose that."
    >
      <AnnouncementCard values={view.values} answer={answer} />
      <Card title="Sent">
        {view.sent.length === 0 ? (
          <p className="text-soft">Nothing has been sent yet.</p>
        ) : (
          <ul role="list">
            {view.sent.map((announcement) => (
              <Sent key={announcement.id} announcement={announcement} now={view.now} />
            ))}
          </ul>
        )}
        <Pagination label="Sent messages" firstHref={view.firstHref} previousHref={null} nextHref={view.nextHref} />
      </Card>
    </AdminFrame>
  )
}

type SentProps = { announcement: AnnouncementsView['sent'][number]; now: number }

function Sent({ announcement, now }: SentProps) {
  const { title, to, createdAt, isFinished, receivers, inboxOnly, telegramSent, emailSent, failed } = announcement
  const facts = [
    `in ${formatCount(receivers, 'inbox', 'inboxes')}`,
    `${formatNumber(telegramSent)} by Telegram`,
    `${formatNumber(emailSent)} by e-mail`,
    `${formatNumber(inboxOnly)} in the inbox only`,
    `${formatNumber(failed)} failed`,
  ]
  return (
    <li className="divided stack gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        {!isFinished && <Tag>On its way</Tag>}
      </p>
      <p className="hint wrap-anywhere">
        To {to}, <RelativeTime instant={createdAt} now={now} />
      </p>
      <p className="hint wrap-anywhere">{facts.join(' · ')}</p>
    </li>
  )
}
