import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { boardHref, type BoardName } from '#app/core/standings/board-view.ts'
import { loadBoardAd } from '#app/features/ads/load-board-ad.server.ts'
import { boardRequest } from '#app/features/standings/board-request.ts'
import { boardImage, boardTitle } from '#app/features/standings/board-title.ts'
import { LeaderboardScreen } from '#app/features/standings/leaderboard-screen.tsx'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import { pageMeta, weeksFeedLink } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'

export const links: LinksFunction = () => [weeksFeedLink]

export const meta: MetaFunction<typeof loader> = (args) => {
  const data = args.data?.view
  return pageMeta(args, {
    title: data === undefined ? 'Leaderboard' : `Leaderboard: ${boardTitle(data)}`,
    description: descriptions[data?.board ?? 'week'],
    path: boardHref(data?.board ?? 'week', data?.country ? { country: data.country.code } : {}),
    ...(data === undefined ? {} : { image: boardImage(data) }),
    noIndex: data === undefined || data.firstHref !== null || data.search !== null,
  })
}

const descriptions = {
  week: 'This week’s highest climbers by public work on GitHub: rank, points and the days they earned them.',
  'last-week': 'The final places of last week, by public work on GitHub.',
  month: 'This month’s highest climbers by public work on GitHub.',
  'all-time': 'The highest climbers of all time, by all their public work on GitHub.',
  premium: 'Premium climbers of this week by public work on GitHub. Points cannot be bought.',
} as const satisfies Record<BoardName, string>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const player = getPlayer(request, context)
  const asked = boardRequest(new URL(request.url).searchParams)
  const board = loadBoard(context.app, asked, player)
  const [{ view, mountain }, { ad, seen }] = await Promise.all([
    board,
    loadBoardAd(context.app, asked.board, board, player),
  ])
  context.recordImpression({ what: 'ads', events: seen })
  return {
    view,
    ad,
    mountain: context.draw('mountain', drawMountain(mountain)),
  }
}

export default function Leaderboard() {
  const { view, ad, mountain } = useLoaderData<typeof loader>()
  return <LeaderboardScreen view={view} ad={ad} mountain={mountain} />
}
