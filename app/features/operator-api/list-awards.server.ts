import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isOpenAward } from '#app/core/weeks/own-awards.server.ts'
import type { AwardState } from '#app/domain/award.ts'
import type { UnusualSign } from '#app/domain/unusual-week.ts'

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
  const rows = await db.all<Omit<OperatedAward, 'signs'> & { signs: string }>(sql`
    SELECT awards.week, place, github_username AS username, awards.points, awards.state, signs,
      (SELECT COUNT(*) FROM prize_codes
        WHERE prize_codes.player_id = awards.player_id AND prize_codes.week = awards.week) AS codes
    FROM awards LEFT JOIN players ON players.id = awards.player_id
    WHERE ${isOpenAward(now())} ORDER BY awards.week DESC, place`)
  return rows.map(({ signs, ...award }) => ({ ...award, signs: JSON.parse(signs) as UnusualSign[] }))
}
