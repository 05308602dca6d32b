import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { changeForms } from '#app/admin/players/change-form.ts'
import { changePlayer } from '#app/admin/players/change-player.server.ts'
import { loadAdminPlayer } from '#app/admin/players/load-admin-player.server.ts'
import { PlayerScreen } from '#app/admin/players/player-screen.tsx'
import { findPlayerByAnyUsername, findPlayerById } from '#app/core/players/find-player.server.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { isWeek, weekOf } from '#app/domain/period.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Player', description: 'For staff.', isHidden: true })

const skip = z.coerce.number().int().min(0).max(100_000).catch(0)

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const found = await findPlayerById(context.app, params.id ?? '')
  const { search, searchParams: query } = new URL(request.url)
  if (found === null) {
    const named = await findPlayerByAnyUsername(context.app, params.id ?? '')
    if (named === null) throw new Response(null, { status: 404 })
    throw redirect(`/admin/players/${named.id}${search}`)
  }
  const asked = query.get('week') ?? ''
  const week = isWeek(asked) ? asked : weekOf(context.app.now())
  const into = (query.get('into') ?? '').trim().slice(0, 200)
  const player = await loadAdminPlayer(context.app, found, {
    ledger: { week, skip: skip.parse(query.get('skip') ?? 0) },
    into: into === '' ? null : into,
  })
  return { staff, player }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { id = '' } = params
  const submission = await readSubmission(request, changeForms)
  return respond(app, submission, `/admin/players/${id}`, (form) => changePlayer(app, staff.id, id, form))
}

export default function AdminPlayer() {
  const { staff, player } = useLoaderData<typeof loader>()
  return <PlayerScreen staff={staff} player={player} refused={useActionData<RefusedForm>()} />
}
