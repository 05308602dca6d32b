import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { AUDIENCES, audienceTexts, MESSAGE_LENGTH } from '#app/domain/notifications/contest-message.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { DeskPart, PANEL } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { MessagesView } from './messages-section.tsx'
import styles from './desk.module.css'

const OPTIONS = AUDIENCES.map((value) => ({ value, label: audienceTexts[value] }))

/** The owner writes to climbers, by the channels that each of them chose. */
export function MessageCard({ view: { head, messages, refused } }: { view: MessagesView }) {
  const form = formOf('message', { audience: 'members', text: '' }, refused, {
    text: { required: true, maxLength: MESSAGE_LENGTH },
  })
  return (
    <DeskPart id="write" title="Write to your climbers" aside="Once in 24 hours">
      <div className={PANEL}>
        <IntentForm intent="message" action={deskHref(head.id, 'messages')} button="Send">
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
      </div>
    </DeskPart>
  )
}
