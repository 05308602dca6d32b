import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnModeration } from '#app/admin/moderation/act-on-moderation.server.ts'
import { loadModeration } from '#app/admin/moderation/load-moderation.server.ts'
import { moderationForm, moderationList } from '#app/admin/moderation/moderation-form.ts'
import { ModerationScreen } from '#app/admin/moderation/moderation-screen.tsx'
import type { ModerationRefusal } from '#app/admin/moderation/moderation-view.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Moderation', description: 'For those who run the contest.', isHidden: true })

type Answer = { refused: ModerationRefusal | null }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const query = new URL(request.url).searchParams
  const asked = { show: moderationList.parse(query.get('show')), after: query.get('after') }
  return { staff, view: await loadModeration(context.app, asked) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const form = await readForm(request, moderationForm)
  const outcome = await actOnModeration(app, staff.id, form)
  if (!outcome.ok) return data<Answer>({ refused: outcome.refused }, { status: outcome.status })
  const { pathname, search } = new URL(request.url)
  const row = form.kind === null ? '' : `#${encodeURIComponent(`${form.kind}-${form.id}`)}`
  return redirectWithFlash(app, pathname + search + row, { toast: { type: 'success', message: outcome.message } })
}

export default function Moderation() {
  const { staff, view } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  return <ModerationScreen staff={staff} view={view} refused={answer?.refused ?? null} />
}
