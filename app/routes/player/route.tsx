import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { isWeek, weekOf } from '#app/domain/period.ts'
import { markInboxRead } from '#app/features/notifications/inbox.server.ts'
import { findPlayerByAnyUsername } from '#app/features/players/find-player.server.ts'
import { loadPlayer } from '#app/features/players/load-player.server.ts'
import { PlayerScreen } from '#app/features/players/player-screen.tsx'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { getPlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data === undefined ? brand.name : `${data.username} | ${brand.name}` },
  {
    name: 'description',
    content:
      data === undefined
        ? brand.description
        : `${data.username}'s climb at ${brand.name}: points, rank and the ledger behind them.`,
  },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context
  const player = await findPlayerByAnyUsername(app, params.username ?? '')
  if (player === null || player.claimedAt === null || player.goneAt !== null) throw redirect('/')
  if (player.lowerCaseGithubUsername !== params.username?.toLowerCase())
    throw redirect(`/player/${player.githubUsername}`)
  const viewer = await getPlayer(request, context)
  const query = new URL(request.url).searchParams
  const view = await loadPlayer(app, player, viewer?.id ?? null, {
    ledger: { week: weekAsked(query.get('week'), app.now()), skip: skipAsked(query.get('skip')) },
  })
  if (view.owner?.inbox.some((notice) => !notice.isRead)) context.waitUntil(markInboxRead(app, player.id))
  return view
}

export default function PlayerPage() {
  return <PlayerScreen view={useLoaderData<typeof loader>()} />
}

function weekAsked(typed: string | null, now: number): string {
  const current = weekOf(now)
  return typed !== null && isWeek(typed) && typed <= current ? typed : current
}

function skipAsked(typed: string | null): number {
  return /^\d{1,4}$/.test(typed ?? '') ? Number(typed) : 0
}
