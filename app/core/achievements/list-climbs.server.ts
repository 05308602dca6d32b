import { inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Achievement, Climb } from '#app/domain/achievements/achievements.ts'
import { longestStreak, type WeekPoints } from '#app/domain/achievements/streak.ts'
import { PLACED_STATES } from '#app/domain/weeks/award.ts'
import { idsIn } from '#db/client.ts'
import { awards } from '#db/schema/weeks.ts'

export type Climber = {
  playerId: string
  githubUsername: string
  /** Whether the lifetime counters were fetched at least once. */
  isCounted: boolean
  climb: Climb
  earned: Map<Achievement, number>
}

type Row = Omit<Climb, 'bestWeekPoints' | 'longestStreak'> & {
  playerId: string
  githubUsername: string
  totalsAt: number
  weeks: string
  earned: string
}

/** From standings, the ledger and awards, each read by index. */
export async function listClimbs(context: Pick<AppContext, 'db'>, playerIds: readonly string[]): Promise<Climber[]> {
  const rows = await context.db.all<Row>(sql`
    SELECT players.id AS playerId, github_username AS githubUsername, totals_at AS totalsAt, level, commits,
      pull_request_reviews AS pullRequestReviews, issue_comments AS threads,
      (SELECT COUNT(*) FROM ledger ${BY_MILESTONE} WHERE player_id = players.id AND kind = 'pull_request_accepted' AND ${MILESTONES})
        + (SELECT COALESCE(SUM(json_array_length(accepted)), 0) FROM ledger_weeks WHERE player_id = players.id)
        AS acceptedPullRequests,
      (SELECT COUNT(*) FROM ledger ${BY_MILESTONE} WHERE player_id = players.id AND kind = 'issue_completed' AND ${MILESTONES})
        + (SELECT COALESCE(SUM(completed), 0) FROM ledger_weeks WHERE player_id = players.id)
        AS completedIssues,
      (SELECT COUNT(*) FROM (
          SELECT repository_id AS id FROM ledger ${BY_MILESTONE}
          WHERE player_id = players.id AND kind = 'pull_request_accepted' AND ${MILESTONES}
          UNION SELECT value FROM ledger_weeks CROSS JOIN json_each(accepted) WHERE player_id = players.id) AS worked
        CROSS JOIN repositories ON repositories.id = worked.id WHERE ${isOfAnother(sql`repositories.name`)})
        AS acceptedRepositories,
      (SELECT COUNT(*) FROM ledger WHERE player_id = players.id AND key >= 'referral:' AND key < 'referral;'
        AND points > 0) AS friendsInvited,
      COALESCE((SELECT MIN(place) FROM awards WHERE player_id = players.id AND ${inArray(awards.state, PLACED_STATES)}), 0)
        AS bestPlace,
      (SELECT json_group_array(json_object('week', period, 'points', points)) FROM standings
        WHERE player_id = players.id AND period LIKE '%-W%' AND points > 0) AS weeks,
      (SELECT json_group_array(json_array(achievement, awarded_at)) FROM achievements
        WHERE player_id = players.id) AS earned
    FROM players WHERE players.id IN ${idsIn(playerIds)}
      AND claimed_at IS NOT NULL`)
  return rows.map(({ playerId, githubUsername, totalsAt, weeks, earned, ...climb }) => ({
    playerId,
    githubUsername,
    isCounted: totalsAt > 0,
    climb: { ...climb, ...weeklyClimb(JSON.parse(weeks) as WeekPoints[]) },
    earned: new Map(JSON.parse(earned) as [Achievement, number][]),
  }))
}

/** INDEXED BY makes SQLite reject the query unless it repeats the partial index's WHERE clause. */
const BY_MILESTONE = sql.raw('INDEXED BY ledger_milestones')
const MILESTONES = sql.raw(`kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL`)

function weeklyClimb(weeks: WeekPoints[]): Pick<Climb, 'bestWeekPoints' | 'longestStreak'> {
  return { bestWeekPoints: Math.max(0, ...weeks.map(({ points }) => points)), longestStreak: longestStreak(weeks) }
}

/** Of another owner than the query's player. A stored name may begin with a former username of theirs. */
export function isOfAnother(repository: SQL): SQL {
  const owner = sql`lower(substr(${repository}, 1, instr(${repository}, '/') - 1))`
  return sql`(${owner} <> players.lower_case_github_username AND NOT EXISTS (SELECT 1 FROM former_usernames
    WHERE former_usernames.lower_case_github_username = ${owner} AND former_usernames.player_id = players.id))`
}
