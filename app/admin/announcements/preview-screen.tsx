import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { InboxCard } from '#app/features/notifications/inbox-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { AnnouncementPreview } from './preview-announcement.server.ts'
import styles from './announcements-screen.module.css'

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
        <form method="post" action="/admin/messages" className={stack(5)}>
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
          <p className={cluster([2, 3])}>
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
        <div className={classNames(styles.bubble, 'breaks', stack(3))}>
          <p className="strong fits">{inbox.title}</p>
          <p className={styles.words}>{telegram.text}</p>
          <p>
            <a href={telegram.link.href}>{telegram.link.label}</a>
          </p>
          {telegram.ad !== null && (
            <div className={classNames(styles.ad, stack(1))}>
              <p>
                <em>Advertisement</em>
              </p>
              <p className="strong fits">{telegram.ad.title}</p>
              <p>{telegram.ad.description}</p>
              <p>
                <a href={telegram.ad.url}>Learn More</a>
              </p>
            </div>
          )}
        </div>
        <Disclosure summary="As it goes out (MarkdownV2)">
          <pre className={classNames(styles.source, 'well')}>{telegram.markdown}</pre>
        </Disclosure>
      </Card>
      <Card title="By e-mail" aside={email.subject}>
        <pre className={classNames(styles.source, 'well')}>{email.text}</pre>
        <p className="soft">
          This is the plain-text part. Each receiver has their own link to stop these e-mails; here it leads to the
          settings.
        </p>
      </Card>
    </AdminFrame>
  )
}
