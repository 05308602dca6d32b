import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isOpenAward } from '#app/core/weeks/own-awards.server.ts'
import type { AwardState } from '#app/domain/award.ts'
import type { UnusualSign } from '#app/domain/unusual-week.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'

/** `username` is null once the player is gone, `codes` how many prizes were taken for it. */
export type OperatedAward = {
  week: string
  place: number
  username: string | null
  points: number
  state: AwardState
  signs: UnusualSign[]
  codes: number
}

/** Awards that something can still happen to: those of the last closed week, and older ones that are held or were just decided. */
export async function listAwards({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<OperatedAward[]> {
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
