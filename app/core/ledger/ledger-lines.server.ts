import { and, between, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { tagOf } from '#app/domain/ledger/fold/folded-week.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf, weekEnd, weekOfDay, weekStart } from '#app/domain/time/period.ts'
import { Unreadable } from '#db/away.ts'
import { idsIn } from '#db/ids-in.ts'
import { ledger } from '#db/schema/ledger.ts'
import { unfoldWeeks, type StoredWeek, type Unfolded } from './folded-weeks.server.ts'

export type Line = LedgerRow & { playerId: string }

/** Lines in no order, and the folded weeks whose lines cannot be read until they are restored. */
export type Lines = { lines: Line[]; damaged: StoredWeek[] }

type LinesContext = Pick<AppContext, 'db'>

/** The contest rows of these players on these days, wherever their weeks are kept. A folded week is one row read. */
export async function linesOfDays(
  context: LinesContext,
  playerIds: readonly string[] | SQL,
  { first, last }: { first: string; last: string },
): Promise<Lines> {
  const ids = Array.isArray(playerIds) ? idsIn(playerIds) : sql`(${playerIds})`
  const [loose, folded] = await Promise.all([
    context.db
      .select()
      .from(ledger)
      .where(and(inArray(ledger.playerId, ids), between(ledger.day, first, last), eq(ledger.scale, 'contest'))),
    unfoldWeeks(context, sql`player_id IN ${ids} AND week BETWEEN ${weekOfDay(first)} AND ${weekOfDay(last)}`),
  ])
  return together(loose, folded, ({ day }) => day >= first && day <= last)
}

/** A player's accepted pull requests that count for achievements, with other lines of the folded weeks that have some. */
export async function linesOfAccepted(context: LinesContext, playerId: string): Promise<Lines> {
  const [loose, folded] = await Promise.all([
    context.db
      .select()
      .from(ledger)
      .where(
        // By the index of milestones.
        sql`player_id = ${playerId} AND kind = 'pull_request_accepted'
          AND kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL`,
      ),
    unfoldWeeks(context, sql`player_id = ${playerId} AND accepted IS NOT NULL`),
  ])
  return together(loose, folded, () => true)
}

type Asked = { playerId: string; key: string }

/** The lines, for whoever can show nothing without some of them. */
export function wholeLines({ lines, damaged }: Lines): Line[] {
  if (damaged.length > 0) throw new Unreadable('The lines of a folded week are damaged.')
  return lines
}

/** Rows by their keys, wherever they are. Only for what is not among the unfolded rows a player's folded weeks are read. */
export async function linesOfKeys(context: LinesContext, asked: readonly Asked[]): Promise<Lines> {
  if (asked.length === 0) return { lines: [], damaged: [] }
  const loose = await context.db
    .select()
    .from(ledger)
    .where(
      sql`(${ledger.playerId}, ${ledger.key}) IN
        (SELECT value ->> 'playerId', value ->> 'key' FROM json_each(${JSON.stringify(asked)}))`,
    )
  const found = new Set(loose.map(nameOf))
  return together(
    loose,
    await unfoldKeys(
      context,
      asked.filter((one) => !found.has(nameOf(one))),
    ),
    () => true,
  )
}

/** The folded lines with these keys. */
export async function foldedLinesOfKeys(context: LinesContext, asked: readonly Asked[]): Promise<Lines> {
  return together([], await unfoldKeys(context, asked), () => true)
}

/** All lines of these folded weeks. */
export async function linesOfWeeks(context: LinesContext, where: SQL): Promise<Lines> {
  return together([], await unfoldWeeks(context, where), () => true)
}

async function unfoldKeys(context: LinesContext, asked: readonly Asked[]): Promise<Unfolded[]> {
  if (asked.length === 0) return []
  const named = new Set(asked.map(nameOf))
  const tagged = JSON.stringify(asked.map(({ playerId, key }) => [playerId, tagOf.key(key)]))
  const folded = await unfoldWeeks(
    context,
    sql`(player_id, week) IN (SELECT kept.player_id, kept.week FROM json_each(${tagged}) AS asked
      CROSS JOIN ledger_weeks AS kept ON kept.player_id = asked.value ->> 0
      WHERE instr(kept.tags, unhex(asked.value ->> 1)) > 0)`,
  )
  return folded.map(({ stored, rows }) => ({
    stored,
    rows: rows?.filter(({ key }) => named.has(nameOf({ playerId: stored.playerId, key }))) ?? null,
  }))
}

function together(loose: readonly Line[], folded: readonly Unfolded[], isAsked: (row: LedgerRow) => boolean): Lines {
  return {
    lines: [
      ...loose,
      ...folded.flatMap(({ stored: { playerId }, rows }) =>
        (rows ?? []).filter(isAsked).map((row) => ({ playerId, ...row })),
      ),
    ],
    damaged: folded.flatMap(({ stored, rows }) => (rows === null ? [stored] : [])),
  }
}

function nameOf({ playerId, key }: Asked): string {
  return `${playerId} ${key}`
}

/** For days without an end. */
export const LAST_DAY = '9999-12-31'

/** The days of a week. */
export function daysOf(week: string): { first: string; last: string } {
  return { first: dayOf(weekStart(week)), last: dayOf(weekEnd(week) - DAY) }
}

/** For sorting, the highest first; texts as the database orders them. */
export function descending<Value extends string | number>(one: Value, other: Value): number {
  return one > other ? -1 : one < other ? 1 : 0
}
