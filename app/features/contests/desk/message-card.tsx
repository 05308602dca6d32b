import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { AUDIENCES, audienceTexts, MESSAGE_LENGTH } from '#app/domain/notifications/contest-message.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'chat' }>

const OPTIONS = AUDIENCES.map((value) => ({ value, label: audienceTexts[value] }))

/** The owner writes to climbers, by the channels that each of them chose. */
export function MessageCard({ view: { head, messages, refused } }: { view: View }) {
  const form = formOf('message', { audience: 'members', text: '' }, refused, {
    text: { required: true, maxLength: MESSAGE_LENGTH },
  })
  return (
    <Card title="Write to your climbers" aside="Once in 24 hours">
      <IntentForm intent="message" action={deskHref(head.id, 'chat')} button="Send">
        {form.error !== undefined && <Notice tone="warning">{form.error}</Notice>}
        <SelectField label="To" options={OPTIONS} {...form.field('audience')} />
        <TextAreaField
          label="Message"
          rows={4}
          hint={`Up to ${MESSAGE_LENGTH} characters, no links. It goes out under your name, by the channels that they chose. Members read it in the news too.`}
          {...form.field('text')}
        />
      </IntentForm>
      {messages.length > 0 && (
        <ul role="list" className={classNames('mt-4 stack', styles.list)}>
          {messages.map(({ audience, text, sentAt }) => (
            <li key={sentAt}>
              <p>{text}</p>
              <p className="text-soft">
                {audienceTexts[audience]}, {zonedInstant(sentAt, head.timeZone)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
