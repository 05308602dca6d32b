import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, redirectWithFlash, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { enquiryForms } from './enquiry-form.ts'
import { loadShowcase } from './load-showcase.server.ts'
import { sendEnquiry, THANKS } from './send-enquiry.server.ts'
import { ShowcaseScreen } from './showcase-screen.tsx'

const PAGE = '/showcase-your-product'

export const handle: RouteHandle = { scope: 'showcase' }

export const meta = metaOf({
  title: 'Showcase your product',
  description: 'Four ad places for developer tools, with the views and clicks of the last 30 days.',
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadShowcase(context.app, new URL(request.url).searchParams.get('place'))
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const submission = await readSubmission(request, enquiryForms, 'enquiry')
  // Only bots fill it in: thank them and store nothing.
  if (submission.values['reference'] !== '') return redirectWithFlash(app, PAGE, { toast: THANKS.toast })
  return respond(app, submission, PAGE, (form) => sendEnquiry(app, form))
}

export default function ShowcaseYourProduct() {
  return <ShowcaseScreen view={{ ...useLoaderData<typeof loader>(), refused: useActionData<RefusedForm>() }} />
}
