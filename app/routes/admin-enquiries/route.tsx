import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { changeEnquiry, enquiryForm, type EnquiryIntent } from '#app/admin/enquiries/change-enquiry.server.ts'
import { EnquiriesScreen } from '#app/admin/enquiries/enquiries-screen.tsx'
import { loadEnquiries } from '#app/admin/enquiries/load-enquiries.server.ts'
import { encodeCursor, parseCursor } from '#app/domain/cursor.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Enquiries', description: 'For staff.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  return { staff, ...(await loadEnquiries(context.app, cursorOf(request))) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { intent, id } = await readForm(request, enquiryForm)
  if (intent === null) throw new Response(null, { status: 400 })
  const isChanged = await changeEnquiry(app, staff.id, id, intent)
  const cursor = cursorOf(request)
  const path = cursor === null ? '/admin/enquiries' : `/admin/enquiries?before=${encodeCursor(cursor)}`
  return redirectWithFlash(app, path, {
    toast: isChanged ? { type: 'success', message: DONE[intent] } : { type: 'info', message: 'That is already done.' },
  })
}

const DONE = {
  answer: 'The enquiry is marked as answered.',
  reopen: 'The enquiry is open again.',
  delete: 'The enquiry is deleted.',
} satisfies Record<EnquiryIntent, string>

function cursorOf(request: Request) {
  return parseCursor(new URL(request.url).searchParams.get('before'))
}

export default function AdminEnquiries() {
  return <EnquiriesScreen view={useLoaderData<typeof loader>()} />
}
