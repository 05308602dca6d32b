import { useLoaderData } from '@remix-run/react'
import { done, doneWith } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { listPrizes } from './list-prizes.server.ts'
import { orderPrizes } from './order-prizes.server.ts'
import { chestForms } from './prize-form.ts'
import { AdminPrizesScreen } from './prizes-screen.tsx'

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
