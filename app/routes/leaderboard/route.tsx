import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { BOARD_NAMES, boardHref, type BoardName, type BoardView } from '#app/core/standings/board-view.ts'
import { loadBoardAds } from '#app/features/ads/load-board-ads.server.ts'
import { boardImage, boardTitle } from '#app/features/standings/board-title.ts'
import { LeaderboardScreen } from '#app/features/standings/leaderboard-screen.tsx'
import { loadBoard } from '#app/features/standings/load-board.server.ts'
import { pageMeta, weeksFeedLink } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'

const boardName = z.enum(BOARD_NAMES).catch('week')
/** Two letters of ISO 3166 in any case; anything longer is unknown anyway. */
const country = z
  .string()
  .transform((value) => value.trim().slice(0, 64))
  .nullable()
const typed = z.string().trim().min(1).max(64).nullable().catch(null)

export const links: LinksFunction = () => [weeksFeedLink]

export const meta: MetaFunction<typeof loader> = (args) => {
  const data = args.data?.view
  return pageMeta(args, {
    title: data === undefined ? 'Leaderboard' : `Leaderboard: ${boardTitle(data)}`,
    description: descriptions[data?.board ?? 'week'],
    path: boardHref(data?.board ?? 'week', data?.country ? { country: data.country.code } : {}),
    ...(data === undefined ? {} : { image: boardImage(data) }),
    isHidden: data === undefined || data.firstHref !== null || data.search !== null,
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
  const query = new URL(request.url).searchParams
  const player = getPlayer(request, context)
  const board = loadBoard(
    context.app,
    {
      board: boardName.parse(query.get('board')),
      country: country.parse(query.get('country')),
      after: query.get('after'),
      before: query.get('before'),
      at: query.get('at'),
      find: typed.parse(query.get('find')),
    },
    player.then((found) => found?.id ?? null),
  )
  const [{ view, mountain }, { ads, seen }, viewer] = await Promise.all([
    board,
    loadBoardAds(
      context.app,
      board.then((loaded) => loaded.view),
    ),
    player,
  ])
  context.recordImpression({ what: 'ads', events: seen })
  const isWaiting = viewer !== null && view.viewer === null && hasBaseCamp(view)
  const waiting = isWaiting
    ? { username: viewer.githubUsername, avatarUrl: avatarUrl(context.app, viewer.githubId) }
    : null
  return {
    view,
    ads,
    mountain: context.draw('mountain', drawMountain({ ...mountain, waiting }, { hasTools: true })),
  }
}

export default function Leaderboard() {
  const { view, ads, mountain } = useLoaderData<typeof loader>()
  return <LeaderboardScreen view={view} ads={ads} mountain={mountain} />
}

/** Whether those without points are on the drawing, at the foot. */
function hasBaseCamp({ board, state, country }: BoardView): boolean {
  return board !== 'premium' && country === null && (state === 'live' || state === 'waiting')
}
