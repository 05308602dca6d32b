import { InboxCard } from '#app/components/inbox-card.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { AnnouncementPreview } from './preview-announcement.server.ts'

type Props = { preview: AnnouncementPreview; values: Record<string, string>; now: number }

export function PreviewScreen({ preview, values, now }: Props) {
  const { inbox, telegram, email, count, to } = preview
  const receivers = formatCount(count, 'player')
  return (
    <AdminFrame
      current="/admin/messages"
      title="Check the message"
      intro="The message as each channel will show it. Nothing is sent yet."
    >
      <Card title="Recipients" aside={to}>
        <form method="post" action="/admin/messages" className="stack gap-6">
          {Object.entries({ ...values, id: preview.id }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {count === 0 ? (
            <Notice tone="warning">Nobody would get it now.</Notice>
          ) : (
            <p>
              {receivers} will get it in the inbox, and by Telegram or e-mail if they chose our news there. You cannot
              recall a sent message.
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {count > 0 && (
              <Button tone="primary" name="intent" value="send">
                Send to {receivers}
              </Button>
            )}
            <Button name="intent" value="edit">
              Change it
            </Button>
            <Button tone="quiet" formAction="/api/staff/email-preview" formTarget="_blank">
              Open the e-mail<span className="visually-hidden"> in a new tab</span>
            </Button>
          </p>
        </form>
      </Card>
      <section aria-label="In the inbox">
        <InboxCard
          title="Inbox"
          inbox={{
            unread: 0,
            isFirstPage: true,
            notices: [{ ...inbox, kind: 'CUSTOM' }],
            newestHref: null,
            olderHref: null,
          }}
          now={now}
        />
      </section>
      <Card title="By Telegram">
        <div className="mb-4 stack max-w-128 gap-3 rounded-large border border-line bg-sunk p-4 wrap-anywhere">
          <p className="min-w-0 font-semibold wrap-anywhere">{inbox.title}</p>
          <p className="whitespace-pre-line">{telegram.text}</p>
          <p>
            <a href={telegram.link.href}>{telegram.link.label}</a>
          </p>
          {telegram.ad !== null && (
            <div className="stack gap-1 border-t border-dashed border-line pt-3">
              <p>
                <em>Advertisement</em>
              </p>
              <p className="min-w-0 font-semibold wrap-anywhere">{telegram.ad.title}</p>
              <p>{telegram.ad.description}</p>
              <p>
                <a href={telegram.ad.url}>Learn More</a>
              </p>
            </div>
          )}
        </div>
        <Disclosure summary="As it goes out (MarkdownV2)">
          <pre className="well mx-0 mt-0 mb-3 p-4 text-caption whitespace-pre-wrap text-ink">{telegram.markdown}</pre>
        </Disclosure>
      </Card>
      <Card title="By e-mail" aside={email.subject}>
        <pre className="well mx-0 mt-0 mb-3 p-4 text-caption whitespace-pre-wrap text-ink">{email.text}</pre>
        <p className="text-soft">
          This is the plain-text part. Each receiver has their own link to stop these e-mails; here it leads to the
          settings.
        </p>
      </Card>
    </AdminFrame>
  )
}
