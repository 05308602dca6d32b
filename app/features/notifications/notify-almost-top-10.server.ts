import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { notificationStatements, type NewNotification } from '#app/core/notifications/notification-statements.server.ts'
import { placeOfColumns } from '#app/core/standings/places.server.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { DAY, weekEnd, weekOf } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'

const LAST_PLACE = 15
/** More than 15, because players share scores. */
const ROWS = 100

type Near = { playerId: string; githubUsername: string; points: number; place: number; tenth: number }

/** Places 11 to 15 in a week's last 24 hours, once a week. */
export async function notifyAlmostTop10(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const now = context.now()
  const week = weekOf(now)
  if (weekEnd(week) - now >= DAY) return
  const near = await context.db.all<Near>(sql`
    SELECT top.player_id AS playerId, players.github_username AS githubUsername, top.points, top.tenth,
      ${placeOfColumns(sql`top.rank`, sql`top.position`)} AS place
    FROM (SELECT player_id, points, RANK() OVER (ORDER BY descent) AS rank,
            ROW_NUMBER() OVER (ORDER BY descent, reached_at, player_id) AS position,
            NTH_VALUE(points, ${PRIZE_CUT_OFF}) OVER (ORDER BY descent, reached_at, player_id
              ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS tenth
          FROM (SELECT player_id, points, descent, reached_at FROM standings
                WHERE period = ${week} AND ranked = 1 AND points > 0
                ORDER BY descent, reached_at, player_id LIMIT ${ROWS})) AS top
    JOIN players ON players.id = top.player_id
    WHERE place BETWEEN ${PRIZE_CUT_OFF + 1} AND ${LAST_PLACE}
      AND NOT EXISTS (SELECT 1 FROM notifications WHERE id = 'almost-top-10:' || ${week} || ':' || top.player_id)`)
  await writeTogether(
    context.db,
    notificationStatements(
      context,
      near.map(({ playerId, githubUsername, place, points, tenth }): NewNotification => ({
        id: `almost-top-10:${week}:${playerId}`,
        playerId,
        kind: 'RANK_ALMOST_TOP_10',
        payload: { player: { githubUsername, rank: place }, week, points, tenth },
      })),
    ),
  )
}
