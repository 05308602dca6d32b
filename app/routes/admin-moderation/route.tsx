import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnModeration } from '#app/admin/moderation/act-on-moderation.server.ts'
import { loadModeration } from '#app/admin/moderation/load-moderation.server.ts'
import { moderationForms, moderationList } from '#app/admin/moderation/moderation-form.ts'
import { ModerationScreen } from '#app/admin/moderation/moderation-screen.tsx'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'

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
