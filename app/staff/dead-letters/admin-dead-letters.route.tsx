import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { done, refused, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { DeadLettersScreen } from './dead-letters-screen.tsx'
import { deadLettersForms, replayDeadLetters } from './decide-dead-letter.server.ts'
import { DEAD_LETTER_LISTS, listDeadLetters } from './load-dead-letters.server.ts'

export const meta = staffMeta('Failed messages')

/** Time of receipt, a dot, the id. */
const cursor = z
  .string()
  .max(300)
  .regex(/^\d{1,15}\../)
  .transform((value) => {
    const dot = value.indexOf('.')
    return { receivedAt: Number(value.slice(0, dot)), id: value.slice(dot + 1) }
  })
  .nullable()
  .catch(null)

export const loader = staffLoader(async ({ app, query }) => {
  const listed = DEAD_LETTER_LISTS.find((name) => name === query.get('list')) ?? 'stored'
  return { view: await listDeadLetters(app, { listed, before: cursor.parse(query.get('before')) }) }
})

export const action = staffForms(deadLettersForms, async (_, { app, staff }) => {
  const replayed = await replayDeadLetters(app, staff)
  if (replayed === 0) return refused({ form: 'There is no failed message to send again.' }, 409)
  return done(replayed === 1 ? 'The message is back in the queue.' : `${replayed} messages are back in the queue.`)
})

export default function AdminDeadLetters() {
  return <DeadLettersScreen view={useLoaderData<typeof loader>().view} refused={useActionData<RefusedForm>()} />
}
