import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { foldWeek, tagOf, unfoldWeek, type FoldedWeek } from '#app/domain/ledger/fold/folded-week.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { assertInBatch } from '#db/conflict.ts'
import { ledgerWeeks } from '#db/schema/ledger.ts'
import { settings } from '#db/schema/settings.ts'

/** Bytes are hexadecimal, because D1 gives them as lists of numbers. */
export type StoredWeek = Pick<FoldedWeek, 'week' | 'format' | 'lines' | 'points' | 'checksum' | 'tags' | 'data'> & {
  playerId: string
}

export type Unfolded = { stored: StoredWeek; rows: LedgerRow[] | null }

type FoldContext = Pick<AppContext, 'db'>

/** `lines` is null if they are not what was folded. One row is read for each week. */
export async function unfoldWeeks({ db }: FoldContext, where: SQL): Promise<Unfolded[]> {
  const { playerId, week, format, lines, points, checksum } = ledgerWeeks
  const [tags, data] = [sql<string>`hex(${ledgerWeeks.tags})`, sql<string>`hex(${ledgerWeeks.data})`]
  const found = await db
    .select({ playerId, week, format, lines, points, checksum, tags, data })
    .from(ledgerWeeks)
    .where(where)
  const unfolded = await Promise.all(found.map(async (stored) => ({ stored, rows: await unfoldWeek(stored) })))
  await recordCorruption(
    { db },
    unfolded.flatMap(({ stored, rows }) => (rows === null ? [stored] : [])),
  )
  return unfolded
}

export type LineKey = { playerId: string; key: string }

export function lineName({ playerId, key }: LineKey): string {
  return `${playerId} ${key}`
}

/** The rows with these keys, found by the weeks' tags. */
export async function unfoldKeys(context: FoldContext, keys: readonly LineKey[]): Promise<Unfolded[]> {
  if (keys.length === 0) return []
  const named = new Set(keys.map(lineName))
  const tagged = JSON.stringify(keys.map(({ playerId, key }) => [playerId, tagOf.key(key)]))
  const folded = await unfoldWeeks(
    context,
    sql`(player_id, week) IN (SELECT kept.player_id, kept.week FROM json_each(${tagged}) AS wanted
      CROSS JOIN ledger_weeks AS kept ON kept.player_id = wanted.value ->> 0
      WHERE instr(kept.tags, unhex(wanted.value ->> 1)) > 0)`,
  )
  return folded.map(({ stored, rows }) => ({
    stored,
    rows: rows?.filter(({ key }) => named.has(lineName({ playerId: stored.playerId, key }))) ?? null,
  }))
}

/** Whether a week may have it: tags can be the same. */
export function hasTag({ tags }: Pick<StoredWeek, 'tags'>, tag: string): boolean {
  return tags.toLowerCase().match(/.{4}/g)?.includes(tag) === true
}

/** `[player, week]` of folded weeks that cannot be read. Found ones are stored here, and an incident reports them. */
const DAMAGED_WEEKS = 'damaged-weeks'

async function recordCorruption({ db }: FoldContext, damaged: readonly StoredWeek[]): Promise<void> {
  for (const { playerId, week } of damaged) {
    const one = JSON.stringify([playerId, week])
    await db.run(sql`
      INSERT INTO settings (name, value) VALUES (${DAMAGED_WEEKS}, json_array(json(${one})))
      ON CONFLICT (name) DO UPDATE SET value = json_insert(value, '$[#]', json(${one}))
      WHERE NOT EXISTS (SELECT 1 FROM json_each(settings.value) AS known WHERE known.value = ${one})`)
  }
}

/** Those still damaged: restored or deleted weeks are forgotten. */
export async function listCorruptWeeks({ db }: FoldContext): Promise<DamagedWeek[]> {
  const [row] = await db.select().from(settings).where(eq(settings.name, DAMAGED_WEEKS))
  const noted = damagedSchema.catch([]).parse(row?.value)
  if (noted.length === 0) return []
  const found = await unfoldWeeks(
    { db },
    sql`(player_id, week) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(noted)}))`,
  )
  const damaged = found.flatMap(({ stored: { playerId, week }, rows }): DamagedWeek[] =>
    rows === null ? [[playerId, week]] : [],
  )
  if (damaged.length < noted.length)
    await db.update(settings).set({ value: damaged }).where(eq(settings.name, DAMAGED_WEEKS))
  return damaged
}

type DamagedWeek = [playerId: string, week: string]
const damagedSchema = z.array(z.tuple([z.string(), z.string()]))

export function saveWeekStatement({ db }: FoldContext, playerId: string, folded: FoldedWeek): Statement {
  const list = (ids: FoldedWeek['accepted']) => (ids.length === 0 ? null : JSON.stringify(ids))
  return db.run(sql`
    INSERT INTO ledger_weeks (player_id, week, format, lines, points, completed, accepted, unsearchable, checksum, tags, data)
    VALUES (${playerId}, ${folded.week}, ${folded.format}, ${folded.lines}, ${folded.points}, ${folded.completed},
      ${list(folded.accepted)}, ${list(folded.unsearchable)}, ${folded.checksum}, unhex(${folded.tags}), unhex(${folded.data}))
    ON CONFLICT (player_id, week) DO UPDATE SET format = excluded.format, lines = excluded.lines,
      points = excluded.points, completed = excluded.completed, accepted = excluded.accepted,
      unsearchable = excluded.unsearchable, checksum = excluded.checksum, tags = excluded.tags, data = excluded.data`)
}

/** Condition: a folded week is still as it was read; null for one that was not there. */
export function weekUnchanged(playerId: string, week: string, checksum: number | null): SQL {
  return sql`(SELECT checksum FROM ledger_weeks WHERE player_id = ${playerId} AND week = ${week}) IS ${checksum}`
}

/**
 * With one of these tags; `after` < player ≤ `until`. Points stay. Change unfolded rows first, so that a week folded in between has the change too.
 * Safe to run twice.
 */
export async function rewriteWeeks(
  context: FoldContext,
  { after, until }: { after: string; until: string },
  tags: readonly string[],
  change: (row: LedgerRow) => LedgerRow,
): Promise<void> {
  const found = await unfoldWeeks(
    context,
    sql`player_id > ${after} AND player_id <= ${until}
      AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(tags)}) WHERE instr(tags, unhex(value)) > 0)`,
  )
  for (const { stored, rows } of found) {
    const changed = rows?.map(change) ?? []
    if (rows === null || changed.every((row, index) => row === rows[index])) continue
    await writeTogether(context.db, [
      assertInBatch(context.db, 'rows of the week', weekUnchanged(stored.playerId, stored.week, stored.checksum)),
      saveWeekStatement(context, stored.playerId, await foldWeek(stored.week, changed)),
    ])
  }
}
