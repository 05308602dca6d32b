import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { RIVAL_REACH } from '#app/domain/standings/rival.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'

type RivalContext = Pick<AppContext, 'db' | 'now'>

/** In a week both climb in; not a rival who is out of reach, unless chosen. */
export function storedRival(playerId: SQL | string, week: string): SQL {
  const isNear = sql`theirs.points <= COALESCE(mine.points, 0) + ${RIVAL_REACH}`
  return rivalIf(sql`(${isChosenIn(week)} OR ${isNear})`, playerId, week)
}

export function chosenRival(playerId: SQL | string, week: string): SQL {
  return rivalIf(isChosenIn(week), playerId, week)
}

function rivalIf(condition: SQL, playerId: SQL | string, week: string): SQL {
  return sql`(SELECT rival_id FROM rivals
    JOIN standings AS theirs ON theirs.player_id = rival_id AND theirs.period = ${week}
    LEFT JOIN standings AS mine ON mine.player_id = rivals.player_id AND mine.period = ${week}
    WHERE rivals.player_id = ${playerId} AND rivals.week >= ${week} AND theirs.ranked = 1 AND theirs.points > 0
      AND ${condition})`
}

function isChosenIn(week: string): SQL {
  return sql`is_chosen = 1 AND rivals.week = ${week}`
}

/** With other points, and at most `reach` ahead. */
export function nearestAhead(playerId: SQL | string, week: string, reach: number | null = null): SQL {
  return sql`(SELECT above.player_id FROM standings AS below JOIN standings AS above
      ON above.period = below.period AND above.descent < below.descent
    WHERE below.player_id = ${playerId} AND below.period = ${week} AND below.ranked = 1 AND below.points > 0
      AND above.ranked = 1 AND above.points > 0
      ${reach === null ? sql`` : sql`AND above.descent >= below.descent - ${reach}`}
    ORDER BY above.descent DESC, above.reached_at DESC, above.player_id DESC LIMIT 1)`
}

/**
 * The nearest ahead, for players without a rival or with one out of reach. For a batch that has written the standings;
 * a passed rival stays until the gap is too wide.
 */
export function rivalStatement({ db, now }: RivalContext, playerIds: readonly string[]): Statement {
  const week = weekOf(now())
  return db.run(sql`
    INSERT INTO rivals (player_id, week, rival_id, is_chosen)
    SELECT player_id, period, rival_id, 0 FROM
      (SELECT own.player_id, own.period, ${nearestAhead(sql`own.player_id`, week, RIVAL_REACH)} AS rival_id
        FROM standings AS own
        WHERE own.player_id IN ${idsIn(playerIds)} AND own.period = ${week} AND own.ranked = 1 AND own.points > 0
          AND NOT EXISTS (SELECT 1 FROM rivals JOIN standings AS theirs ON theirs.player_id = rival_id AND theirs.period = week
            WHERE rivals.player_id = own.player_id AND week = ${week}
              AND (is_chosen = 1 OR ABS(theirs.points - own.points) <= ${RIVAL_REACH})))
    WHERE rival_id IS NOT NULL
    ON CONFLICT (player_id) DO UPDATE
      SET week = excluded.week, rival_id = excluded.rival_id, is_chosen = excluded.is_chosen
      WHERE week <> excluded.week OR rival_id <> excluded.rival_id OR is_chosen <> excluded.is_chosen`)
}

/** False if that is nobody else with points on the running week's board. */
export async function chooseRival({ db, now }: RivalContext, playerId: string, rivalId: string): Promise<boolean> {
  const week = weekOf(now())
  const { meta } = await db.run(sql`
    INSERT INTO rivals (player_id, week, rival_id, is_chosen)
    SELECT ${playerId}, ${week}, player_id, 1 FROM standings
      WHERE player_id = ${rivalId} AND player_id <> ${playerId} AND period = ${week} AND ranked = 1 AND points > 0
    ON CONFLICT (player_id) DO UPDATE SET week = excluded.week, rival_id = excluded.rival_id, is_chosen = 1`)
  return meta.changes > 0
}

/** `wins` and `losses` in closed weeks, from the player's side. */
export type Rivalry = { username: string; points: number; days: number[]; wins: number; losses: number }

type RivalryRow = Omit<Rivalry, 'days'> & { days: string }

/**
 * With the head-to-head up to that week; null without one within reach on the week's board. Only the latest rival is
 * stored, so past weeks show that one; this week the nearest ahead replaces one out of reach.
 */
export async function findRivalry(
  { db, now }: RivalContext,
  playerId: string,
  week = weekOf(now()),
): Promise<Rivalry | null> {
  const stored = storedRival(playerId, week)
  const isRunning = week === weekOf(now())
  const rival = isRunning ? sql`COALESCE(${stored}, ${nearestAhead(playerId, week, RIVAL_REACH)})` : stored
  const [rivalry] = await db.all<RivalryRow>(sql`
    SELECT players.github_username AS username, race.points,
      json_array(race.day1, race.day2, race.day3, race.day4, race.day5, race.day6, race.day7) AS days,
      COUNT(*) FILTER (WHERE own.points > theirs.points) AS wins,
      COUNT(*) FILTER (WHERE own.points < theirs.points) AS losses
    FROM standings AS race
    JOIN players ON players.id = race.player_id AND ${isShownPlayer}
    LEFT JOIN standings AS own ON own.player_id = ${playerId} AND own.period LIKE '%-W%' AND own.period <= ${week}
      AND EXISTS (SELECT 1 FROM weeks WHERE key = own.period AND state = 'closed')
    LEFT JOIN standings AS theirs ON theirs.player_id = race.player_id AND theirs.period = own.period
    WHERE race.period = ${week} AND race.player_id = ${rival}
    GROUP BY race.player_id`)
  return rivalry === undefined ? null : { ...rivalry, days: JSON.parse(rivalry.days) }
}
