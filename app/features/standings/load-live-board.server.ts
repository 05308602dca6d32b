import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { boardRow, levelIn, type BoardHistograms } from '#app/core/standings/board-rows.server.ts'
import { BOARD_PAGE, type BoardName } from '#app/core/standings/board-view.ts'
import { histogramOf } from '#app/core/standings/histogram-days.server.ts'
import { standingsQuery, type Standing } from '#app/core/standings/list-standings.server.ts'
import type { LiveBoard, LiveNews, LiveRow } from '#app/core/standings/live-board.ts'
import { loadHistogram, rankedPlayers, type BoardKey } from '#app/core/standings/rank-in-board.server.ts'
import { deedText } from '#app/domain/ledger/fact-text.ts'
import type { ContestKind } from '#app/domain/points/points-table.ts'
import { placeOf } from '#app/domain/standings/ranking.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { keyOf } from './load-board.server.ts'

const NEWS = 5

type LiveContext = Pick<AppContext, 'db' | 'now' | 'config'>
type Counts = { players: number; yesterday: string | null }
type NewsRow = Omit<LiveNews, 'what'> & { kind: ContestKind; counted: number }

/** All that an open board refreshes, in one read. */
export async function loadLiveBoard(context: LiveContext, name: BoardName): Promise<LiveBoard> {
  const key = keyOf(name, context.now())
  const isRunning = name === 'week'
  const { db } = context
  const [counts, histogram, standings, news] = await Promise.all([
    db.all<Counts>(countsQuery(context, key.period, isRunning)),
    loadHistogram(context, key),
    db.all<Standing>(standingsQuery(key, { from: 'start' }, BOARD_PAGE)),
    isRunning ? db.all<NewsRow>(newsQuery(key)) : [],
  ])
  const { players, yesterday } = counts[0] ?? { players: 0, yesterday: null }
  return {
    period: key.period,
    players,
    rankedPlayers: rankedPlayers(histogram),
    rows: rowsOf(context, key, standings, {
      histogram,
      yesterday: yesterday === null ? null : histogramOf(JSON.parse(yesterday)),
    }),
    news: news.map(newsOf),
  }
}

function countsQuery({ now }: LiveContext, period: string, isRunning: boolean): SQL {
  return sql`
    SELECT COALESCE((SELECT players FROM statistics WHERE id = 'players'), 0) AS players,
      ${isRunning ? sql`(SELECT buckets FROM histogram_days WHERE day = ${dayOf(now() - DAY)} AND week = ${period})` : sql`NULL`}
        AS yesterday`
}

/** The ledger row that brought each of the latest scores. Repositories that are no longer public are not named, nor what was there. */
function newsQuery({ period }: BoardKey): SQL {
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

/** From the top, a rank is one more than the rows above it that have more points. */
function rowsOf(
  context: LiveContext,
  key: BoardKey,
  standings: Standing[],
  { histogram, yesterday }: Pick<BoardHistograms, 'histogram' | 'yesterday'>,
): LiveRow[] {
  let rank = 1
  return standings.map((standing, index) => {
    const above = standings[index - 1] ?? null
    if (above !== null && above.points > standing.points) rank = index + 1
    const { isViewer: _, ...row } = boardRow(context, key, standing, {
      rank,
      place: placeOf(rank, index + 1),
      level: levelIn(key, histogram, standing.points),
      above,
      yesterday,
      viewerId: null,
    })
    return row
  })
}

function newsOf({ kind, counted, ...news }: NewsRow): LiveNews {
  return { ...news, what: deedText(kind, counted) }
}
