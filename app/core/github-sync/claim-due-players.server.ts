import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Job } from '#app/domain/job.ts'
import { DAY, HOUR, MINUTE, WEEK, weekOf, weekSchedule, weekStart } from '#app/domain/period.ts'
import { players } from '#db/schema/players.ts'

const PLAYERS_A_MESSAGE = 20

/**
 * Claims players whose refresh is due and queues them, twenty a message. The claim itself sets the next turn, so a lost
 * message costs one interval and a second cron finds nothing. Minutes for the active, a day for the dormant, and never
 * past Tuesday 00:00, from which last week's final answers are collected.
 */
export async function claimDuePlayers(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  options: { limit: number },
): Promise<number> {
  const now = context.now()
  const boundary = nextFinalFetch(now)
  const claimed = await context.db
    .update(players)
    .set({
      lastGithubFetch: now,
      nextRefreshAt: sql`MIN(${boundary}, ${now} + CASE
        WHEN active_at > ${now - HOUR} THEN ${2 * MINUTE}
        WHEN active_at > ${now - DAY} THEN ${5 * MINUTE}
        WHEN active_at > ${now - WEEK} THEN ${30 * MINUTE}
        WHEN active_at > ${now - 30 * DAY} THEN ${6 * HOUR}
        ELSE ${DAY} END)`,
    })
    .where(
      sql`id IN (
        SELECT id FROM players
        WHERE claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL AND next_refresh_at <= ${now}
        ORDER BY next_refresh_at LIMIT ${options.limit})`,
    )
    .returning({ id: players.id })
  await context.queue.send(inMessages(claimed.map((player) => player.id)))
  return claimed.length
}

function inMessages(ids: string[]): Job[] {
  const messages: Job[] = []
  for (let start = 0; start < ids.length; start += PLAYERS_A_MESSAGE)
    messages.push({ type: 'refresh-players', playerIds: ids.slice(start, start + PLAYERS_A_MESSAGE) })
  return messages
}

/** The next Tuesday 00:00 UTC. */
function nextFinalFetch(now: number): number {
  const thisWeek = weekSchedule(weekOf(weekStart(weekOf(now)) - 1)).finalFetch
  return thisWeek > now ? thisWeek : thisWeek + WEEK
}
