import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { DeadLettersScreen } from '#app/admin/dead-letters/dead-letters-screen.tsx'
import { DEAD_LETTER_LISTS, listDeadLetters } from '#app/admin/dead-letters/load-dead-letters.server.ts'
import { staffHandle, staffMeta } from '#app/layout/staff-page.ts'
import { noForms, staffLoader } from '#app/staff-route.server.ts'

export const handle = staffHandle
export const meta = staffMeta('Dead letters')

/** When it was received, a dot, and its id. */
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

export const action = noForms

export default function AdminDeadLetters() {
  return <DeadLettersScreen view={useLoaderData<typeof loader>().view} />
}
