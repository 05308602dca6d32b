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

/** How two stand against each other: `wins` and `losses` in closed weeks, from the player's side. */
export type Rivalry = { username: string; points: number; days: number[]; wins: number; losses: number }

type RivalryRow = Omit<Rivalry, 'days'> & { days: string }

/**
 * The rival in a week with the head-to-head; null without one who is on its board. A week that is over is told of the
 * latest rival, because only one is stored.
 */
export async function findRivalry(
  { db, now }: RivalContext,
  playerId: string,
  week = weekOf(now()),
): Promise<Rivalry | null> {
  const [rivalry] = await db.all<RivalryRow>(sql`
    SELECT players.github_username AS username, race.points,
      json_array(race.day1, race.day2, race.day3, race.day4, race.day5, race.day6, race.day7) AS days,
      COUNT(*) FILTER (WHERE own.points > theirs.points) AS wins,
      COUNT(*) FILTER (WHERE own.points < theirs.points) AS losses
    FROM rivals
    JOIN standings AS race ON race.player_id = rivals.rival_id AND race.period = ${week}
    JOIN players ON players.id = rivals.rival_id
    LEFT JOIN standings AS own ON own.player_id = rivals.player_id AND own.period LIKE '%-W%'
      AND EXISTS (SELECT 1 FROM weeks WHERE key = own.period AND state = 'closed')
    LEFT JOIN standings AS theirs ON theirs.player_id = rivals.rival_id AND theirs.period = own.period
    WHERE rivals.player_id = ${playerId} AND rivals.week >= ${week} AND race.ranked = 1 AND race.points > 0
    GROUP BY rivals.player_id`)
  return rivalry === undefined ? null : { ...rivalry, days: JSON.parse(rivalry.days) }
}

export async function isRacing({ db, now }: RivalContext, playerId: string, rivalId: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM rivals
    WHERE player_id = ${playerId} AND rival_id = ${rivalId} AND week = ${weekOf(now())}`)
  return rows.length > 0
}
