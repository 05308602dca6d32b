import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { loadStats } from './load-stats.server.ts'
import { StatsScreen } from './stats-screen.tsx'

export const handle: RouteHandle = { scope: 'stats' }

export const meta = metaOf({
  title: 'Your stats',
  description: 'Profile views, project clicks, resume views and where your points came from.',
  noIndex: true,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadStats(context.app, await requirePlayer(request, context))
}

export default function Stats() {
  return <StatsScreen view={useLoaderData<typeof loader>()} />
}
