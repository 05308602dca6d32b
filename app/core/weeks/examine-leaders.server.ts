import { and, asc, between, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { dayOf, weekEnd } from '#app/domain/period.ts'
import { PRIZE_CUT_OFF } from '#app/domain/ranking.ts'
import { firstDayExamined, unusualSigns, type UnusualSign } from '#app/domain/unusual-week.ts'
import { idsIn } from '#db/ids-in.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { repositories } from '#db/schema/repositories.ts'
import { standings } from '#db/schema/standings.ts'

export type ExaminedPlayer = { playerId: string; signs: UnusualSign[] }

/** More than ten, because scores may still move between the examination and the close. */
const EXAMINED = 30

/** The unusual signs of the week's leaders. `beyond`: places that are already decided. */
export async function examineLeaders(
  context: Pick<AppContext, 'db' | 'now'>,
  week: string,
  beyond = 0,
): Promise<ExaminedPlayer[]> {
  const leaders = await context.db
    .select({ id: standings.playerId, githubId: players.githubId, createdAt: players.githubCreatedAt })
    .from(standings)
    .innerJoin(players, eq(players.id, standings.playerId))
    .where(and(eq(standings.period, week), sql`ranked = 1 and points > 0`))
    .orderBy(asc(standings.descent), asc(standings.reachedAt), asc(standings.playerId))
    .limit(EXAMINED + beyond)
  if (leaders.length === 0) return []
  const rows = await examinedRows(
    context,
    week,
    leaders.map(({ id }) => id),
  )
  const owners = new Map(rows.map(({ repositoryId, ownerId }) => [repositoryId, ownerId]))
  const ten = leaders.slice(0, PRIZE_CUT_OFF + beyond).map(({ githubId }) => githubId)
  const now = context.now()
  return leaders.map(({ id, githubId, createdAt }) => ({
    playerId: id,
    signs: unusualSigns(
      rows.filter((row) => row.playerId === id),
      week,
      { githubId, createdAt, now },
      {
        others: new Set(ten.filter((other) => other !== githubId)),
        ownerOf: (repositoryId) => owners.get(repositoryId) ?? null,
      },
    ),
  }))
}

/** The contest rows that the signs of a week look at, with the owners of their repositories. */
export function examinedRows({ db }: Pick<AppContext, 'db'>, week: string, playerIds: string[]) {
  return db
    .select({ ...getTableColumns(ledger), ownerId: repositories.ownerId })
    .from(ledger)
    .leftJoin(repositories, eq(repositories.id, ledger.repositoryId))
    .where(
      and(
        inArray(ledger.playerId, idsIn(playerIds)),
        between(ledger.day, firstDayExamined(week), dayOf(weekEnd(week) - 1)),
        eq(ledger.scale, 'contest'),
      ),
    )
}
