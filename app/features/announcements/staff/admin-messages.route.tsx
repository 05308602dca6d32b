import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { actOnAnnouncement } from './act-on-announcement.server.ts'
import { announcementForms } from './announcement-form.ts'
import { AnnouncementsScreen } from './announcements-screen.tsx'
import { loadAnnouncements } from './load-announcements.server.ts'
import type { AnnouncementPreview } from './preview-announcement.server.ts'
import { PreviewScreen } from './preview-screen.tsx'

export const meta = staffMeta('Messages')

export const loader = staffLoader(async ({ app, query }) => ({
  view: await loadAnnouncements(app, query.get('after')),
}))

export const action = staffForms(
  announcementForms,
  (form, { app, staff, waitUntil }) => actOnAnnouncement(app, staff.id, form, waitUntil),
  'preview',
)

export default function Messages() {
  const { view } = useLoaderData<typeof loader>()
  const answer = useActionData<RefusedForm & { preview?: AnnouncementPreview }>()
  if (answer?.preview !== undefined)
    return <PreviewScreen preview={answer.preview} values={answer.values} now={view.now} />
  return <AnnouncementsScreen view={view} answer={answer} />
}
