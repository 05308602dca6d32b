import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Tally } from '#app/core/settings/tally.server.ts'
import { listPlaces } from '#app/core/weeks/list-places.server.ts'
import type { WeekNews } from '#app/domain/monitoring/letter.ts'
import { PLANS } from '#app/domain/premium/plan.ts'
import { WEEK } from '#app/domain/time/period.ts'
import { subscriptions } from '#db/schema/premium.ts'

type Figures = Record<'forced' | 'climbers' | 'players' | 'premium' | 'taken' | 'begun' | 'ended', number | null>

/** What happened in a closed week and since the letter about the one before. */
export async function loadWeekNews(
  context: Pick<AppContext, 'db' | 'now'>,
  week: string,
  since: { at: number; tally: Tally },
): Promise<WeekNews> {
  const { db, now } = context
  const from = Math.max(since.at, now() - WEEK)
  const { plan, isHalfPrice, entitles, currentPeriodEnd, source } = subscriptions
  const between = sql`> ${from} AND `
  const [figures, plans, places] = await Promise.all([
    db.get<Figures>(sql`SELECT
      (SELECT forced FROM weeks WHERE key = ${week}) AS forced,
      (SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = ${week} AND points > 0) AS climbers,
      (SELECT players FROM statistics WHERE id = 'players') AS players,
      (SELECT players FROM statistics WHERE id = 'premium') AS premium,
      (SELECT SUM((SELECT COUNT(*) FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NOT NULL
        AND taken_at > ${from})) FROM prizes) AS taken,
      (SELECT COUNT(*) FROM contests WHERE opened_at IS NOT NULL AND starts_at ${between} starts_at <= ${now()}) AS begun,
      (SELECT COUNT(*) FROM contests WHERE final_at > ${from}) AS ended`),
    // Those that end some day: lifetime access brings nothing more.
    db
      .select({ plan, isHalfPrice, count: count() })
      .from(subscriptions)
      .where(and(sql`${entitles} = 1`, gt(currentPeriodEnd, now()), eq(source, 'stripe')))
      .groupBy(plan, isHalfPrice),
    listPlaces(context, [week]),
  ])
  const first = places.find(({ place }) => place === 1)
  return {
    week,
    isForced: figures?.forced === 1,
    climbers: figures?.climbers ?? 0,
    first: first?.winner?.username ?? null,
    players: figures?.players ?? 0,
    joined: since.tally.joined ?? 0,
    left: since.tally.left ?? 0,
    premium: figures?.premium ?? 0,
    monthly: plans.reduce((sum, row) => sum + row.count * monthlyPrice(row.plan, row.isHalfPrice), 0),
    prizesTaken: figures?.taken ?? 0,
    contestsBegun: figures?.begun ?? 0,
    contestsEnded: figures?.ended ?? 0,
  }
}

function monthlyPrice(id: string, isHalfPrice: boolean): number {
  const plan = PLANS.find((one) => one.id === id)
  if (plan === undefined || plan.period === null) return 0
  const price = isHalfPrice ? plan.price / 2 : plan.price
  return plan.period === 'year' ? price / 12 : price
}
