import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { loadAuditLog } from '#app/core/audit/load-audit-log.server.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { noForms, staffLoader } from '#app/staff-route.server.ts'
import { AuditLogScreen } from './audit-log-screen.tsx'

export const meta = staffMeta('Audit log')

const cursor = z.coerce.number().int().positive().nullable().catch(null)

export const loader = staffLoader(async ({ app, query }) => ({
  view: await loadAuditLog(app, cursor.parse(query.get('before'))),
}))

export const action = noForms

export default function AuditLog() {
  return <AuditLogScreen view={useLoaderData<typeof loader>().view} />
}
