import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { BOARD_PAGE } from '#app/core/standings/board-view.ts'
import type { LiveBoard, LiveNews } from '#app/core/standings/live-board.ts'
import { loadYou, type You } from '#app/core/standings/load-you.server.ts'
import type { MountainView } from '#app/core/standings/mountain-view.ts'
import { deedText } from '#app/domain/ledger/fact-text.ts'
import type { ContestKind } from '#app/domain/points/points-table.ts'
import type { StandingNow } from '#app/domain/standings/you-line.ts'
import { weekOf } from '#app/domain/time/period.ts'
import type { BoardRequest } from './board-request.ts'
import { loadBoard, type Reader } from './load-board.server.ts'

const NEWS = 5

type LiveContext = Pick<AppContext, 'db' | 'now' | 'config'>
type LiveReader = Reader & Pick<Player, 'hiddenAt'>
type NewsRow = Omit<LiveNews, 'what'> & { kind: ContestKind; counted: number }

/** All that an open screen of a board shows anew, in one read; `viewer` is the signed-in player, whom the strip places. */
export async function loadLiveBoard(
  context: LiveContext,
  request: BoardRequest,
  viewer: LiveReader | null = null,
): Promise<Omit<LiveBoard, 'mountain'> & { mountain: MountainView }> {
  const week = weekOf(context.now())
  const [{ view, mountain, around, players }, you, news] = await Promise.all([
    loadBoard(context, request, viewer),
    viewer === null || viewer.hiddenAt !== null ? null : loadYou(context, viewer.id),
    request.board === 'week' ? context.db.all<NewsRow>(newsQuery(week)) : [],
  ])
  const { period, rows, rankedPlayers, viewer: own, search, previousHref, nextHref, firstHref } = view
  return {
    period: period.key,
    players,
    view: { rows, rankedPlayers, viewer: own, search, previousHref, nextHref, firstHref },
    mountain,
    around,
    you: you === null ? null : standingOf(you),
    news: news.map(newsOf),
  }
}

function standingOf({ place, points, change, line, way }: You): StandingNow {
  return { place, points, change, line, way }
}

/** The ledger row that brought each of the latest scores. Repositories that are no longer public are not named, nor what was there. */
function newsQuery(period: string): SQL {
  return sql`
    SELECT players.github_username AS username, ledger.kind, MAX(ledger.counted, 1) AS counted, ledger.points, repositories.name AS repository,
      latest.reached_at AS at
    FROM (SELECT player_id, reached_at FROM
        (SELECT player_id, reached_at FROM standings WHERE period = ${period} AND ranked = 1 AND points > 0
          ORDER BY descent, reached_at, player_id LIMIT ${BOARD_PAGE})
      ORDER BY reached_at DESC, player_id LIMIT ${NEWS}) AS latest
    JOIN players ON players.id = latest.player_id
    JOIN ledger ON ledger.player_id = latest.player_id AND ledger.key =
      (SELECT key FROM ledger WHERE player_id = latest.player_id
        AND day = date(latest.reached_at / 1000, 'unixepoch') AND grown_at = latest.reached_at AND points > 0
          AND scale = 'contest' LIMIT 1)
    LEFT JOIN repositories ON repositories.id = ledger.repository_id
    WHERE repositories.hidden_at IS NULL
    ORDER BY at DESC, username`
}

function newsOf({ kind, counted, ...news }: NewsRow): LiveNews {
  return { ...news, what: deedText(kind, counted) }
}
