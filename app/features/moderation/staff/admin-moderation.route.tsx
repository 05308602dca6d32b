import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { actOnModeration } from './act-on-moderation.server.ts'
import { loadModeration } from './load-moderation.server.ts'
import { moderationForms, moderationList } from './moderation-form.ts'
import { ModerationScreen } from './moderation-screen.tsx'

export const meta = staffMeta('Moderation')

export const loader = staffLoader(async ({ app, query }) => ({
  view: await loadModeration(app, { show: moderationList.parse(query.get('show')), after: query.get('after') }),
}))

export const action = staffForms(moderationForms, (form, { app, staff, page }) =>
  actOnModeration(app, staff.id, form, page),
)

export default function Moderation() {
  return <ModerationScreen view={useLoaderData<typeof loader>().view} refused={useActionData<RefusedForm>()} />
}
