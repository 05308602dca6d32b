import { useLoaderData } from '@remix-run/react'
import { done, doneWith } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { changeEnquiry, enquiryForms } from './change-enquiry.server.ts'
import { EnquiriesScreen } from './enquiries-screen.tsx'
import { loadEnquiries } from './load-enquiries.server.ts'

export const meta = staffMeta('Enquiries')

export const loader = staffLoader(({ app, query }) => loadEnquiries(app, query.get('before')))

export const action = staffForms(enquiryForms, async ({ id, intent }, { app, staff }) => {
  const isChanged = await changeEnquiry(app, staff.id, id, intent)
  return isChanged ? DONE[intent] : doneWith('info', 'That is already done.')
})

const DONE = {
  answer: done('The enquiry is marked as answered.'),
  reopen: done('The enquiry is open again.'),
  delete: done('The enquiry is deleted.'),
}

export default function AdminEnquiries() {
  return <EnquiriesScreen view={useLoaderData<typeof loader>()} />
}
