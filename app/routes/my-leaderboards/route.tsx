import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createLeaderboard } from '#app/features/private-leaderboards/create-leaderboard.server.ts'
import { createForm } from '#app/features/private-leaderboards/leaderboard-form.ts'
import { leaderboardHref } from '#app/features/private-leaderboards/leaderboard-href.ts'
import { loadMyLeaderboards } from '#app/features/private-leaderboards/load-my-leaderboards.server.ts'
import { MyLeaderboardsScreen } from '#app/features/private-leaderboards/my-leaderboards-screen.tsx'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'leaderboard', hasBanner: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'My leaderboards', description: 'Your private leaderboards.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadMyLeaderboards(context.app, await requirePlayer(request, context))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const values = await readForm(request, createForm)
  const created = await createLeaderboard(app, player.id, values)
  if (created.ok)
    return redirectWithFlash(app, leaderboardHref(created.id), {
      toast: { type: 'success', message: 'Your board is ready. Invite others with its link.' },
    })
  const errors = created.code === 'invalid' ? created.errors : {}
  return data({ create: { values, errors } }, { status: 400 })
}

export default function MyLeaderboards() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <MyLeaderboardsScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
