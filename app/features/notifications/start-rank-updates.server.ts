import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { DAY, dayOf, dayStart, HOUR, weekOf } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { histogramDays } from '#db/schema/standings.ts'

/** UTC. Most of the day has passed almost everywhere. */
const NOTIFIED_FROM = 18 * HOUR

/** Once a day, by the copy of yesterday's end. Mondays have none, and a missed day is skipped. */
export async function startRankUpdates(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const now = context.now()
  const day = dayOf(now)
  if (now < dayStart(day) + NOTIFIED_FROM || weekOf(now - DAY) !== weekOf(now)) return
  const yesterday = dayOf(now - DAY)
  const isWaiting = and(eq(histogramDays.day, yesterday), isNull(histogramDays.comparedAt))
  if ((await context.db.$count(histogramDays, isWaiting)) === 0) return
  await writeTogether(context.db, [
    outboxStatement(
      context,
      `rank-updates:${day}`,
      { type: 'tell-rank-updates', day, below: null, isAgain: false },
      {
        from: sql`FROM histogram_days WHERE ${isWaiting}`,
      },
    ),
    context.db.update(histogramDays).set({ comparedAt: now }).where(isWaiting),
  ])
}
