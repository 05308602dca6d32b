import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { actOnPrize } from './act-on-prize.server.ts'
import { loadPrize, newPrize } from './load-prize.server.ts'
import { prizeForms } from './prize-form.ts'
import { AdminPrizeScreen } from './prize-screen.tsx'

export const meta = staffMeta('Prize')

export const loader = staffLoader(async ({ app, id, query }) =>
  id === 'new' ? newPrize(app) : loadPrize(app, id, query.get('before')),
)

export const action = staffForms(prizeForms, (form, { app, staff, id, file }) =>
  actOnPrize(app, staff.id, id, form, file),
)

export default function AdminPrize() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  const id = (view.title === null && refused?.values['newId']) || view.id
  return <AdminPrizeScreen key={id} view={{ ...view, id, refused }} />
}
