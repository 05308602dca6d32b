import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { takeFile } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import { editHref } from '#app/domain/contests/setup/contest-href.ts'
import { SCOPE_TEXT_LENGTH } from '#app/domain/contests/setup/scope-lines.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { actOnDraft } from './act-on-draft.server.ts'
import { ContestFormScreen, type ShownForm } from './contest-form-screen.tsx'
import { contestForms } from './contest-form.ts'
import { findOpenedDesk } from './find-draft.server.ts'
import { loadDraft } from './load-contest-form.server.ts'

export const meta = metaOf({ title: 'Your draft', description: 'A contest that is not open yet.', noIndex: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const id = params.id ?? ''
  const view = await loadDraft(context.app, player.id, id)
  if (view !== null) return view
  const desk = await findOpenedDesk(context.app, player.id, id)
  throw desk === null ? new Response(null, { status: 404 }) : redirect(desk)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, contestForms, 'save')
  await takeFile(submission, SCOPE_TEXT_LENGTH)
  return respond(context.app, submission, editHref(id), ({ intent, ...fields }) =>
    actOnDraft(context.app, player.id, id, { intent, fields }),
  )
}

export default function EditContest() {
  return <ContestFormScreen view={useLoaderData<typeof loader>()} sent={useActionData<ShownForm>()} />
}
