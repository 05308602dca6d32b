import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { decideWeek, weekForms } from '#app/admin/week/decide-week.server.ts'
import { loadWeekReview } from '#app/admin/week/load-week-review.server.ts'
import { WeekScreen } from '#app/admin/week/week-screen.tsx'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Week', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const query = new URL(request.url).searchParams
  const desk = await loadWeekReview(context.app, {
    week: query.get('week'),
    appealsAfter: query.get('appeals'),
    reportsAfter: query.get('reports'),
  })
  return { staff, desk }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const submission = await readSubmission(request, weekForms)
  return respond(app, submission, '/admin/week', (form) => decideWeek(app, staff.id, form))
}

export default function AdminWeek() {
  const { staff, desk } = useLoaderData<typeof loader>()
  return <WeekScreen staff={staff} desk={desk} refused={useActionData<RefusedForm>()} />
}
