import type { AppContext } from '#app/context/context.server.ts'
import { checkMessage, isMessageId } from '#app/domain/staff-message.ts'
import { findReceivers } from './find-receivers.server.ts'
import { newMessageId } from './load-messages.server.ts'
import type { MessageForm } from './message-form.ts'
import type { MessageFormView, MessagePreview } from './messages-view.ts'
import { previewMessage } from './preview-message.server.ts'
import { sendMessage } from './send-message.server.ts'

type ActContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

export type MessageOutcome =
  | { state: 'sent' | 'sent_before' }
  | { state: 'preview'; preview: MessagePreview }
  | { state: 'form'; form: MessageFormView }

/** One step of a message: its form, the preview, and sending what was previewed. */
export async function actOnMessage(
  context: ActContext,
  actor: string,
  { intent, id: typedId, ...values }: MessageForm,
): Promise<MessageOutcome> {
  const id = isMessageId(typedId) ? typedId : newMessageId(context)
  if (intent === 'edit') return { state: 'form', form: { id, values, errors: {} } }
  const checked = checkMessage(values, context.config.APP_ORIGIN)
  if (!checked.ok) return { state: 'form', form: { id, values, errors: checked.errors } }
  const { audience, username, ...text } = checked.values
  const found = await findReceivers(context, { audience, username })
  if (!found.ok) return { state: 'form', form: { id, values, errors: found.errors } }
  const { receivers, count } = found
  // Sending needs the id that the preview carried.
  if (intent === 'preview' || id !== typedId)
    return { state: 'preview', preview: await previewMessage(context, { id, values, text, receivers, count }) }
  return { state: await sendMessage(context, actor, id, text, receivers) }
}
