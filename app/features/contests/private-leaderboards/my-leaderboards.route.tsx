import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { done, refused, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { acceptOffer, declineOffer } from './answer-offer.server.ts'
import { leaderboardHref } from './board-tabs.ts'
import { createLeaderboard } from './create-leaderboard.server.ts'
import { listForms } from './leaderboard-form.ts'
import { loadMyLeaderboards } from './load-my-leaderboards.server.ts'
import { MyLeaderboardsScreen } from './my-leaderboards-screen.tsx'

export const meta = metaOf({ title: 'My leaderboards', description: 'Your private leaderboards.', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadMyLeaderboards(context.app, await requirePlayer(request, context))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, listForms, 'create')
  return respond(app, submission, '/my-leaderboards', async (form) => {
    if (form.intent === 'accept-offer') return acceptOffer(app, player.id, form.leaderboardId)
    if (form.intent === 'decline-offer') return declineOffer(app, player.id, form.leaderboardId)
    const { name, description, endsOn } = form
    const created = await createLeaderboard(app, player.id, { name, description, endsOn })
    if (created.ok) return done('Your board is ready. Invite others with its link.', leaderboardHref(created.id))
    return refused(created.code === 'invalid' ? created.errors : {})
  })
}

export default function MyLeaderboards() {
  return <MyLeaderboardsScreen view={{ ...useLoaderData<typeof loader>(), refused: useActionData<RefusedForm>() }} />
}
