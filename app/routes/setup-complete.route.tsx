import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerByGitHubId, type Player } from '#app/core/players/find-player.server.ts'
import { refreshClaimed } from '#app/features/players/refresh-on-request.server.ts'
import { loadSetupComplete } from '#app/features/sign-in/load-setup-complete.server.ts'
import { SetupCompleteScreen } from '#app/features/sign-in/setup-complete-screen.tsx'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'You are in', description: brand.description, noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const own = player.lastGithubUpdate === 0 ? await refreshed(context.app, player) : player
  const { view, mountain } = await loadSetupComplete(context.app, own)
  return { view, mountain: context.draw('mountain', drawMountain(mountain)) }
}

async function refreshed(app: AppContext, player: Player): Promise<Player> {
  await refreshClaimed(app, player.id)
  return (await findPlayerByGitHubId(app, player.githubId)) ?? player
}

export default function SetupComplete() {
  return <SetupCompleteScreen {...useLoaderData<typeof loader>()} />
}
