import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { AuditLogScreen } from '#app/admin/audit-log/audit-log-screen.tsx'
import { loadAuditLog } from '#app/admin/audit-log/load-audit-log.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Audit log', description: 'For staff.', isHidden: true })

const cursor = z.coerce.number().int().positive().nullable().catch(null)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const query = new URL(request.url).searchParams
  const view = await loadAuditLog(context.app, { before: cursor.parse(query.get('before')), check: query.has('check') })
  return { staff, view }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(request, context)
  throw new Response(null, { status: 405 })
}

export default function AuditLog() {
  const { staff, view } = useLoaderData<typeof loader>()
  return <AuditLogScreen staff={staff} view={view} />
}
