import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { periodStatement } from '#app/core/standings/save-standings.server.ts'
import type { Repository } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { changedRows, observeFacts, type Observation } from '#app/domain/ledger/ledger.ts'
import { DAY, dayOf, WEEK, weekOfDay } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { assertInBatch, type Conflict } from '#db/conflict.ts'
import { players } from '#db/schema/players.ts'

export type LedgerChange = {
  playerId: string
  /** The ledger version the rows are based on. */
  version: number
  rows: LedgerRow[]
  /** Before and after the change, without closed weeks. */
  days: string[]
  repositories: Repository[]
  /** A fact is new or grew. */
  active: boolean
}

/** What these facts change of a ledger, whose stored rows are `before`; empty if no row differs. */
export function ledgerChange(
  player: Pick<Player, 'id' | 'ledgerVersion' | 'scoresFrom'>,
  before: LedgerRow[],
  observation: Omit<Observation, 'scoresFrom'>,
): LedgerChange[] {
  const { facts, now, complete, weekStatus } = observation
  const scoresFrom = player.scoresFrom ?? dayOf(complete?.to ?? now)
  const rows = changedRows(before, observeFacts(before, { ...observation, scoresFrom }))
  if (rows.length === 0) return []
  const keys = new Set(rows.map((row) => row.key))
  const old = before.filter((row) => keys.has(row.key))
  const repositoryIds = new Set(rows.map((row) => row.repositoryId))
  const isOpen = (day: string) => weekStatus(weekOfDay(day)).state !== 'closed'
  return [
    {
      playerId: player.id,
      version: player.ledgerVersion,
      rows,
      days: [...new Set([...rows, ...old].map((row) => row.day))].filter(isOpen),
      repositories: facts.map((fact) => fact.repository).filter((one) => repositoryIds.has(one.id)),
      active: rows.some((row) => row.quantity > (old.find((one) => one.key === row.key)?.quantity ?? 0)),
    },
  ]
}

/** Null if the name's owner differs: the repository may have changed hands, and is queried again. */
export function queriedUnderSameOwner(name: SQL): SQL {
  const ownerIn = (text: SQL) => sql`substr(${text}, 1, instr(${text}, '/'))`
  return sql`IIF(${ownerIn(sql`repositories.name`)} = ${ownerIn(name)}, repositories.asked_at, NULL)`
}

/** A repository with a hidden name (app/domain/github/hidden-repository.ts) is hidden from the start. */
export function hiddenSeen(now: number): SQL {
  return sql`IIF(substr(value ->> 'name', -1) = '/', ${now}, NULL)`
}

/** A known name does not give way to a hidden one before its rows are forgotten. */
export const isNamed = sql`substr(excluded.name, -1) <> '/'`

/** Another scorer was first, the week closed or a contest became final: read again and retry. */
export const LEDGER_CONFLICTS: readonly Conflict[] = ['ledger version', 'week is closed', 'the contest is final']

/** Fails the batch if a ledger changed since it was read. The batch itself increments the version. */
export function ledgersUnchanged(
  { db }: Pick<AppContext, 'db'>,
  read: readonly Pick<Player, 'id' | 'ledgerVersion'>[],
): Statement {
  const seen = JSON.stringify(read.map(({ id, ledgerVersion }) => [id, ledgerVersion]))
  return assertInBatch(
    db,
    'ledger version',
    sql`NOT EXISTS (SELECT 1 FROM json_each(${seen}) AS seen
      JOIN ${players} ON ${players.id} = seen.value ->> 0 WHERE ${players.ledgerVersion} <> seen.value ->> 1)`,
  )
}

/**
 * For one batch: the changed rows, and the standings of their periods. Fails with one of LEDGER_CONFLICTS if another
 * scorer was first. Hidden repositories get neither name nor title: an answer may be older than their hiding.
 */
export function ledgerStatements(context: Pick<AppContext, 'db' | 'now'>, changes: LedgerChange[]): Statement[] {
  if (changes.length === 0) return []
  const now = context.now()
  const written = changes.map(({ playerId, active }) => ({ playerId, active }))
  const rows = changes.flatMap(({ playerId, rows }) => rows.map((row) => ({ playerId, ...row })))
  const repositories = [
    ...new Map(changes.flatMap((change) => change.repositories.map((one) => [one.id, one]))).values(),
  ]
  return [
    ledgersUnchanged(
      context,
      changes.map(({ playerId, version }) => ({ id: playerId, ledgerVersion: version })),
    ),
    context.db.run(sql`
      UPDATE players SET
        ledger_version = ledger_version + 1,
        active_at = CASE WHEN seen.active THEN ${now} ELSE active_at END,
        last_updated = ${now}
      FROM (SELECT value ->> 'playerId' AS id, value ->> 'active' AS active
            FROM json_each(${JSON.stringify(written)})) AS seen
      WHERE players.id = seen.id`),
    context.db.run(sql`
      INSERT INTO repositories (id, name, node_id, hidden_at)
      SELECT value ->> 'id', value ->> 'name', value ->> 'nodeId', ${hiddenSeen(now)} FROM json_each(${JSON.stringify(repositories)}) WHERE true
      ON CONFLICT (id) DO UPDATE SET name = IIF(hidden_at IS NULL AND ${isNamed}, excluded.name, name),
        node_id = COALESCE(excluded.node_id, node_id),
        asked_at = ${queriedUnderSameOwner(sql`excluded.name`)}
      WHERE (name <> excluded.name AND hidden_at IS NULL AND ${isNamed}) OR (node_id IS NULL AND excluded.node_id IS NOT NULL)`),
    context.db.run(sql`
      INSERT INTO ledger (player_id, key, kind, scale, day, week, quantity, ineligible, counted, points, reason,
        repository_id, title, url, occurred_at, first_seen_at, grown_at, source_updated_at, counterpart_id,
        reviewer_can_push, is_after_end, landed_as, agent, credit)
      SELECT value ->> 'playerId', value ->> 'key', value ->> 'kind', value ->> 'scale', value ->> 'day',
        value ->> 'week', value ->> 'quantity', value ->> 'ineligible', value ->> 'counted', value ->> 'points',
        value ->> 'reason', value ->> 'repositoryId', IIF(hidden_at IS NULL, value ->> 'title', NULL),
        IIF(hidden_at IS NULL, value ->> 'url', NULL), value ->> 'occurredAt',
        value ->> 'firstSeenAt', value ->> 'grownAt', value ->> 'sourceUpdatedAt', value ->> 'counterpartId',
        value ->> 'reviewerCanPush', value ->> 'isAfterEnd', value ->> 'landedAs', value ->> 'agent',
        value ->> 'credit'
      FROM json_each(${JSON.stringify(rows)}) LEFT JOIN repositories ON repositories.id = value ->> 'repositoryId'
      WHERE true
      ON CONFLICT (player_id, key) DO UPDATE SET kind = excluded.kind, day = excluded.day, week = excluded.week,
        quantity = excluded.quantity, ineligible = excluded.ineligible, counted = excluded.counted,
        points = excluded.points, reason = excluded.reason, repository_id = excluded.repository_id,
        title = excluded.title, url = excluded.url, occurred_at = excluded.occurred_at, grown_at = excluded.grown_at,
        source_updated_at = excluded.source_updated_at, counterpart_id = excluded.counterpart_id,
        reviewer_can_push = excluded.reviewer_can_push, is_after_end = excluded.is_after_end,
        landed_as = excluded.landed_as, agent = excluded.agent, credit = excluded.credit`),
    periodStatement(context, changes),
    ...totalsStatements(context, changes),
  ]
}

/**
 * After new work the totals are due a day after their last fetch instead of a week. Separate, because setting the
 * column for all players would write its index for each.
 */
function totalsStatements(context: Pick<AppContext, 'db' | 'now'>, changes: LedgerChange[]): Statement[] {
  const active = changes.filter((change) => change.active).map(({ playerId }) => playerId)
  if (active.length === 0) return []
  return [
    context.db.run(sql`
      UPDATE players SET next_totals_at = next_totals_at - ${WEEK - DAY}
      WHERE id IN ${idsIn(active)} AND next_totals_at > ${context.now() + DAY}`),
  ]
}
