import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { pagesOf } from '#app/domain/pages-of.ts'
import { DAY, HOUR, MINUTE, WEEK, weekOf, weekSchedule, weekStart } from '#app/domain/period.ts'
import { players } from '#db/schema/players.ts'

type ClaimContext = Pick<AppContext, 'db' | 'now' | 'queue'>

/** As many as a probe counts at once. */
const PLAYERS_A_MESSAGE = 50

/**
 * Claims players whose refresh is due and queues them, fifty a message. The claim itself sets the next refresh, so a lost
 * message costs one interval, and a concurrent run finds nothing. The interval is minutes for active players, a day for
 * dormant ones, and never passes Tuesday 00:00, when the final answers of last week are collected.
 */
export async function claimDuePlayers(context: ClaimContext, { limit }: { limit: number }): Promise<number> {
  const now = context.now()
  const claimed = await context.db
    .update(players)
    .set({
      lastGithubFetch: now,
      nextRefreshAt: sql`MIN(${nextFinalFetch(now)}, ${now} + CASE
        WHEN active_at > ${now - HOUR} THEN ${2 * MINUTE}
        WHEN active_at > ${now - DAY} THEN ${5 * MINUTE}
        WHEN active_at > ${now - WEEK} THEN ${30 * MINUTE}
        WHEN active_at > ${now - 30 * DAY} THEN ${6 * HOUR}
        ELSE ${DAY} END)`,
    })
    .where(isDue(sql`next_refresh_at`, now, limit))
    .returning({ id: players.id })
  const pages = pagesOf(claimed, PLAYERS_A_MESSAGE)
  await context.queue.send(
    pages.map((page) => ({ type: 'refresh-players', playerIds: page.map((player) => player.id) })),
  )
  return claimed.length
}

/**
 * Claims players whose lifetime counters are due: daily after new work, otherwise weekly, and earlier when new work is
 * found (see ledgerStatements). Only a few a minute: search allows thirty requests a minute, and a player takes six.
 */
export async function claimDueTotals(context: ClaimContext, { limit }: { limit: number }): Promise<number> {
  const now = context.now()
  const claimed = await context.db
    .update(players)
    .set({ nextTotalsAt: sql`${now} + IIF(active_at > ${now - DAY}, ${DAY}, ${WEEK})` })
    .where(isDue(sql`next_totals_at`, now, limit))
    .returning({ id: players.id })
  await context.queue.send(claimed.map((player) => ({ type: 'refresh-totals', playerId: player.id })))
  return claimed.length
}

/** The players whose time in this column has come, earliest first. */
function isDue(column: SQL, now: number, limit: number): SQL {
  return sql`id IN (
    SELECT id FROM players
    WHERE claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL AND ${column} <= ${now}
    ORDER BY ${column} LIMIT ${limit})`
}

/** The next Tuesday 00:00 UTC. */
function nextFinalFetch(now: number): number {
  const thisWeek = weekSchedule(weekOf(weekStart(weekOf(now)) - 1)).finalFetch
  return thisWeek > now ? thisWeek : thisWeek + WEEK
}
