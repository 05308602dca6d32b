import { and, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { freezesAt, isFrozen } from '#app/domain/contests/contest.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { instantOf, zonedDay, zonedDayStart } from '#app/domain/time/zoned-time.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { chatStatement } from './chat-statement.server.ts'

type DueContext = Pick<AppContext, 'db' | 'now'>
type DueContest = typeof contests.$inferSelect

const CHANNELS_PER_RUN = 50
const MORNING = '08:00'

/** Tells channels that their contest has begun and, each morning by its clock, where it stands. Reads by an index. */
export async function announceDue(context: DueContext): Promise<void> {
  const now = context.now()
  const due = await context.db.all<{ id: string; nextAt: number }>(sql`
    SELECT contest_id AS id, next_at AS nextAt FROM contest_channels INDEXED BY contest_channels_next
    WHERE next_at <= ${now} ORDER BY next_at LIMIT ${CHANNELS_PER_RUN}`)
  for (const [id, [first]] of Map.groupBy(due, (channel) => channel.id)) {
    const [contest] = await context.db.select(getTableColumns(contests)).from(contests).where(eq(contests.id, id))
    if (contest === undefined || first === undefined) continue
    await writeTogether(context.db, [
      ...eventStatements(context, contest, first.nextAt),
      context.db
        .update(contestChannels)
        .set({ nextAt: nextMorning(contest, now) })
        .where(and(eq(contestChannels.contestId, id), lte(contestChannels.nextAt, now))),
    ])
  }
}

function eventStatements(context: DueContext, contest: DueContest, nextAt: number): Statement[] {
  if (context.now() >= contest.endsAt || contest.cancelledAt !== null) return []
  if (nextAt <= contest.startsAt) return [chatStatement(context, contest.id, 'start')]
  if (!hasNews(contest, nextAt)) return []
  return [chatStatement(context, contest.id, `digest:${zonedDay(nextAt, contest.timeZone)}`)]
}

/** Whether what everybody may see has changed since the last morning; after the freeze nothing does. */
function hasNews(contest: DueContest, morning: number): boolean {
  const dayBefore = dayOf(dayStart(zonedDay(morning, contest.timeZone)) - DAY)
  const since = Math.max(contest.startsAt, morningOf(dayBefore, contest.timeZone))
  if (isFrozen(contest, morning)) return (freezesAt(contest) ?? 0) > since
  return contest.changedAt > since
}

/** The contest's first morning after this instant; null for none. */
export function nextMorning(
  { startsAt, endsAt, timeZone }: { startsAt: number; endsAt: number; timeZone: string },
  now: number,
): number | null {
  const from = Math.max(now, startsAt)
  const today = zonedDay(from, timeZone)
  const days = [today, dayOf(dayStart(today) + DAY)]
  const next = days.map((day) => morningOf(day, timeZone)).find((morning) => morning > from) ?? null
  return next !== null && next < endsAt ? next : null
}

/** If clocks skip that hour, the start of the day. */
function morningOf(day: string, timeZone: string): number {
  return instantOf(day, MORNING, timeZone) ?? zonedDayStart(day, timeZone)
}
