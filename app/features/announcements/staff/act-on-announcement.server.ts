import type { AppContext } from '#app/context/context.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { pathOfOurs } from '#app/domain/admin/announcement.ts'
import { done, refused, shown, doneWith, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { isId } from '#app/domain/values/id.ts'
import type { AnnouncementForm } from './announcement-form.ts'
import { findReceivers } from './find-receivers.server.ts'
import { newAnnouncementId } from './load-announcements.server.ts'
import { previewAnnouncement } from './preview-announcement.server.ts'
import { sendAnnouncement } from './send-announcement.server.ts'

export async function actOnAnnouncement(
  context: Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'queue' | 'randomBytes'>,
  actor: string,
  form: AnnouncementForm,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<FormOutcome> {
  if (form.intent === 'edit') return shown({})
  const { intent, id: typedId, audience, username, title, message, linkLabel } = form
  const linkPath = pathOfOurs(form.linkPath, context.config.APP_ORIGIN)
  if (linkPath === null) return refused({ linkPath: 'A page on this site, such as /prizes.' })
  const found = await findReceivers(context, { audience, username })
  if (!found.ok) return refused(found.errors)
  const text = { title, message, linkPath, linkLabel }
  const id = isId('msg', typedId) ? typedId : newAnnouncementId(context)
  const { receivers, count } = found
  // Sending needs the preview's id.
  if (intent === 'preview' || id !== typedId)
    return shown({
      preview: await previewAnnouncement(context, { id, username, text, receivers, count }),
    })
  if (!(await sendAnnouncement(context, actor, id, text, receivers)))
    return doneWith('info', 'This message was already sent. Nothing was sent again.')
  waitUntil(dispatchOutbox(context))
  return done('The message is on its way.')
}
