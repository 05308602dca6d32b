import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { BOARD_TABS, boardTitle } from '#app/features/standings/board-title.ts'
import type { BoardName } from '#app/features/standings/board-view.ts'
import { LeaderboardScreen } from '#app/features/standings/leaderboard-screen.tsx'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'

const board = z.enum(['week', 'last-week', 'month', 'all-time', 'premium']).catch('week')
const typed = z.string().trim().min(1).max(64).nullable().catch(null)

export const handle: RouteHandle = { scope: 'leaderboard' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  const tab = BOARD_TABS.find((one) => one.board === data?.board)
  return pageMeta(args, {
    title: data === undefined ? 'Leaderboard' : `Leaderboard: ${boardTitle(data)}`,
    description: descriptions[data?.board ?? 'week'],
    path: tab?.href ?? '/leaderboard',
    isHidden: data === undefined || data.firstHref !== null || data.search !== null || data.jump !== null,
  })
}

const descriptions = {
  week: 'Who climbs highest this week by public work on GitHub: rank, points and the days they were earned on.',
  'last-week': 'The final places of the week before this one, by public work on GitHub.',
  month: 'Who climbed highest this month, by public work on GitHub.',
  'all-time': 'The highest climbers of all time: everything they ever did in public on GitHub, counted once.',
  premium: 'Premium climbers of this week by public work on GitHub. Points cannot be bought.',
} as const satisfies Record<BoardName, string>

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
