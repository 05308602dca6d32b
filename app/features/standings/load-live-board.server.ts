import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import type { LiveBoard } from '#app/core/standings/live-board.ts'
import { loadViewerStanding, type LoadedStanding } from '#app/core/standings/load-viewer-standing.server.ts'
import type { MountainView } from '#app/core/standings/mountain-view.ts'
import type { StandingNow } from '#app/domain/standings/viewer-line.ts'
import type { BoardRequest } from './board-request.ts'
import { loadBoard, type Viewer } from './load-board.server.ts'

type LiveContext = Pick<AppContext, 'db' | 'now' | 'config'>
type LiveViewer = Viewer & Pick<Player, 'hiddenAt'>

/** One read for all of an open screen; `viewer` for the bar. */
export async function loadLiveBoard(
  context: LiveContext,
  request: BoardRequest,
  viewer: LiveViewer | null = null,
): Promise<Omit<LiveBoard, 'mountain'> & { mountain: MountainView }> {
  const [{ view, mountain, around, players }, you] = await Promise.all([
    loadBoard(context, request, viewer),
    viewer === null || viewer.hiddenAt !== null ? null : loadViewerStanding(context, viewer.id),
  ])
  const { period, rows, news, rankedPlayers, viewer: own, search, previousHref, nextHref, firstHref } = view
  return {
    period: period.key,
    players,
    view: { rows, news, rankedPlayers, viewer: own, search, previousHref, nextHref, firstHref },
    mountain,
    around,
    you: you === null ? null : standingOf(you),
  }
}

function standingOf({ place, points, change, line }: LoadedStanding): StandingNow {
  return { place, points, change, line }
}
