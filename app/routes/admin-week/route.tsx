import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { WeekForm, WeekRefusal } from '#app/admin/week/admin-week-view.ts'
import { decideWeek, weekForm } from '#app/admin/week/decide-week.server.ts'
import { loadWeekDesk } from '#app/admin/week/load-week-desk.server.ts'
import { WeekScreen } from '#app/admin/week/week-screen.tsx'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Week', description: 'For those who run the contest.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const query = new URL(request.url).searchParams
  const desk = await loadWeekDesk(context.app, {
    week: query.get('week'),
    appealsAfter: query.get('appeals'),
    reportsAfter: query.get('reports'),
  })
  return { staff, desk }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { intent, ...fields } = await readForm(request, weekForm)
  if (intent === null) return data<WeekRefusal | null>(null, { status: 400 })
  const decided = await decideWeek(app, staff.id, { intent, ...fields })
  if (!decided.ok) return data<WeekRefusal | null>(decided.refusal, { status: decided.status })
  return redirectWithFlash(app, `/admin/week#${CARDS[intent]}`, {
    toast: { type: 'success', message: decided.message },
  })
}

/** Where what was decided stood, so that the next one is at hand. */
const CARDS = { appeal: 'appeals', report: 'reports', release: 'held', forfeit: 'held' } as const satisfies Record<
  WeekForm,
  string
>

export default function AdminWeek() {
  const { staff, desk } = useLoaderData<typeof loader>()
  const refusal = useActionData<WeekRefusal | null>() ?? null
  return <WeekScreen staff={staff} desk={desk} refusal={refusal} />
}
