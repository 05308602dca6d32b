import { useLoaderData } from '@remix-run/react'
import { listPrizes } from '#app/admin/prizes/list-prizes.server.ts'
import { orderPrizes } from '#app/admin/prizes/order-prizes.server.ts'
import { chestForms } from '#app/admin/prizes/prize-form.ts'
import { AdminPrizesScreen } from '#app/admin/prizes/prizes-screen.tsx'
import { done, doneWith } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'

export const meta = staffMeta('Prizes')

export const loader = staffLoader(async ({ app }) => ({ prizes: await listPrizes(app) }))

export const action = staffForms(
  chestForms,
  async ({ id, place }, { app, staff }) => {
    const isOrdered = await orderPrizes(app, staff.id, id, place)
    return isOrdered ? done('The order is saved.') : doneWith('warning', 'This prize no longer exists.')
  },
  'order',
)

export default function AdminPrizes() {
  return <AdminPrizesScreen prizes={useLoaderData<typeof loader>().prizes} />
}
