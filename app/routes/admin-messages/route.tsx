import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnMessage } from '#app/admin/announcements/act-on-message.server.ts'
import { loadMessages } from '#app/admin/announcements/load-messages.server.ts'
import { messageForm } from '#app/admin/announcements/message-form.ts'
import { MessagesScreen } from '#app/admin/announcements/messages-screen.tsx'
import type { MessageFormView, MessagePreview } from '#app/admin/announcements/messages-view.ts'
import { PreviewScreen } from '#app/admin/announcements/preview-screen.tsx'
import { dispatchOutbox } from '#app/core/notifications/dispatch-outbox.server.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

const PATH = '/admin/messages'

type Answer = { preview: MessagePreview | null; form: MessageFormView | null }

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Messages', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  return { staff, view: await loadMessages(context.app, new URL(request.url).searchParams.get('after')) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app, waitUntil } = context
  const staff = await requireStaff(request, context)
  const outcome = await actOnMessage(app, staff.id, await readForm(request, messageForm))
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
  return <MessagesScreen staff={staff} view={{ ...view, form: answer?.form ?? view.form }} />
}
