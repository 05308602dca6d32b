import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { loadStats } from '#app/features/statistics/load-stats.server.ts'
import { StatsScreen } from '#app/features/statistics/stats-screen.tsx'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'stats' }

export const meta = metaOf({
  title: 'Your stats',
  description: 'Profile views, project clicks, resume views and where your points came from.',
  isHidden: true,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadStats(context.app, await requirePlayer(request, context))
}

export default function Stats() {
  return <StatsScreen view={useLoaderData<typeof loader>()} />
}
