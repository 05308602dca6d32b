import { inArray, sql } from 'drizzle-orm'
import { readEarlier } from '#app/core/github/read-earlier.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { askForExamination, examineLeaders } from '#app/core/weeks/examine-leaders.server.ts'
import { BACKFILL_PERIOD } from '#app/domain/github/earlier-read.ts'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { weekStart } from '#app/domain/time/period.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { earlierReads } from '#db/schema/github.ts'
import { weeks as storedWeeks } from '#db/schema/weeks.ts'
import type { Connection } from './open-connection.ts'
import type { Context } from './rehearse-context.ts'

/** The newest week first; returns those whom GitHub did not answer for. */
export async function readBefore(
  context: Context,
  page: readonly Player[],
  weeks: readonly string[],
): Promise<string[]> {
  const before = weeks.slice(0, -1)
  const [oldest] = before
  if (oldest === undefined || page.length === 0) return []
  const playerIds = page.map(({ id }) => id)
  const wantedFrom = weekStart(oldest)
  const readFrom = weekStart(weeks.at(-1) ?? oldest)
  await context.db
    .insert(earlierReads)
    .values(playerIds.map((playerId) => ({ playerId, readFrom, wantedFrom, dueAt: 0 })))
  await openWeeks(context, before)
  for (let to = readFrom; to > wantedFrom; to -= BACKFILL_PERIOD)
    await readEarlier(context, {
      type: 'read-earlier',
      playerIds,
      from: Math.max(wantedFrom, to - BACKFILL_PERIOD),
      to,
      until: 0,
    })
  // Else the next accounts' refresh would read these weeks as well.
  await context.db.delete(storedWeeks).where(inArray(storedWeeks.key, before))
  const unread = await context.db
    .select({ id: earlierReads.playerId })
    .from(earlierReads)
    .where(sql`read_from > wanted_from`)
  return unread.map(({ id }) => id).filter((id) => playerIds.includes(id))
}

export async function openWeeks({ db }: Context, keys: readonly string[]): Promise<void> {
  await db
    .insert(storedWeeks)
    .values(keys.map((key) => ({ key, state: 'open' as const, pointsVersion: POINTS_VERSION })))
}

/** Signs by player. Asks GitHub about those who took up their work, as before a close. */
export async function signsOf(
  context: Context,
  week: string,
  connection: Connection,
): Promise<Map<string, UnusualSign[]>> {
  for (let spent = -1; spent < connection.spent().requests && !connection.isOver();) {
    spent = connection.spent().requests
    if (await askForExamination(context, week)) break
  }
  return new Map((await examineLeaders(context, week)).map(({ playerId, signs }) => [playerId, signs]))
}
