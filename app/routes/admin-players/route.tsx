import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { PlayersScreen } from '#app/admin/players/players-screen.tsx'
import { searchPlayers } from '#app/admin/players/search-players.server.ts'
import { PLAYER_SEARCHES } from '#app/domain/player-search.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requireStaff } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'admin' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Players', description: 'For staff.', isHidden: true })

const query = z.object({
  by: z.enum([...PLAYER_SEARCHES, 'premium']).catch('username'),
  value: z
    .string()
    .catch('')
    .transform((value) => value.trim().slice(0, 200)),
  after: z.string().max(100).nullable().catch(null),
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, context)
  const { searchParams } = new URL(request.url)
  const asked = query.parse({ after: null, ...Object.fromEntries(searchParams) })
  const isAsked = searchParams.has('by') || searchParams.has('value')
  return { staff, view: await searchPlayers(context.app, isAsked ? asked : null) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(request, context)
  throw new Response(null, { status: 405 })
}

export default function AdminPlayers() {
  const { staff, view } = useLoaderData<typeof loader>()
  return <PlayersScreen staff={staff} view={view} />
}
