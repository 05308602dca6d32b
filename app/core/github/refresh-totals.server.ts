import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { achievementStatement } from '#app/core/achievements/award-achievements.server.ts'
import { listClimbs } from '#app/core/achievements/list-climbs.server.ts'
import { levelStatements } from '#app/core/achievements/load-earned.server.ts'
import { listBonuses } from '#app/core/ledger/lifetime-points.server.ts'
import { LEDGER_CONFLICTS, ledgersUnchanged } from '#app/core/ledger/save-ledger.server.ts'
import type { JobOutcome } from '#app/core/outbox/deliver-once.server.ts'
import { isCompetingPlayer, type Player } from '#app/core/players/find-player.server.ts'
import { rewardPlayers } from '#app/core/referrals/reward-players.server.ts'
import { allTimeStatement } from '#app/core/standings/save-standings.server.ts'
import { reachedAchievements } from '#app/domain/achievements/achievements.ts'
import { levelOf } from '#app/domain/points/level.ts'
import { contributionsOf, totalPoints, type Counters } from '#app/domain/points/total-points.ts'
import { DAY, WEEK } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { players, recentActivity } from '#db/schema/players.ts'

export type TotalsContext = Pick<AppContext, 'db' | 'now' | 'github' | 'log'>

const RECENT_DAYS = 30

/** Daily after new work, else weekly. Few a minute: search allows thirty requests a minute, and a player takes six. */
export async function claimDueTotals(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { limit }: { limit: number },
): Promise<number> {
  const now = context.now()
  const claimed = await context.db
    .update(players)
    .set({ nextTotalsAt: sql`${now} + IIF(active_at > ${now - DAY}, ${DAY}, ${WEEK})` })
    .where(
      sql`id IN (
        SELECT id FROM players
        WHERE claimed_at IS NOT NULL AND ${isCompetingPlayer} AND next_totals_at <= ${now}
        ORDER BY next_totals_at LIMIT ${limit})`,
    )
    .returning({ id: players.id })
  await context.queue.send(claimed.map((player) => ({ type: 'refresh-totals', playerId: player.id })))
  return claimed.length
}

/** Lifetime counters, total, level, all-time standing and recent activity. A failed answer changes nothing. */
export async function refreshTotals(context: TotalsContext, playerId: string): Promise<JobOutcome> {
  const [player] = await context.db.select().from(players).where(eq(players.id, playerId))
  if (player === undefined || player.claimedAt === null || player.goneAt !== null) return { state: 'done' }
  await refreshRecentActivity(context, player)
  const answer = await context.github.fetchTotals(player.githubUsername)
  if (!answer.ok) {
    if (answer.error.code !== 'rate_limited') return { state: 'done' }
    return { state: 'retry', seconds: Math.ceil((answer.error.retryAt - context.now()) / 1000) }
  }
  await saveTotals(context, playerId, answer.value)
  await rewardPlayers(context, [playerId])
  return { state: 'done' }
}

/** Compares and sets the ledger version, so that the total includes a bonus granted at the same time. */
async function saveTotals(context: TotalsContext, playerId: string, searched: Counters): Promise<void> {
  await retryOnConflict(LEDGER_CONFLICTS, async () => {
    const [player] = await context.db.select().from(players).where(eq(players.id, playerId))
    if (player === undefined) return
    const [bonuses, unsearchable] = await Promise.all([
      listBonuses(context, playerId),
      countUnsearchable(context, playerId),
    ])
    const counters = { ...searched, pullRequests: searched.pullRequests + unsearchable }
    const bonusPoints = bonuses.reduce((sum, { points }) => sum + points, 0)
    await writeTogether(context.db, await statementsOf(context, player, counters, totalPoints(counters, bonusPoints)))
  })
}

async function statementsOf(context: TotalsContext, player: Player, counters: Counters, total: number) {
  const now = context.now()
  const level = Math.max(player.level, levelOf(total))
  return [
    ledgersUnchanged(context, [player]),
    context.db
      .update(players)
      .set({
        ...counters,
        contributions: contributionsOf(counters),
        totalPoints: total,
        level,
        totalsAt: now,
        ledgerVersion: player.ledgerVersion + 1,
        ...(total === player.totalPoints ? {} : { lastUpdated: now }),
      })
      .where(eq(players.id, player.id)),
    allTimeStatement(context, player.id, total),
    ...levelStatements(context, player, { level, total }),
    ...(player.totalsAt === 0 ? await firstAchievements(context, player.id, { ...counters, level }) : []),
  ]
}

/** The first count, right after claiming, awards achievements without notices. */
async function firstAchievements(context: TotalsContext, playerId: string, counted: Counters & { level: number }) {
  const [climber] = await listClimbs(context, [playerId])
  if (climber === undefined) return []
  const { commits, pullRequestReviews, issueComments, level } = counted
  const climb = { ...climber.climb, commits, pullRequestReviews, threads: issueComments, level }
  return [
    achievementStatement(
      context,
      reachedAchievements(climb).map((achievement) => ({ playerId, achievement })),
    ),
  ]
}

async function refreshRecentActivity(
  context: TotalsContext,
  player: { id: string; githubUsername: string },
): Promise<void> {
  const [known] = await context.db.select().from(recentActivity).where(eq(recentActivity.playerId, player.id))
  const answer = await context.github.fetchRecentEvents(player.githubUsername, known?.etag ?? null)
  if (!answer.ok || answer.value.state === 'unchanged') return
  const oldest = context.now() - RECENT_DAYS * DAY
  const events = answer.value.events.filter((event) => event.occurredAt >= oldest).slice(0, 30)
  // GitHub's feed may be hours behind a repository's hiding.
  const isShown = sql`NOT EXISTS (SELECT 1 FROM repositories WHERE id = value ->> 'repositoryId' AND hidden_at IS NOT NULL)`
  await context.db.run(sql`
    INSERT INTO recent_activity (player_id, etag, events, fetched_at)
    SELECT id, ${answer.value.etag},
      (SELECT json_group_array(json(value)) FROM json_each(${JSON.stringify(events)}) WHERE ${isShown}),
      ${context.now()} FROM players WHERE id = ${player.id}
    ON CONFLICT (player_id) DO UPDATE
      SET etag = excluded.etag, events = excluded.events, fetched_at = excluded.fetched_at`)
}

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
