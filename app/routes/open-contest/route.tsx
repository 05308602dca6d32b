import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { actOnOpening } from '#app/features/contests/setup/act-on-opening.server.ts'
import { openForms } from '#app/features/contests/setup/contest-form.ts'
import { openHref } from '#app/features/contests/setup/contest-href.ts'
import { loadOpening } from '#app/features/contests/setup/load-opening.server.ts'
import { OpeningScreen } from '#app/features/contests/setup/opening-screen.tsx'
import { readSubmission, respond } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'

export const meta = metaOf({ title: 'Open the contest', description: 'The last look.', isHidden: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const view = await loadOpening(context.app, player.id, params.id ?? '')
  if (view === null) throw new Response(null, { status: 404 })
  return view
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
