import type { AppContext } from '#app/context/context.server.ts'
import { dispatchOutbox } from '#app/core/notifications/dispatch-outbox.server.ts'
import { checkAnnouncement, isAnnouncementId } from '#app/domain/admin/announcement.ts'
import { done, refused, shown, doneWith, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import type { AnnouncementForm } from './announcement-form.ts'
import { findReceivers } from './find-receivers.server.ts'
import { newAnnouncementId } from './load-announcements.server.ts'
import { previewAnnouncement } from './preview-announcement.server.ts'
import { sendAnnouncement } from './send-announcement.server.ts'

/** One step of an announcement: its form, the preview, and sending the previewed text. */
export async function actOnAnnouncement(
  context: Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'queue' | 'randomBytes'>,
  actor: string,
  { intent, id: typedId, ...values }: AnnouncementForm,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<FormOutcome> {
  if (intent === 'edit') return shown({})
  const checked = checkAnnouncement(values, context.config.APP_ORIGIN)
  if (!checked.ok) return refused(checked.errors)
  const { audience, username, ...text } = checked.values
  const found = await findReceivers(context, { audience, username })
  if (!found.ok) return refused(found.errors)
  const id = isAnnouncementId(typedId) ? typedId : newAnnouncementId(context)
  const { receivers, count } = found
  // Sending needs the id that the preview carried.
  if (intent === 'preview' || id !== typedId)
    return shown({
      preview: await previewAnnouncement(context, { id, username: values.username.trim(), text, receivers, count }),
    })
  if (!(await sendAnnouncement(context, actor, id, text, receivers)))
    return doneWith('info', 'This message was already sent. Nothing was sent again.')
  waitUntil(dispatchOutbox(context))
  return done('The message is on its way.')
}
