import { and, between, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { DAY, dayOf, weekEnd, weekOfDay, weekStart } from '#app/domain/time/period.ts'
import { Unreadable } from '#db/away.ts'
import { idsIn } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { unfoldKeys, unfoldWeeks, type LineKey, type StoredWeek, type Unfolded } from './folded-weeks.server.ts'

/** Null for a joined repository that is not public any more. Everything that shows a name selects this. */
export const publicName = sql<string | null>`IIF(repositories.hidden_at IS NULL, repositories.name, NULL)`

/** `pointsWithinLimits` of a row: only commits have several pieces, and they are never paid in part. */
export const withinLimits = sql`IIF(kind = 'commits', MIN(points, counted * ${POINTS_TABLE.commits.points}), IIF(counted = 0, 0, points))`

export type Line = LedgerRow & { playerId: string } & RepositoryColumns

/** `repository` is the public name; see `shownRepository` for showing `repositoryName`. */
type RepositoryColumns = {
  repository: string | null
  repositoryName: string | null
  ownerId: number | null
  movedAt: number | null
  hiddenAt: number | null
}

const REPOSITORY_COLUMNS = {
  repository: publicName,
  repositoryName: repositories.name,
  ownerId: repositories.ownerId,
  movedAt: repositories.movedAt,
  hiddenAt: repositories.hiddenAt,
}
const NO_REPOSITORY: RepositoryColumns = {
  repository: null,
  repositoryName: null,
  ownerId: null,
  movedAt: null,
  hiddenAt: null,
}

/** Lines in no order, and the folded weeks whose lines must be restored first. */
export type Lines = { lines: Line[]; damaged: StoredWeek[] }

type LinesContext = Pick<AppContext, 'db'>

/** Wherever their weeks are kept. A folded week is one row read. */
export async function linesOfDays(
  context: LinesContext,
  playerIds: readonly string[] | SQL,
  { first, last }: { first: string; last: string },
): Promise<Lines> {
  const ids = Array.isArray(playerIds) ? idsIn(playerIds) : sql`(${playerIds})`
  const [loose, folded] = await Promise.all([
    looseLines(
      context,
      and(inArray(ledger.playerId, ids), between(ledger.day, first, last), eq(ledger.scale, 'contest')),
    ),
    unfoldWeeks(context, sql`player_id IN ${ids} AND week BETWEEN ${weekOfDay(first)} AND ${weekOfDay(last)}`),
  ])
  return mergeLines(context, loose, folded, ({ day }) => day >= first && day <= last)
}

/** For achievements, with other lines of the same folded weeks. */
export async function linesOfAccepted(context: LinesContext, playerId: string): Promise<Lines> {
  const [loose, folded] = await Promise.all([
    looseLines(
      context,
      // By the index of milestones.
      sql`player_id = ${playerId} AND kind = 'pull_request_accepted'
          AND kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL`,
    ),
    unfoldWeeks(context, sql`player_id = ${playerId} AND accepted IS NOT NULL`),
  ])
  return mergeLines(context, loose, folded, () => true)
}

/** For callers that can show nothing if some lines are missing. */
export function wholeLines({ lines, damaged }: Lines): Line[] {
  if (damaged.length > 0) throw new Unreadable('The lines of a folded week are damaged.')
  return lines
}

/** Wherever the rows are. Reads the tags of the players' folded weeks, and the lines of those with a key. */
export async function linesOfKeys(context: LinesContext, keys: readonly LineKey[]): Promise<Lines> {
  if (keys.length === 0) return { lines: [], damaged: [] }
  const [loose, folded] = await Promise.all([
    looseLines(
      context,
      sql`(${ledger.playerId}, ${ledger.key}) IN
        (SELECT value ->> 'playerId', value ->> 'key' FROM json_each(${JSON.stringify(keys)}))`,
    ),
    unfoldKeys(context, keys),
  ])
  return mergeLines(context, loose, folded, () => true)
}

export async function linesOfWeeks(context: LinesContext, where: SQL): Promise<Lines> {
  return mergeLines(context, [], await unfoldWeeks(context, where), () => true)
}

function looseLines({ db }: LinesContext, where: SQL | undefined): Promise<Line[]> {
  return db
    .select({ ...getTableColumns(ledger), ...REPOSITORY_COLUMNS })
    .from(ledger)
    .leftJoin(repositories, eq(repositories.id, ledger.repositoryId))
    .where(where)
}

async function mergeLines(
  { db }: LinesContext,
  loose: readonly Line[],
  folded: readonly Unfolded[],
  isWanted: (row: LedgerRow) => boolean,
): Promise<Lines> {
  const rows = folded.flatMap(({ stored: { playerId }, rows: own }) =>
    (own ?? []).filter(isWanted).map((row) => ({ playerId, ...row })),
  )
  const ids = [...new Set(rows.flatMap(({ repositoryId }) => repositoryId ?? []))]
  const places =
    ids.length === 0
      ? []
      : await db
          .select({ id: repositories.id, ...REPOSITORY_COLUMNS })
          .from(repositories)
          .where(inArray(repositories.id, idsIn(ids)))
  const byId = new Map<number | null, RepositoryColumns>(places.map(({ id, ...place }) => [id, place]))
  return {
    lines: [...loose, ...rows.map((row) => ({ ...row, ...(byId.get(row.repositoryId) ?? NO_REPOSITORY) }))],
    damaged: folded.flatMap(({ stored, rows: own }) => (own === null ? [stored] : [])),
  }
}

export const LAST_DAY = '9999-12-31'

export function daysOf(week: string): { first: string; last: string } {
  return { first: dayOf(weekStart(week)), last: dayOf(weekEnd(week) - DAY) }
}

/** The highest first; texts as the database orders them. */
export function descending<Value extends string | number>(one: Value, other: Value): number {
  return one > other ? -1 : one < other ? 1 : 0
}

export function rowOf(line: Line): LedgerRow & { playerId: string } {
  const { repository: _, repositoryName: _name, ownerId: _owner, movedAt: _moved, hiddenAt: _hidden, ...row } = line
  return row
}
