import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnModeration } from '#app/admin/moderation/act-on-moderation.server.ts'
import { loadModeration } from '#app/admin/moderation/load-moderation.server.ts'
import { moderationForms, moderationList } from '#app/admin/moderation/moderation-form.ts'
import { ModerationScreen } from '#app/admin/moderation/moderation-screen.tsx'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Moderation', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const query = new URL(request.url).searchParams
  const asked = { show: moderationList.parse(query.get('show')), after: query.get('after') }
  return { staff, view: await loadModeration(context.app, asked) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const submission = await readSubmission(request, moderationForms)
  const { kind, id } = submission?.values ?? {}
  const { pathname, search } = new URL(request.url)
  const row = kind === undefined ? '' : `#${encodeURIComponent(`${kind}-${id}`)}`
  return respond(app, submission, pathname + search + row, (form) => actOnModeration(app, staff.id, form))
}

export default function Moderation() {
  const { staff, view } = useLoaderData<typeof loader>()
  return <ModerationScreen staff={staff} view={view} refused={useActionData<RefusedForm>()} />
}
