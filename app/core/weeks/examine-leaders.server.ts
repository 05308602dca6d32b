import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { linesOfDays, wholeLines } from '#app/core/ledger/ledger-lines.server.ts'
import { revertsOf } from '#app/core/ledger/stored-rows.server.ts'
import { leadersQuery } from '#app/core/standings/places.server.ts'
import { dayOf, weekEnd } from '#app/domain/time/period.ts'
import { counterpartsOf, isThroughNewAccounts } from '#app/domain/weeks/counterparts.ts'
import { firstDayExamined, unusualSigns, type UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { knownCounterparts, lookUpCounterparts } from './counterparts.server.ts'

export type ExaminedPlayer = { playerId: string; signs: UnusualSign[]; isComplete: boolean }

/** More than ten, because scores may still move before the close. */
const EXAMINED = 30

/**
 * Not `isComplete` while a sign depends on accounts that GitHub has not answered for. `beyond`: places already decided.
 */
export async function examineLeaders(
  context: Pick<AppContext, 'db' | 'now'>,
  week: string,
  beyond = 0,
): Promise<ExaminedPlayer[]> {
  const [leaders, reverted] = await Promise.all([
    readLeaders(context, week, beyond),
    revertsOf(context, sql`(${leadersOf(week, beyond)})`),
  ])
  const known = await knownCounterparts(
    context,
    leaders.flatMap(({ rows }) => counterpartsOf(rows, week)),
  )
  const accountOf = (id: number) => known.get(id)
  const now = context.now()
  return leaders.map(({ id, githubId, createdAt, rows }) => {
    const found = new Map(rows.map(({ repositoryId, ownerId, movedAt }) => [repositoryId, { ownerId, movedAt }]))
    const signs = unusualSigns(
      rows,
      week,
      { githubId, createdAt, now },
      {
        accountOf,
        repositoryOf: (repositoryId) => found.get(repositoryId) ?? { ownerId: null, movedAt: null },
        isReverted: ({ key }) => reverted.get(id)?.has(key) === true,
      },
    )
    return { playerId: id, signs, isComplete: isThroughNewAccounts(rows, week, accountOf) !== null }
  })
}

/** Looks up a few accounts a run; returns whether all are known. */
export async function askForExamination(
  context: Pick<AppContext, 'db' | 'github' | 'now'>,
  week: string,
): Promise<boolean> {
  const leaders = await readLeaders(context, week, 0)
  return lookUpCounterparts(
    context,
    week,
    leaders.map(({ rows }) => rows),
  )
}

async function readLeaders(context: Pick<AppContext, 'db'>, week: string, beyond: number) {
  const [leaders, rows] = await Promise.all([
    context.db
      .select({ id: standings.playerId, githubId: players.githubId, createdAt: players.githubCreatedAt })
      .from(standings)
      .innerJoin(players, eq(players.id, standings.playerId))
      .where(and(eq(standings.period, week), sql`ranked = 1 and points > 0`))
      .orderBy(asc(standings.descent), asc(standings.reachedAt), asc(standings.playerId))
      .limit(EXAMINED + beyond),
    examinedRows(context, week, leadersOf(week, beyond)),
  ])
  const ofPlayers = Map.groupBy(rows, ({ playerId }) => playerId)
  return leaders.map((leader) => ({ ...leader, rows: ofPlayers.get(leader.id) ?? [] }))
}

function leadersOf(week: string, beyond: number): SQL {
  return leadersQuery({ board: 'all', period: week }, EXAMINED + beyond)
}

/** What a week's signs look at, with the owners of repositories. */
export async function examinedRows(context: Pick<AppContext, 'db'>, week: string, playerIds: SQL) {
  const days = { first: firstDayExamined(week), last: dayOf(weekEnd(week) - 1) }
  return wholeLines(await linesOfDays(context, playerIds, days))
}
