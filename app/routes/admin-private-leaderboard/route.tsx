import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  deleteAnyLeaderboard,
  renameLeaderboard,
  renewAnyInvitation,
} from '#app/admin/leaderboards/change-any-leaderboard.server.ts'
import { leaderboardForms } from '#app/admin/leaderboards/leaderboard-form.ts'
import { AdminLeaderboardScreen } from '#app/admin/leaderboards/leaderboard-screen.tsx'
import { loadPrivateLeaderboard } from '#app/admin/leaderboards/load-leaderboards.server.ts'
import { done, MISSING, refused, type RefusedForm } from '#app/domain/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Private leaderboard', description: 'For staff.', isHidden: true })

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
  const submission = await readSubmission(request, leaderboardForms)
  if (submission === null) throw new Response(null, { status: 400 })
  return respond(app, submission, `${PATH}/${encodeURIComponent(id)}`, async (form) => {
    switch (form.intent) {
      case 'rename': {
        const renamed = await renameLeaderboard(app, staff.id, id, form)
        if (renamed.ok) return done('The board is renamed.')
        return renamed.code === 'invalid' ? refused({ name: renamed.error }) : MISSING
      }
      case 'renew': {
        const renewed = await renewAnyInvitation(app, staff.id, id, form.invitationEnd)
        return renewed.ok ? done('The invitation link is new. The old one no longer works.') : MISSING
      }
      case 'delete': {
        const deleted = await deleteAnyLeaderboard(app, staff.id, id)
        return done(deleted.ok ? `${deleted.name} is deleted.` : 'This board no longer exists.', PATH)
      }
    }
  })
}

export default function AdminPrivateLeaderboard() {
  return <AdminLeaderboardScreen view={{ ...useLoaderData<typeof loader>(), refused: useActionData<RefusedForm>() }} />
}
