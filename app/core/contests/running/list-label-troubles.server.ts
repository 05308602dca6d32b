import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { board, shownName } from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { linesOfKeys } from '#app/core/ledger/ledger-lines.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { contestPath } from '#app/domain/contests/contest.ts'
import { openingKeyOf } from '#app/domain/contests/labels/label-keys.ts'
import { mendText, type LabelTrouble } from '#app/domain/contests/labels/label-trouble.ts'

type ListContext = Pick<AppContext, 'db'>

export type ShownTrouble = {
  title: string
  url: string
  repository: string
  mend: string
  contest: { name: string; href: string }
}

/** Each corrected one makes room for the next. */
const TROUBLES_LISTED = 50

/** While labels still count. */
export function troublesOfContest(context: ListContext, contestId: string): Promise<ShownTrouble[]> {
  return listTroubles(context, sql`contests.leaderboard_id = ${contestId}`, sql`true`)
}

/** In all public contests that still count. */
export function troublesOfRepository(context: ListContext, repositoryId: number): Promise<ShownTrouble[]> {
  return listTroubles(
    context,
    sql`contests.visibility = 'public' AND contests.opened_at IS NOT NULL`,
    sql`trouble.value ->> 'repositoryId' = ${repositoryId}`,
  )
}

async function listTroubles(context: ListContext, ofContest: SQL, ofTrouble: SQL): Promise<ShownTrouble[]> {
  const rows = await context.db.all<{
    playerId: string
    trouble: string
    name: string
    id: string
    slug: string
    visibility: 'public' | 'private'
  }>(sql`
    SELECT contest_scores.player_id AS playerId, trouble.value AS trouble, ${shownName} AS name,
      contests.leaderboard_id AS id, slug, visibility
    FROM contests CROSS JOIN contest_scores ON contest_scores.contest_id = contests.leaderboard_id
      AND contest_scores.label_troubles <> '[]'
    CROSS JOIN json_each(contest_scores.label_troubles) AS trouble
    CROSS JOIN private_leaderboards AS ${sql.raw('board')} ON ${board.id} = contests.leaderboard_id
    CROSS JOIN players ON players.id = contest_scores.player_id
    WHERE contests.final_at IS NULL AND contests.cancelled_at IS NULL AND ${ofContest} AND ${ofTrouble} AND ${isCompetingPlayer}
      AND EXISTS (SELECT 1 FROM members WHERE leaderboard_id = contests.leaderboard_id
        AND members.player_id = contest_scores.player_id)
    LIMIT ${TROUBLES_LISTED}`)
  if (rows.length === 0) return []
  const troubles = rows.map(({ trouble, ...row }) => ({ ...row, trouble: JSON.parse(trouble) as LabelTrouble }))
  // What a label accepted has only the line of its opening.
  const keys = troubles.flatMap(({ playerId, trouble: { key } }) =>
    [key, openingKeyOf(key)].map((one) => ({ playerId, key: one })),
  )
  const lines = new Map((await linesOfKeys(context, keys)).lines.map((line) => [`${line.playerId} ${line.key}`, line]))
  return troubles.flatMap(({ playerId, trouble, ...contest }): ShownTrouble[] => {
    const line = lines.get(`${playerId} ${trouble.key}`) ?? lines.get(`${playerId} ${openingKeyOf(trouble.key)}`)
    if (line === undefined || line.hiddenAt !== null || line.url === null || line.repository === null) return []
    const { title, url, repository } = line
    const { name } = contest
    return [
      { title: title ?? url, url, repository, mend: mendText(trouble), contest: { name, href: contestPath(contest) } },
    ]
  })
}
