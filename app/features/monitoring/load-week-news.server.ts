import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Tally } from '#app/core/settings/tally.server.ts'
import { listPlaces } from '#app/core/weeks/list-places.server.ts'
import type { WeekNews } from '#app/domain/monitoring/letter.ts'

type Figures = Record<'forced' | 'climbers' | 'players', number | null>

/** Of a closed week; who came and left, since the letter before. */
export async function loadWeekNews(context: Pick<AppContext, 'db'>, week: string, tally: Tally): Promise<WeekNews> {
  const [figures, places] = await Promise.all([
    context.db.get<Figures>(sql`SELECT
      (SELECT forced FROM weeks WHERE key = ${week}) AS forced,
      (SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = ${week} AND points > 0) AS climbers,
      (SELECT players FROM statistics WHERE id = 'players') AS players`),
    listPlaces(context, [week]),
  ])
  return {
    week,
    isForced: figures?.forced === 1,
    climbers: figures?.climbers ?? 0,
    first: places.find(({ place }) => place === 1)?.winner?.username ?? null,
    players: figures?.players ?? 0,
    joined: tally.joined ?? 0,
    left: tally.left ?? 0,
  }
}
