import { inArray, sql } from 'drizzle-orm'
import type { CompleteActivity, Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import { PARTS, type Fingerprints } from '#app/domain/github/activity-parts.ts'
import { countedInWindow, newestOf, type Poll } from '#app/domain/github/what-to-read.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { dayOf, MINUTE } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { pollChecks, polls } from '#db/schema/github.ts'

/** By player, from the last read. */
export async function knownFingerprints(
  { db }: Pick<AppContext, 'db'>,
  playerIds: readonly string[],
): Promise<Map<string, Poll>> {
  const rows = await db
    .select({ playerId: polls.playerId, fingerprints: polls.fingerprints, from: polls.from, readAt: polls.readAt })
    .from(polls)
    .where(inArray(polls.playerId, idsIn(playerIds)))
  return new Map(rows.map(({ playerId, ...poll }) => [playerId, poll]))
}

export type Read = {
  playerId: string
  activity: Pick<CompleteActivity, 'fingerprints' | 'isFullRead'>
  stored: Poll | null
  /** A repository could not be looked up, so the next poll reads everything. */
  isUndecided: boolean
}

/** Put it with the facts: if a replica was behind the probe, they are read again. Keeps a later `forceFullReadStatement`. */
export function fingerprintStatements(
  { db }: Pick<AppContext, 'db'>,
  reads: readonly Read[],
  window: Window,
): Statement[] {
  const rows = reads.flatMap(({ playerId, activity, stored, isUndecided }) => {
    const fingerprints: Partial<Fingerprints> = { ...stored?.fingerprints, ...activity.fingerprints }
    if (!hasAllParts(fingerprints)) return []
    const readAt = activity.isFullRead ? window.to : (stored?.readAt ?? 0)
    return {
      playerId,
      fingerprints,
      counted: countedInWindow(fingerprints),
      newestAt: newestOf(fingerprints),
      from: window.from,
      readAt: isUndecided ? 0 : readAt,
      seen: stored?.readAt ?? null,
    }
  })
  if (rows.length === 0) return []
  return [
    db.run(sql`
      INSERT INTO polls (player_id, marks, counted, newest_at, window_from, read_at)
      SELECT value ->> 'playerId', value -> 'fingerprints', value ->> 'counted', value ->> 'newestAt', value ->> 'from',
        IIF((SELECT read_at FROM polls WHERE player_id = value ->> 'playerId') <> value ->> 'seen',
          (SELECT read_at FROM polls WHERE player_id = value ->> 'playerId'), value ->> 'readAt')
      FROM json_each(${JSON.stringify(rows)}) CROSS JOIN players ON players.id = value ->> 'playerId' WHERE true
      ON CONFLICT (player_id) DO UPDATE SET marks = excluded.marks, counted = excluded.counted,
        newest_at = excluded.newest_at, window_from = excluded.window_from, read_at = excluded.read_at
      WHERE (marks, window_from, read_at) <> (excluded.marks, excluded.window_from, excluded.read_at)`),
  ]
}

/** For what no count shows. The negative instant tells two such requests apart. */
export function forceFullReadStatement(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  playerIds: readonly string[],
): Statement {
  return db.run(sql`UPDATE polls SET read_at = ${-now()} WHERE player_id IN ${idsIn(playerIds)}`)
}

function hasAllParts(fingerprints: Partial<Fingerprints>): fingerprints is Fingerprints {
  return PARTS.every((part) => fingerprints[part] !== undefined)
}

/** A complete read of a player though no count had moved. */
export type PollCheck = { facts: number; before: readonly LedgerRow[]; change: LedgerChange | undefined }

/** GitHub's copies may show the read more than they showed the probe. */
const REPLICA_LAG = MINUTE

export function checkStatements(
  { db }: Pick<AppContext, 'db'>,
  checks: readonly PollCheck[],
  queriedAt: number,
): Statement[] {
  if (checks.length === 0) return []
  const facts = checks.reduce((sum, check) => sum + check.facts, 0)
  const missed = checks.reduce((sum, check) => sum + countMissed(check, queriedAt), 0)
  return [
    db
      .insert(pollChecks)
      .values({ day: dayOf(queriedAt), reads: checks.length, facts, missed })
      .onConflictDoUpdate({
        target: pollChecks.day,
        set: {
          reads: sql`${pollChecks.reads} + ${checks.length}`,
          facts: sql`${pollChecks.facts} + ${facts}`,
          missed: sql`${pollChecks.missed} + ${missed}`,
        },
      }),
  ]
}

/** New, grown, shrunk or gone facts; a row that is only judged differently does not count. */
function countMissed({ before, change }: PollCheck, queriedAt: number): number {
  const known = new Map(before.map((row) => [row.key, row]))
  return (change?.rows ?? []).filter((row) => {
    const old = known.get(row.key)
    if (old === undefined) return row.occurredAt < queriedAt - REPLICA_LAG
    return old.quantity !== row.quantity || old.ineligible !== row.ineligible
  }).length
}
