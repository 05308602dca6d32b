import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { DeadLettersScreen } from '#app/admin/dead-letters/dead-letters-screen.tsx'
import { listDeadLetters } from '#app/admin/dead-letters/list-dead-letters.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Dead letters', description: 'For staff.', isHidden: true })

/** When it was received, a dot, and its id. */
const cursor = z
  .string()
  .max(300)
  .regex(/^\d{1,15}\../)
  .transform((value) => {
    const dot = value.indexOf('.')
    return { receivedAt: Number(value.slice(0, dot)), id: value.slice(dot + 1) }
  })
  .nullable()
  .catch(null)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const query = new URL(request.url).searchParams
  const listed = query.get('list') === 'all' ? 'all' : 'stored'
  const view = await listDeadLetters(context.app, { listed, before: cursor.parse(query.get('before')) })
  return { staff, view }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(request, context)
  throw new Response(null, { status: 405 })
}

export default function AdminDeadLetters() {
  const { staff, view } = useLoaderData<typeof loader>()
  return <DeadLettersScreen staff={staff} view={view} />
}
