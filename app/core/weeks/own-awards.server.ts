import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY, weekNumber } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { OPEN_STATES } from '#app/domain/weeks/award.ts'
import { reviewOf, reviewText } from '#app/domain/weeks/review.ts'
import { appeals } from '#db/schema/moderation.ts'
import { awards } from '#db/schema/weeks.ts'

/** After it was granted or decided, even if the next week closes earlier. */
const PRIZE_OPEN_FOR = 7 * DAY

/**
 * Can be opened or appealed: until the next week closes, while held, and seven days after it was granted or decided.
 */
export function isCurrentAward(now: number): SQL {
  return sql`(awards.week = (SELECT key FROM weeks WHERE weeks.state = 'closed' ORDER BY key DESC LIMIT 1)
    OR awards.state = 'held' OR COALESCE(awards.decided_at, awards.awarded_at) > ${now - PRIZE_OPEN_FOR})`
}

export type OwnAward = Awaited<ReturnType<typeof listOwnAwards>>[number]

export async function listOwnAwards({ db, now }: Pick<AppContext, 'db' | 'now'>, playerId: string) {
  const rows = await db
    .select({
      ...pick(awards, 'week', 'state', 'place', 'signs', 'remembered', 'awardedAt', 'decidedAt', 'reason'),
      appealText: appeals.text,
      // Needs its own name, so that the read can leave with others (`db/gather-reads.ts`).
      appealState: sql<(typeof appeals.$inferSelect)['state']>`${appeals.state}`.as('appeal_state'),
      answer: appeals.answer,
    })
    .from(awards)
    .leftJoin(appeals, and(eq(appeals.playerId, awards.playerId), eq(appeals.week, awards.week)))
    .where(and(eq(awards.playerId, playerId), isCurrentAward(now())))
    .orderBy(awards.week)
  return rows.map(({ awardedAt, decidedAt, remembered, appealText, appealState, answer, ...award }) => ({
    ...award,
    appeal: appealText === null ? null : { text: appealText, state: appealState, answer },
    weekNumber: weekNumber(award.week),
    end: reviewText(reviewOf({ signs: award.signs, remembered, awardedAt }), now()),
    /** At the earliest: it stays open until the next week closes. */
    openUntil: (decidedAt ?? awardedAt) + PRIZE_OPEN_FOR,
  }))
}

export function isUnlocked({ state }: Pick<OwnAward, 'state'>): boolean {
  return OPEN_STATES.some((open) => open === state)
}
