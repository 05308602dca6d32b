import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { weekOf } from '#app/domain/period.ts'
import type { Statement } from '#db/client.ts'
import { idsIn } from '#db/ids-in.ts'

type RivalContext = Pick<AppContext, 'db' | 'now'>

/**
 * Gives who has no rival of the running week the nearest one ahead with other points. It is the statement of a batch that
 * has written the standings; a rival stays for the week, also when passed.
 */
export function rivalStatement({ db, now }: RivalContext, playerIds: readonly string[]): Statement {
  const week = weekOf(now())
  return db.run(sql`
    INSERT INTO rivals (player_id, week, rival_id)
    SELECT player_id, period, rival_id FROM
      (SELECT own.player_id, own.period, (SELECT above.player_id FROM standings AS above
          WHERE above.period = own.period AND above.ranked = 1 AND above.points > 0 AND above.descent < own.descent
          ORDER BY above.descent DESC, above.reached_at DESC, above.player_id DESC LIMIT 1) AS rival_id
        FROM standings AS own
        WHERE own.player_id IN ${idsIn(playerIds)} AND own.period = ${week} AND own.ranked = 1 AND own.points > 0
          AND NOT EXISTS (SELECT 1 FROM rivals WHERE rivals.player_id = own.player_id AND week = ${week}))
    WHERE rival_id IS NOT NULL
    ON CONFLICT (player_id) DO UPDATE SET week = excluded.week, rival_id = excluded.rival_id`)
}

/** Races the named player from now on; false when that is nobody else with points on the running week's board. */
export async function chooseRival({ db, now }: RivalContext, playerId: string, rivalId: string): Promise<boolean> {
  const week = weekOf(now())
  const { meta } = await db.run(sql`
    INSERT INTO rivals (player_id, week, rival_id)
    SELECT ${playerId}, ${week}, player_id FROM standings
      WHERE player_id = ${rivalId} AND player_id <> ${playerId} AND period = ${week} AND ranked = 1 AND points > 0
    ON CONFLICT (player_id) DO UPDATE SET week = excluded.week, rival_id = excluded.rival_id`)
  return meta.changes > 0
}
