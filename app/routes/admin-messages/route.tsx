import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnAnnouncement } from '#app/admin/announcements/act-on-announcement.server.ts'
import { announcementForm } from '#app/admin/announcements/announcement-form.ts'
import { AnnouncementsScreen } from '#app/admin/announcements/announcements-screen.tsx'
import type { AnnouncementFormView, AnnouncementPreview } from '#app/admin/announcements/announcements-view.ts'
import { loadAnnouncements } from '#app/admin/announcements/load-announcements.server.ts'
import { PreviewScreen } from '#app/admin/announcements/preview-screen.tsx'
import { dispatchOutbox } from '#app/core/notifications/dispatch-outbox.server.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

const PATH = '/admin/messages'

type Answer = { preview: AnnouncementPreview | null; form: AnnouncementFormView | null }

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Messages', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  return { staff, view: await loadAnnouncements(context.app, new URL(request.url).searchParams.get('after')) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app, waitUntil } = context
  const staff = await requireStaff(request, context)
  const outcome = await actOnAnnouncement(app, staff.id, await readForm(request, announcementForm))
  switch (outcome.state) {
    case 'preview':
      return data<Answer>({ preview: outcome.preview, form: null })
    case 'form': {
      const isRefused = Object.keys(outcome.form.errors).length > 0
      return data<Answer>({ preview: null, form: outcome.form }, { status: isRefused ? 400 : 200 })
    }
    case 'sent':
      waitUntil(dispatchOutbox(app))
      return redirectWithFlash(app, PATH, { toast: { type: 'success', message: 'The message is on its way.' } })
    case 'sent_before': {
      const message = 'This message was already sent. Nothing was sent again.'
      return redirectWithFlash(app, PATH, { toast: { type: 'info', message } })
    }
  }
}

export default function Messages() {
  const { staff, view } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const preview = answer?.preview ?? null
  if (preview !== null) return <PreviewScreen staff={staff} preview={preview} now={view.now} />
  return <AnnouncementsScreen staff={staff} view={{ ...view, form: answer?.form ?? view.form }} />
}
