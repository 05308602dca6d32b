import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listPrizes } from '#app/admin/prizes/list-prizes.server.ts'
import { orderPrizes } from '#app/admin/prizes/order-prizes.server.ts'
import { orderForm } from '#app/admin/prizes/prize-form.ts'
import { AdminPrizesScreen } from '#app/admin/prizes/prizes-screen.tsx'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Prizes', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  return { staff, prizes: await listPrizes(context.app) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { id, place } = await readForm(request, orderForm)
  if (place === null) throw new Response(null, { status: 400 })
  const isOrdered = await orderPrizes(app, staff.id, id, place)
  return redirectWithFlash(app, '/admin/prizes', {
    toast: isOrdered
      ? { type: 'success', message: 'The order is saved.' }
      : { type: 'warning', message: 'This prize no longer exists.' },
  })
}

export default function AdminPrizes() {
  return <AdminPrizesScreen view={useLoaderData<typeof loader>()} />
}
