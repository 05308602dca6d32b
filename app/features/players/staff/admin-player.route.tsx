import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findPlayerByAnyUsername, findPlayerById } from '#app/core/players/find-player.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { isWeek, weekOf } from '#app/domain/time/period.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import { changeForms } from './change-form.ts'
import { changePlayer } from './change-player.server.ts'
import { loadAdminPlayer } from './load-admin-player.server.ts'
import { PlayerScreen } from './player-screen.tsx'

export const meta = staffMeta('Player')

export const loader = staffLoader(async ({ app, id, query, request }) => {
  const found = await findPlayerById(app, id)
  if (found === null) {
    const named = await findPlayerByAnyUsername(app, id)
    if (named === null) return null
    throw redirect(`/admin/players/${named.id}${new URL(request.url).search}`)
  }
  const typed = query.get('week') ?? ''
  const week = isWeek(typed) ? typed : weekOf(app.now())
  const into = (query.get('into') ?? '').trim().slice(0, 200)
  const player = await loadAdminPlayer(app, found, {
    ledger: { week },
    into: into === '' ? null : into,
  })
  return { player }
})

export const action = staffForms(changeForms, (form, { app, staff, id }) => changePlayer(app, staff.id, id, form))

export default function AdminPlayer() {
  return <PlayerScreen player={useLoaderData<typeof loader>().player} refused={useActionData<RefusedForm>()} />
}
