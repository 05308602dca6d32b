import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { inboxStatements } from '#app/core/notifications/notification-statements.server.ts'
import { reachedAchievements, type Achievement } from '#app/domain/achievements/achievements.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { listClimbs } from './list-climbs.server.ts'

/** In the inbox only. Skips players never counted: refresh-totals awards their first achievements without notices. */
export async function awardAchievements(
  context: Pick<AppContext, 'db' | 'now'>,
  playerIds: readonly string[],
): Promise<void> {
  const climbers = await listClimbs(context, playerIds)
  const given = climbers
    .filter((climber) => climber.isCounted)
    .flatMap(({ playerId, githubUsername, climb, earned }) =>
      reachedAchievements(climb)
        .filter((achievement) => !earned.has(achievement))
        .map((achievement) => ({ playerId, githubUsername, achievement })),
    )
  if (given.length === 0) return
  await writeTogether(context.db, [
    ...inboxStatements(
      context,
      given.map(({ playerId, githubUsername, achievement }) => ({
        id: `achievement:${achievement}:${playerId}`,
        playerId,
        kind: 'ACHIEVEMENT',
        payload: { player: { githubUsername }, achievement },
      })),
    ),
    achievementStatement(context, given),
  ])
}

export function achievementStatement(
  context: Pick<AppContext, 'db' | 'now'>,
  given: readonly { playerId: string; achievement: Achievement }[],
): Statement {
  return context.db.run(sql`INSERT OR IGNORE INTO achievements (player_id, achievement, awarded_at)
    SELECT value ->> 'playerId', value ->> 'achievement', ${context.now()} FROM json_each(${JSON.stringify(given)})`)
}
