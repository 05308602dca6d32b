import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { openHref } from '#app/domain/contests/setup/contest-href.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { actOnOpening } from './act-on-opening.server.ts'
import { openForms } from './contest-form.ts'
import { findOpenedDesk } from './find-draft.server.ts'
import { loadOpening } from './load-opening.server.ts'
import { OpeningScreen } from './opening-screen.tsx'

export const meta = metaOf({ title: 'Open the contest', description: 'The last look.', noIndex: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const id = params.id ?? ''
  const view = await loadOpening(context.app, player.id, id)
  if (view !== null) return view
  const desk = await findOpenedDesk(context.app, player.id, id)
  throw desk === null ? new Response(null, { status: 404 }) : redirect(desk)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, openForms, 'open')
  return respond(context.app, submission, openHref(id), (form) => actOnOpening(context.app, player.id, id, form))
}

export default function OpenContest() {
  return <OpeningScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
