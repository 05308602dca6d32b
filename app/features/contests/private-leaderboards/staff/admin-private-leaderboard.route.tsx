import { useActionData, useLoaderData } from '@remix-run/react'
import { done, MISSING, refused, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { staffForms, staffLoader } from '#app/staff-route.server.ts'
import {
  deleteAnyLeaderboard,
  leaderboardForms,
  renameLeaderboard,
  renewAnyInvitation,
} from './change-any-leaderboard.server.ts'
import { AdminLeaderboardScreen } from './leaderboard-screen.tsx'
import { loadPrivateLeaderboard } from './load-leaderboards.server.ts'

export const meta = staffMeta('Private leaderboard')

export const loader = staffLoader(({ app, id }) => loadPrivateLeaderboard(app, id))

export const action = staffForms(leaderboardForms, async (form, { app, staff, id }) => {
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
      const message = deleted.ok ? `${deleted.name} is deleted.` : 'This board no longer exists.'
      return done(message, '/admin/private-leaderboards')
    }
  }
})

export default function AdminPrivateLeaderboard() {
  return <AdminLeaderboardScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
