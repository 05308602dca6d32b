import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'

/** Landed without a merge, or by an agent: GitHub's search for merges misses these. Not in hidden repositories. */
export async function countUnsearchable({ db }: Pick<AppContext, 'db'>, playerId: string): Promise<number> {
  // The two kinds are those of the index.
  const [row] = await db.all<{ count: number }>(sql`
    SELECT COUNT(*) AS count FROM (
      SELECT repository_id AS id FROM ledger INDEXED BY ledger_milestones
      WHERE player_id = ${playerId} AND kind = 'pull_request_accepted'
        AND kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL
        AND (landed_as IS NOT NULL OR agent IS NOT NULL)
      UNION ALL SELECT value FROM ledger_weeks CROSS JOIN json_each(unsearchable) WHERE player_id = ${playerId}) AS work
    LEFT JOIN repositories ON repositories.id = work.id WHERE hidden_at IS NULL`)
  return row?.count ?? 0
}
