import { sql, type SQL } from 'drizzle-orm'
import { REFERRALS_PER_WEEK } from '#app/domain/players/referral.ts'
import { totalPoints, type Counters } from '#app/domain/points/total-points.ts'
import { expectNone } from './complain.ts'
import type { Simulation } from './state.ts'

/** The achievements of places, and the last place that earns each. */
const PLACES = sql`SELECT 'top_10' AS achievement, 10 AS last UNION ALL SELECT 'podium', 3 UNION ALL SELECT 'champion', 1`

/** Whether a standing award earns the player an achievement of a place. */
function earned(playerId: SQL, achievement: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM awards JOIN (${PLACES}) AS places ON awards.place <= places.last
    WHERE awards.player_id = ${playerId} AND places.achievement = ${achievement}
      AND awards.state IN ('granted', 'released', 'held', 'passed_on'))`
}

/** Friends are paid for once, ten a week, to their inviter; totals have every bonus; achievements and notices agree. */
export async function checkRewards(simulation: Simulation): Promise<void> {
  const { database } = simulation
  const strangers = sql`SELECT ledger.player_id, ledger.key FROM ledger
    LEFT JOIN players AS friend ON friend.id = substr(ledger.key, 10) AND friend.inviter_id = ledger.player_id
    WHERE ledger.kind = 'friend_invited' AND (friend.id IS NULL OR friend.id = ledger.player_id OR ledger.points <> 70)`
  expectNone(simulation, 'somebody was paid for another one’s friend', await database.all(strangers))
  const crowded = sql`SELECT player_id, week, COUNT(*) AS paid FROM ledger WHERE kind = 'friend_invited'
    GROUP BY 1, 2 HAVING paid > ${REFERRALS_PER_WEEK}`
  expectNone(simulation, 'more friends were paid for than a week allows', await database.all(crowded))
  const both = sql`SELECT waiting.player_id FROM waiting_referrals AS waiting
    JOIN ledger ON ledger.player_id = waiting.inviter_id AND ledger.key = 'referral:' || waiting.player_id`
  expectNone(simulation, 'a friend who was paid for still waits', await database.all(both))
  const untold = sql`SELECT payload FROM notifications LEFT JOIN achievements
      ON achievements.player_id = notifications.player_id AND achievements.achievement = payload ->> 'achievement'
    WHERE kind = 'ACHIEVEMENT' AND achievements.achievement IS NULL
      AND NOT (payload ->> 'achievement' IN (SELECT achievement FROM (${PLACES}) AS places)
        AND NOT ${earned(sql`notifications.player_id`, sql`payload ->> 'achievement'`)})`
  expectNone(simulation, 'an achievement was told and not given', await database.all(untold))
  const unearned = sql`SELECT player_id, achievement FROM achievements
    WHERE achievement IN (SELECT achievement FROM (${PLACES}) AS places)
      AND NOT ${earned(sql`achievements.player_id`, sql`achievements.achievement`)}`
  expectNone(simulation, 'an achievement stayed after its place was taken back', await database.all(unearned))
  const players = await database.all<Counters & { id: string; total: number; bonuses: number; allTime: number }>(sql`
    SELECT id, total_points AS total, commits, pull_requests AS pullRequests, issues,
      pull_request_reviews AS pullRequestReviews, issue_comments AS issueComments, create_events AS createEvents,
      (SELECT COALESCE(SUM(points), 0) FROM ledger WHERE player_id = players.id AND scale = 'lifetime') AS bonuses,
      COALESCE((SELECT points FROM standings WHERE player_id = players.id AND period = 'all'), 0) AS allTime
    FROM players`)
  expectNone(
    simulation,
    'a total is not its counters and bonuses',
    players.filter(({ total, bonuses, allTime, ...counters }) => {
      const expected = totalPoints(counters, bonuses)
      return total !== expected || allTime !== expected
    }),
  )
}
