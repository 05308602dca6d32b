import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isOpenAward } from '#app/core/weeks/own-awards.server.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'

/** Awards of the last closed week, and older ones held or just decided. A deleted player has no username. */
export async function listAwards({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return db
    .select({
      week: awards.week,
      place: awards.place,
      username: players.githubUsername,
      points: awards.points,
      state: awards.state,
      signs: awards.signs,
      codes: sql<number>`(SELECT COUNT(*) FROM prize_codes
        WHERE prize_codes.player_id = awards.player_id AND prize_codes.week = awards.week)`,
    })
    .from(awards)
    .leftJoin(players, eq(players.id, awards.playerId))
    .where(isOpenAward(now()))
    .orderBy(desc(awards.week), awards.place)
}
