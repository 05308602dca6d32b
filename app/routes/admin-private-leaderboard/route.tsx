import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  deleteAnyLeaderboard,
  renameLeaderboard,
  renewAnyInvitation,
} from '#app/admin/leaderboards/change-any-leaderboard.server.ts'
import { leaderboardForm } from '#app/admin/leaderboards/leaderboard-form.ts'
import { AdminLeaderboardScreen } from '#app/admin/leaderboards/leaderboard-screen.tsx'
import type { AdminLeaderboardView } from '#app/admin/leaderboards/leaderboards-view.ts'
import { loadPrivateLeaderboard } from '#app/admin/leaderboards/load-leaderboards.server.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Private leaderboard', description: 'For those who run the contest.', isHidden: true })

const PATH = '/admin/private-leaderboards'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const view = await loadPrivateLeaderboard(context.app, params['id'] ?? '')
  if (view === null) throw new Response(null, { status: 404 })
  return { staff, ...view }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { app } = context
  const staff = await requireStaff(request, context)
  const { id = '' } = params
  const { intent, name, clearDescription, invitationEnd } = await readForm(request, leaderboardForm)
  switch (intent) {
    case null:
      throw new Response(null, { status: 400 })
    case 'rename': {
      const renamed = await renameLeaderboard(app, staff.id, id, { name, clearDescription })
      if (!renamed.ok && renamed.code === 'invalid')
        return data({ rename: { typed: name, error: renamed.error } }, { status: 400 })
      return answer(app, renamed.ok, id, 'The board is renamed.')
    }
    case 'renew': {
      const renewed = await renewAnyInvitation(app, staff.id, id, invitationEnd)
      return answer(app, renewed.ok, id, 'The invitation link is new. The old one no longer works.')
    }
    case 'delete': {
      const deleted = await deleteAnyLeaderboard(app, staff.id, id)
      return answer(app, true, null, deleted.ok ? `${deleted.name} is deleted.` : 'This board is not there any more.')
    }
  }
}

function answer(app: Parameters<typeof redirectWithFlash>[0], isDone: boolean, id: string | null, message: string) {
  if (!isDone) throw new Response(null, { status: 404 })
  const path = id === null ? PATH : `${PATH}/${encodeURIComponent(id)}`
  return redirectWithFlash(app, path, { toast: { type: 'success', message } })
}

export default function AdminPrivateLeaderboard() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<Partial<AdminLeaderboardView>>()
  return <AdminLeaderboardScreen view={{ ...view, ...refused }} />
}
