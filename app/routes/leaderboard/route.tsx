import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { brand } from '#app/brand.ts'
import { LeaderboardScreen } from '#app/features/standings/leaderboard-screen.tsx'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { getPlayer } from '#app/session.server.ts'

const board = z.enum(['week', 'last-week', 'month', 'all-time', 'premium']).catch('week')
const typed = z.string().trim().min(1).max(64).nullable().catch(null)

export const handle: RouteHandle = { scope: 'leaderboard' }

export const meta: MetaFunction = () => [
  { title: `Leaderboard | ${brand.name}` },
  {
    name: 'description',
    content: 'Who climbs highest this week, this month and of all time, by public work on GitHub.',
  },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const viewer = await getPlayer(request, context)
  return loadBoard(
    context.app,
    {
      board: board.parse(query.get('board')),
      after: query.get('after'),
      before: query.get('before'),
      at: query.get('at'),
      rank: typed.parse(query.get('rank')),
      find: typed.parse(query.get('player')),
    },
    viewer?.id ?? null,
  )
}

export default function Leaderboard() {
  return <LeaderboardScreen view={useLoaderData<typeof loader>()} />
}
