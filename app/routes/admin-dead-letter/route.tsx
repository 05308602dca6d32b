import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deadLetterForm } from '#app/admin/dead-letters/dead-letter-form.ts'
import { DeadLetterScreen } from '#app/admin/dead-letters/dead-letter-screen.tsx'
import { LONGEST_REASON } from '#app/admin/dead-letters/dead-letters-view.ts'
import { discardDeadLetter, replayDeadLetter } from '#app/admin/dead-letters/decide-dead-letter.server.ts'
import { findDeadLetter } from '#app/admin/dead-letters/find-dead-letter.server.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Dead letter', description: 'For those who run the contest.', isHidden: true })

type Answer = { reason: string; error: string | null; conflict: string | null }
const NOTHING: Answer = { reason: '', error: null, conflict: null }
const DECIDED = 'This one was already decided.'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const letter = await findDeadLetter(context.app, params.letterId ?? '')
  if (letter === null) throw new Response(null, { status: 404 })
  return { staff, letter }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const id = params.letterId ?? ''
  const { intent, reason } = await readForm(request, deadLetterForm)
  if (intent === null) return data<Answer>(NOTHING, { status: 400 })
  const error = intent === 'discard' ? reasonError(reason) : null
  if (error !== null) return data<Answer>({ reason, error, conflict: null }, { status: 400 })
  const decided =
    intent === 'replay' ? await replayDeadLetter(app, staff, id) : await discardDeadLetter(app, staff, id, reason)
  if (!decided.ok && decided.code === 'not_found') throw new Response(null, { status: 404 })
  if (!decided.ok) return data<Answer>({ reason, error: null, conflict: DECIDED }, { status: 409 })
  const message = intent === 'replay' ? 'It is back in the queue.' : 'The dead letter is discarded.'
  return redirectWithFlash(app, `/admin/dead-letters/${encodeURIComponent(id)}`, {
    toast: { type: 'success', message },
  })
}

function reasonError(reason: string): string | null {
  if (reason === '') return 'Say why, in a few words.'
  return reason.length > LONGEST_REASON ? `Up to ${LONGEST_REASON} characters, please.` : null
}

export default function AdminDeadLetter() {
  const { staff, letter } = useLoaderData<typeof loader>()
  const { conflict, ...form } = useActionData<Answer>() ?? NOTHING
  return <DeadLetterScreen staff={staff} letter={letter} form={form} conflict={conflict} />
}
