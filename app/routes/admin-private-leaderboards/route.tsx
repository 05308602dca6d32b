import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AdminLeaderboardsScreen } from '#app/admin/leaderboards/leaderboards-screen.tsx'
import { loadLeaderboards } from '#app/admin/leaderboards/load-leaderboards.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Private leaderboards', description: 'For staff.', isHidden: true })

const QUERY_LENGTH = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const search = new URL(request.url).searchParams
  const query = (search.get('q') ?? '').trim().slice(0, QUERY_LENGTH)
  return { staff, ...(await loadLeaderboards(context.app, { query, after: search.get('after') })) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(request, context)
  throw new Response(null, { status: 405 })
}

export default function AdminPrivateLeaderboards() {
  return <AdminLeaderboardsScreen view={useLoaderData<typeof loader>()} />
}
