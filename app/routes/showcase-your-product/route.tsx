import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { enquiryForm } from '#app/features/showcase/enquiry-form.ts'
import { loadShowcase } from '#app/features/showcase/load-showcase.server.ts'
import { sendEnquiry } from '#app/features/showcase/send-enquiry.server.ts'
import { ShowcaseScreen } from '#app/features/showcase/showcase-screen.tsx'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'

export const handle: RouteHandle = { scope: 'showcase', hasBanner: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Showcase your product',
    description: 'Four places for tools that developers need, with what each of them brought in the last 30 days.',
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadShowcase(context.app, new URL(request.url).searchParams.get('place'))
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request, enquiryForm)
  const sent = await sendEnquiry(app, form)
  if (sent.ok)
    return redirectWithFlash(app, '/showcase-your-product', {
      toast: { type: 'success', message: 'Your enquiry is on its way. We answer by e-mail.' },
    })
  const { reference: _, ...values } = form
  return data({ values, errors: sent.errors }, { status: sent.reason === 'invalid' ? 400 : 429 })
}

export default function ShowcaseYourProduct() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <ShowcaseScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
