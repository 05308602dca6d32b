import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'
import { askStaff, questionForms } from './ask-staff.server.ts'
import { loadWhy } from './load-why.server.ts'
import { WhyScreen } from './why-screen.tsx'

export const meta = metaOf({
  title: 'Why didn’t this count?',
  description:
    'What a pull request, an issue, a review, a comment or a commit earned, or why not and who can change it.',
  noIndex: true,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getPlayer(request, context)
  return loadWhy(context.app, new URL(request.url).searchParams.get('address'), viewer?.id ?? null)
}

/** Players only, about their own rows. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const { search } = new URL(request.url)
  const submission = await readSubmission(request, questionForms, 'question')
  return respond(app, submission, `/why${search}`, (form) => askStaff(app, player, form))
}

export default function Why() {
  return <WhyScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
