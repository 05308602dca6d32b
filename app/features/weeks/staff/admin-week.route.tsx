import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { decideWeek, weekForms } from './decide-week.server.ts'
import { loadWeekReview } from './load-week-review.server.ts'
import { WeekScreen } from './week-screen.tsx'

export const meta = staffMeta('Week')

export const loader = staffLoader(async ({ app, query }) => ({
  review: await loadWeekReview(app, {
    week: query.get('week'),
    awards: query.get('awards'),
    appealsAfter: query.get('appeals'),
    reportsAfter: query.get('reports'),
    questionsAfter: query.get('questions'),
  }),
}))

export const action = staffForms(weekForms, (form, { app, staff }) => decideWeek(app, staff.id, form))

export default function AdminWeek() {
  return <WeekScreen review={useLoaderData<typeof loader>().review} refused={useActionData<RefusedForm>()} />
}
