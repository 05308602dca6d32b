import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { ACHIEVEMENT_RULES, ACHIEVEMENTS } from '#app/domain/achievements/achievements.ts'
import { PLACED_STATES } from '#app/domain/weeks/award.ts'
import type { Statement } from '#db/client.ts'
import { awards } from '#db/schema/weeks.ts'

/** Each with its last place. */
const OF_PLACES = ACHIEVEMENTS.flatMap((achievement) => {
  const { measure, target } = ACHIEVEMENT_RULES[achievement]
  return measure === 'bestPlace' ? [{ achievement, target }] : []
})

/** Put it after the award in the batch that forfeits it. A merged player's achievements are those of the other one. */
export function withdrawPlacesStatement({ db }: Pick<AppContext, 'db'>, playerId: string): Statement {
  return db.run(sql`
    DELETE FROM achievements
    WHERE player_id = (SELECT COALESCE(merged_into, id) FROM players WHERE id = ${playerId})
      AND achievement IN (SELECT value ->> 'achievement' FROM json_each(${JSON.stringify(OF_PLACES)})
        WHERE NOT EXISTS (SELECT 1 FROM awards
          WHERE awards.player_id IN (SELECT id FROM players
              WHERE id = achievements.player_id OR merged_into = achievements.player_id)
            AND ${inArray(awards.state, PLACED_STATES)} AND awards.place <= value ->> 'target'))`)
}
