import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DeadLetterScreen } from '#app/admin/dead-letters/dead-letter-screen.tsx'
import {
  deadLetterForms,
  discardDeadLetter,
  replayDeadLetter,
} from '#app/admin/dead-letters/decide-dead-letter.server.ts'
import { findDeadLetter } from '#app/admin/dead-letters/find-dead-letter.server.ts'
import { done, MISSING, refused, type RefusedForm } from '#app/domain/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Dead letter', description: 'For staff.', isHidden: true })

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
  const submission = await readSubmission(request, deadLetterForms)
  return respond(app, submission, `/admin/dead-letters/${encodeURIComponent(id)}`, async (form) => {
    const isReplay = form.intent === 'replay'
    const decided = isReplay
      ? await replayDeadLetter(app, staff, id)
      : await discardDeadLetter(app, staff, id, form.reason)
    if (decided.ok) return done(isReplay ? 'The message is back in the queue.' : 'The dead letter is discarded.')
    return decided.code === 'not_found' ? MISSING : refused({ form: 'This dead letter was already decided.' }, 409)
  })
}

export default function AdminDeadLetter() {
  const { staff, letter } = useLoaderData<typeof loader>()
  return <DeadLetterScreen staff={staff} letter={letter} refused={useActionData<RefusedForm>()} />
}
