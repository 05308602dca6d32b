import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { tagOf } from '#app/domain/ledger/fold/folded-week.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { kindOf } from '#app/domain/points/points-table.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { reverts } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { hasTag, lineName, unfoldKeys } from './folded-weeks.server.ts'

/**
 * By player: contest rows from that instant's day on, and older rows of the observed facts, because an issue can be
 * completed twice and a pull request reviewed for months. A fact without a row may be folded: a new one costs a row for
 * each folded week of its player.
 */
export async function storedRows(
  context: Pick<AppContext, 'db'>,
  playerIds: string[],
  from: number,
  observed: readonly { playerId: string; fact: Fact }[],
): Promise<Map<string, LedgerRow[]>> {
  const first = dayOf(from)
  const ids = idsIn(playerIds)
  const older = observed
    .filter(({ fact }) => fact.day < first || kindOf(fact.kind).isRedated)
    .map(({ playerId, fact }) => ({ playerId, key: fact.key, fact }))
  const wanted = JSON.stringify(older.map(({ playerId, key }) => [playerId, key]))
  const [recent, named] = await context.db.batch([
    context.db
      .select()
      .from(ledger)
      .where(and(inArray(ledger.playerId, ids), gte(ledger.day, first), eq(ledger.scale, 'contest'))),
    context.db
      .select()
      .from(ledger)
      .where(
        sql`(${ledger.playerId}, ${ledger.key}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${wanted}))
          AND ${ledger.day} < ${first}`,
      ),
  ])
  const known = new Set([...recent, ...named].map(lineName))
  const missing = older.filter((one) => !known.has(lineName(one)))
  const folded = await unfoldKeys(context, missing)
  const rows = new Map<string, LedgerRow[]>(playerIds.map((id) => [id, []]))
  for (const { playerId, ...row } of [...recent, ...named]) rows.get(playerId)?.push(row)
  for (const { stored, rows: own } of folded) rows.get(stored.playerId)?.push(...(own ?? []))
  // While lines are damaged, their tags stand for them, so that nothing counts twice.
  const damaged = folded.filter((one) => one.rows === null)
  for (const { playerId, key, fact } of missing) {
    const week = damaged.find(({ stored }) => stored.playerId === playerId && hasTag(stored, tagOf.key(key)))
    if (week !== undefined) rows.get(playerId)?.push(damagedRow(fact, week.stored.week))
  }
  return rows
}

/** For a line that cannot be read; its week is closed, so the other columns do not matter. */
function damagedRow(fact: Fact, week: string): LedgerRow {
  return {
    ...pick(fact, 'key', 'kind', 'day', 'quantity', 'title', 'url', 'occurredAt', 'sourceUpdatedAt', 'counterpartId'),
    reviewerCanPush: fact.reviewerCanPush,
    week,
    scale: 'contest',
    counted: 0,
    points: 0,
    ineligible: null,
    reason: null,
    credit: null,
    firstSeenAt: fact.occurredAt,
    grownAt: fact.occurredAt,
    repositoryId: fact.repository.id,
    isAfterEnd: null,
    landedAs: null,
    agent: null,
  }
}

/** The keys of each player's reverted acceptances. */
export async function revertsOf({ db }: Pick<AppContext, 'db'>, playerIds: SQL): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ playerId: reverts.playerId, key: reverts.key })
    .from(reverts)
    .where(inArray(reverts.playerId, playerIds))
  return new Map(
    [...Map.groupBy(rows, ({ playerId }) => playerId)].map(([id, own]) => [id, new Set(own.map(({ key }) => key))]),
  )
}
