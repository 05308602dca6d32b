import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { checkboxField } from '#app/domain/forms/form-fields.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'
import { leaderboardHref } from './board-tabs.ts'
import { findInvitation } from './find-invitation.server.ts'
import { InvitationScreen } from './invitation-screen.tsx'
import { joinLeaderboard } from './membership.server.ts'

const joinForm = z.object({ agrees: checkboxField })

export const meta = metaOf({
  title: 'Invitation',
  description: 'An invitation to a private leaderboard.',
  noIndex: true,
})

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await getPlayer(request, context)
  const view = await findInvitation(context.app, player?.id ?? null, params.code ?? '')
  return data(view, { status: view.state === 'unknown' ? 404 : 200 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const code = params.code ?? ''
  const page = `/my-leaderboards/join/${encodeURIComponent(code)}`
  const player = await requirePlayer(request, context)
  const { agrees } = await readForm(request, joinForm)
  const joined = await joinLeaderboard(app, player.id, code, agrees)
  // The page itself says why joining is not possible.
  if (!joined.ok && joined.code === 'agree')
    return redirectWithFlash(app, page, {
      toast: { type: 'warning', message: 'Agree to the organisers’ pages first: tick the box above the button.' },
    })
  if (!joined.ok) return redirectWithFlash(app, page, { toast: { type: 'warning', message: 'You did not join.' } })
  const message = joined.isNew ? 'You are in. Good climb.' : 'You are already a member.'
  return redirectWithFlash(app, leaderboardHref(joined.id), { toast: { type: 'success', message } })
}

export default function Invitation() {
  return <InvitationScreen view={useLoaderData<typeof loader>()} />
}
