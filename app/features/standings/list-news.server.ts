import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { BOARD_PAGE, type LiveNews } from '#app/core/standings/board-view.ts'
import { deedText } from '#app/domain/ledger/fact-text.ts'
import type { ScoredKind } from '#app/domain/points/points-table.ts'

const NEWS = 5

type NewsRow = Omit<LiveNews, 'what'> & { kind: ScoredKind; counted: number }

/** Of the first rows, newest first. */
export async function listNews({ db }: Pick<AppContext, 'db'>, week: string): Promise<LiveNews[]> {
  const rows = await db.all<NewsRow>(newsQuery(week))
  return rows.map(({ kind, counted, ...news }) => ({ ...news, what: deedText(kind, counted) }))
}

/** The ledger row of each latest score. What is no longer public is not named. */
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
