import { and, asc, between, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { dayOf, weekEnd } from '#app/domain/period.ts'
import { PRIZE_CUT_OFF } from '#app/domain/ranking.ts'
import { firstDayExamined, unusualSigns, type UnusualSign } from '#app/domain/unusual-week.ts'
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
  const [leaders, rows] = await Promise.all([
    context.db
      .select({ id: standings.playerId, githubId: players.githubId, createdAt: players.githubCreatedAt })
      .from(standings)
      .innerJoin(players, eq(players.id, standings.playerId))
      .where(and(eq(standings.period, week), sql`ranked = 1 and points > 0`))
      .orderBy(asc(standings.descent), asc(standings.reachedAt), asc(standings.playerId))
      .limit(EXAMINED + beyond),
    examinedRows(context, week, leadersOf(week, EXAMINED + beyond)),
  ])
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

/** For `IN`: the players of the first places of a week's board. */
export function leadersOf(week: string, places: number): SQL {
  return sql`(SELECT player_id FROM standings WHERE period = ${week} AND ranked = 1 AND points > 0
    ORDER BY descent, reached_at, player_id LIMIT ${places})`
}

/** The contest rows of these players that the signs of a week look at, with the owners of their repositories. */
export function examinedRows({ db }: Pick<AppContext, 'db'>, week: string, playerIds: SQL) {
  return db
    .select({ ...getTableColumns(ledger), ownerId: repositories.ownerId })
    .from(ledger)
    .leftJoin(repositories, eq(repositories.id, ledger.repositoryId))
    .where(
      and(
        inArray(ledger.playerId, playerIds),
        between(ledger.day, firstDayExamined(week), dayOf(weekEnd(week) - 1)),
        eq(ledger.scale, 'contest'),
      ),
    )
}
