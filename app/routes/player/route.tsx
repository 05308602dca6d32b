import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { isWeek, weekOf } from '#app/domain/period.ts'
import { markInboxRead } from '#app/features/notifications/inbox.server.ts'
import { findPlayerByAnyUsername } from '#app/features/players/find-player.server.ts'
import { loadPlayer } from '#app/features/players/load-player.server.ts'
import { PlayerScreen } from '#app/features/players/player-screen.tsx'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { recordProfileView } from '#app/features/statistics/record-profile-view.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { profileData, trailData } from '#app/layout/structured-data.ts'
import { getPlayer } from '#app/session.server.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  if (data === undefined) return pageMeta(args, { title: 'Player', description: brand.description, isHidden: true })
  const path = `/player/${data.username}`
  return pageMeta(args, {
    title: data.username,
    description: standingOf(data),
    path,
    image: { path: `/api/cards/player/${data.username}.png`, alt: `${data.username} at ${brand.name}` },
    isProfile: true,
    structuredData: (origin) => [
      profileData(origin, { ...data, pictureUrl: data.avatarUrl }),
      trailData(origin, [
        { name: 'Leaderboard', path: '/leaderboard' },
        { name: data.username, path },
      ]),
    ],
  })
}

function standingOf({ username, level, rank, week }: PlayerView): string {
  const climber = `${username} is a level ${formatNumber(level.level)} climber at ${brand.name}`
  if (rank === 0) return `${climber}. Points, rank and the ledger behind them.`
  return `${climber}: ${formatOrdinal(rank)} in week ${week.number} with ${formatCount(week.points, 'point')}.`
}

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
  context.waitUntil(recordProfileView(app, request, player.id, viewer?.id ?? null))
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
