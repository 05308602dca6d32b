import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnPrize } from '#app/admin/prizes/act-on-prize.server.ts'
import { loadPrize, newPrize, type CodeCursor } from '#app/admin/prizes/load-prize.server.ts'
import { prizeForms } from '#app/admin/prizes/prize-form.ts'
import { AdminPrizeScreen } from '#app/admin/prizes/prize-screen.tsx'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Prize', description: 'For staff.', isHidden: true })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const { id = '' } = params
  if (id === 'new') return { staff, ...newPrize(context.app) }
  const view = await loadPrize(context.app, id, cursorOf(new URL(request.url).searchParams.get('before')))
  if (view === null) throw new Response(null, { status: 404 })
  return { staff, ...view }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { id = '' } = params
  const submission = await readSubmission(request, prizeForms)
  return respond(app, submission, `/admin/prizes/${encodeURIComponent(id)}`, (form) =>
    actOnPrize(app, staff.id, id, form, submission?.file ?? null),
  )
}

function cursorOf(text: string | null): CodeCursor {
  const [, takenAt, codeId] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? []
  return takenAt === undefined || codeId === undefined ? null : { takenAt: Number(takenAt), codeId: Number(codeId) }
}

export default function AdminPrize() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  const id = (view.title === null && refused?.values['newId']) || view.id
  return <AdminPrizeScreen key={id} view={{ ...view, id, refused }} />
}
