import type { AppContext } from '#app/context/context.server.ts'
import { checkAnnouncement, isAnnouncementId } from '#app/domain/announcement.ts'
import type { AnnouncementForm } from './announcement-form.ts'
import type { AnnouncementFormView, AnnouncementPreview } from './announcements-view.ts'
import { findReceivers } from './find-receivers.server.ts'
import { newAnnouncementId } from './load-announcements.server.ts'
import { previewAnnouncement } from './preview-announcement.server.ts'
import { sendAnnouncement } from './send-announcement.server.ts'

type ActContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

export type AnnouncementOutcome =
  | { state: 'sent' | 'sent_before' }
  | { state: 'preview'; preview: AnnouncementPreview }
  | { state: 'form'; form: AnnouncementFormView }

/** One step of a message: its form, the preview, and sending what was previewed. */
export async function actOnAnnouncement(
  context: ActContext,
  actor: string,
  { intent, id: typedId, ...values }: AnnouncementForm,
): Promise<AnnouncementOutcome> {
  const id = isAnnouncementId(typedId) ? typedId : newAnnouncementId(context)
  if (intent === 'edit') return { state: 'form', form: { id, values, errors: {} } }
  const checked = checkAnnouncement(values, context.config.APP_ORIGIN)
  if (!checked.ok) return { state: 'form', form: { id, values, errors: checked.errors } }
  const { audience, username, ...text } = checked.values
  const found = await findReceivers(context, { audience, username })
  if (!found.ok) return { state: 'form', form: { id, values, errors: found.errors } }
  const { receivers, count } = found
  // Sending needs the id that the preview carried.
  if (intent === 'preview' || id !== typedId)
    return { state: 'preview', preview: await previewAnnouncement(context, { id, values, text, receivers, count }) }
  return { state: await sendAnnouncement(context, actor, id, text, receivers) }
}
