import { useActionData, useLoaderData } from '@remix-run/react'
import { done, MISSING, refused, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { DeadLetterScreen } from './dead-letter-screen.tsx'
import { deadLetterForms, discardDeadLetter, replayDeadLetter } from './decide-dead-letter.server.ts'
import { findDeadLetter } from './load-dead-letters.server.ts'

export const meta = staffMeta('Failed message')

export const loader = staffLoader(async ({ app, id }) => {
  const letter = await findDeadLetter(app, id)
  return letter === null ? null : { letter }
})

export const action = staffForms(deadLetterForms, async (form, { app, staff, id }) => {
  const isReplay = form.intent === 'replay'
  const decided = isReplay
    ? await replayDeadLetter(app, staff, id)
    : await discardDeadLetter(app, staff, id, form.reason)
  if (decided.ok) return done(isReplay ? 'The message is back in the queue.' : 'The failed message is discarded.')
  return decided.code === 'not_found' ? MISSING : refused({ form: 'This failed message was already decided.' }, 409)
})

export default function AdminDeadLetter() {
  return <DeadLetterScreen letter={useLoaderData<typeof loader>().letter} refused={useActionData<RefusedForm>()} />
}
