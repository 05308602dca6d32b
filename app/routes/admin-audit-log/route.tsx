import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { AuditLogScreen } from '#app/admin/audit-log/audit-log-screen.tsx'
import { loadAuditLog } from '#app/admin/audit-log/load-audit-log.server.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { noForms, staffLoader } from '#app/staff-route.server.ts'

export const meta = staffMeta('Audit log')

const cursor = z.coerce.number().int().positive().nullable().catch(null)

export const loader = staffLoader(async ({ app, query }) => ({
  view: await loadAuditLog(app, cursor.parse(query.get('before'))),
}))

export const action = noForms

export default function AuditLog() {
  return <AuditLogScreen view={useLoaderData<typeof loader>().view} />
}
