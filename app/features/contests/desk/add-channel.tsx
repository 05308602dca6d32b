import { formOf } from '#app/components/form-of.ts'
import {
  CHANNEL_LABEL_LENGTH,
  CHAT_TOPICS,
  chatNames,
  CHATS,
  chatTopics,
  USUAL_TOPICS,
  type ChatTopic,
} from '#app/domain/chat/chat.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { MessagesView } from './messages-section.tsx'

const ticked = Object.fromEntries(CHAT_TOPICS.map((topic) => [topic, USUAL_TOPICS.includes(topic)])) as Record<
  ChatTopic,
  boolean
>
const EMPTY = { chat: CHATS[0], label: '', address: '', ...ticked }

/** One form with two buttons: it keeps the webhook, or only tries it. */
export function AddChannel({ view: { head, refused } }: { view: MessagesView }) {
  const intent = refused?.intent === 'test-address' ? 'test-address' : 'add-channel'
  const form = formOf(intent, EMPTY, refused, {
    label: { maxLength: CHANNEL_LABEL_LENGTH },
    address: { required: true },
  })
  return (
    <Card title="Add a channel">
      <form method="post" action={deskHref(head.id, 'messages')} className="stack gap-4" noValidate>
        {refused?.testedChat !== undefined && (
          <Notice tone="success" isUrgent title={`The test is in ${chatNames[refused.testedChat]}.`}>
            Add the channel to keep it.
          </Notice>
        )}
        <SelectField
          label="Chat"
          options={CHATS.map((chat) => ({ value: chat, label: chatNames[chat] }))}
          {...form.field('chat')}
        />
        <TextField
          label="Webhook address"
          hint="We store it encrypted and never show it again."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.field('address')}
        />
        <TextField
          label="Name"
          hint="For this list, for example #autumn."
          autoComplete="off"
          {...form.field('label')}
        />
        <fieldset className="stack border-0 [&_legend]:mb-2 [&_legend]:p-0 [&_legend]:font-semibold">
          <legend>What to announce</legend>
          {CHAT_TOPICS.map((topic) => (
            <Checkbox key={topic} label={chatTopics[topic]} {...form.checkbox(topic)} />
          ))}
        </fieldset>
        <p className="flex flex-wrap gap-3">
          <Button tone="primary" name="intent" value="add-channel">
            Add the channel
          </Button>
          <Button name="intent" value="test-address">
            Send a test
          </Button>
        </p>
      </form>
    </Card>
  )
}
