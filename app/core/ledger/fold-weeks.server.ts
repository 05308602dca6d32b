import { eq, getTableColumns, lte, min, ne, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import type { FoldedLine } from '#app/domain/ledger/fold/fold-columns.ts'
import { foldWeek } from '#app/domain/ledger/fold/folded-week.ts'
import { dayOf, DAY, weekBefore, weekEnd, weekOf } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { errorForLog } from '#db/error-text.ts'
import { ledger } from '#db/schema/ledger.ts'
import { settings } from '#db/schema/settings.ts'
import { weeks } from '#db/schema/weeks.ts'
import { weekUnchanged, saveWeekStatement, unfoldWeeks } from './folded-weeks.server.ts'

type FoldContext = Pick<AppContext, 'db' | 'now' | 'log' | 'queue'>

/** How many weeks a closed week's rows stay unfolded. */
export const WEEKS_UNFOLDED = 13
/** For one message; then a minute passes. 600 of an invocation's thousand statements, some 1,100 written rows. */
export const WEEKS_PER_MINUTE = 100
const PLAYERS_PER_MINUTE = 2000
const SECONDS_PER_MINUTE = 60
/** The week up to which everybody's were last folded. */
const FOLDED_THROUGH = 'folded-through'

/** Nothing needs its rows any more. Weeks close in order, so those before it are closed too. */
export async function newestToFold({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<string> {
  const key = min(weeks.key)
  const [open] = await db.select({ key }).from(weeks).where(ne(weeks.state, 'closed'))
  return weekBefore(open?.key ?? weekOf(now()), WEEKS_UNFOLDED + 1)
}

/** Begins once a week is old enough, and again every night until everybody's is folded. */
export async function startFolding(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const week = await newestToFold(context)
  const [last] = await context.db.select().from(settings).where(eq(settings.name, FOLDED_THROUGH))
  if (typeof last?.value === 'string' && last.value >= week) return
  if ((await context.db.$count(weeks, lte(weeks.key, week))) === 0) return
  await outboxStatement(context, `fold-weeks:${week}:${dayOf(context.now())}`, {
    type: 'fold-weeks',
    week,
    after: ['', ''],
  })
}

/** Queues the rest for the next minute. Safe to run twice, also at the same time. */
export async function foldWeeks(context: FoldContext, message: JobOf<'fold-weeks'>): Promise<void> {
  const { week } = message
  const found = await listFoldable(context, message)
  for (const one of found.weeks) {
    try {
      await foldPlayerWeek(context, one.playerId, one.week)
    } catch (error) {
      // Somebody else wrote to it; the next walk folds it.
      if (!isConflict(error, 'rows of the week'))
        context.log('error', 'A week could not be folded', { ...one, error: errorForLog(error) })
    }
  }
  if (found.next !== null)
    return context.queue.send([{ type: 'fold-weeks', week, after: found.next }], { delaySeconds: SECONDS_PER_MINUTE })
  await context.db
    .insert(settings)
    .values({ name: FOLDED_THROUGH, value: week })
    .onConflictDoUpdate({ target: settings.name, set: { value: week } })
}

type PlayerWeek = { playerId: string; week: string }

/** By player, and where to go on; null at the end. Without contests that are not final: each refresh reads them. */
async function listFoldable(
  { db }: FoldContext,
  { week, after: [player, after] }: JobOf<'fold-weeks'>,
): Promise<{ weeks: PlayerWeek[]; next: [string, string] | null }> {
  const owners = await db.all<{ id: string }>(sql`
    WITH RECURSIVE owners (id) AS (
      SELECT MIN(player_id) FROM ledger WHERE player_id >= ${player}
      UNION ALL SELECT (SELECT MIN(player_id) FROM ledger WHERE player_id > owners.id) FROM owners
      WHERE owners.id IS NOT NULL LIMIT ${PLAYERS_PER_MINUTE})
    SELECT id FROM owners WHERE id IS NOT NULL`)
  const weeks = await db.all<PlayerWeek>(sql`
    SELECT DISTINCT ledger.player_id AS playerId, ledger.week
    FROM json_each(${JSON.stringify(owners.map(({ id }) => id))}) AS owner
    CROSS JOIN ledger ON ledger.player_id = owner.value AND ledger.day < MIN(${dayOf(weekEnd(week))},
      COALESCE((SELECT date(MIN(starts_at - ${8 * DAY}) / 1000, 'unixepoch')
        FROM members CROSS JOIN contests ON contests.leaderboard_id = members.leaderboard_id
        WHERE members.player_id = owner.value AND opened_at IS NOT NULL AND final_at IS NULL AND cancelled_at IS NULL),
      '9'))
    WHERE ${IS_FOLDED} AND (ledger.player_id, ledger.week) > (${player}, ${after})
    ORDER BY 1, 2 LIMIT ${WEEKS_PER_MINUTE}`)
  const last = weeks.at(-1)
  if (last !== undefined && weeks.length === WEEKS_PER_MINUTE) return { weeks, next: [last.playerId, last.week] }
  const end = owners.at(-1)
  return { weeks, next: end === undefined || owners.length < PLAYERS_PER_MINUTE ? null : [end.id, '~'] }
}

/** /why looks for agents' pull requests in the rows: there are few. */
const IS_FOLDED = sql`scale = 'contest' AND agent IS NULL`

const { playerId: _player, scale: _scale, week: _week, ...FOLDED } = getTableColumns(ledger)
/** As text: equal texts are equal rows. */
const VALUES = sql.join(Object.values(FOLDED), sql`, `)

/** With rows that came later. Fails if one changed since it was read, or if the sums of what is written differ. */
export async function foldPlayerWeek(context: Pick<AppContext, 'db'>, playerId: string, week: string): Promise<void> {
  const { db } = context
  const isOfWeek = weekCondition(playerId, week)
  const values = sql`(SELECT json_group_array(json_array(${VALUES}) ORDER BY key) FROM ledger WHERE ${isOfWeek})`
  const [[loose], [known]] = await Promise.all([
    db.all<{ text: string }>(sql`SELECT ${values} AS text`),
    unfoldWeeks(context, sql`player_id = ${playerId} AND week = ${week}`),
  ])
  const text = loose?.text ?? '[]'
  if (text === '[]') return
  if (known?.rows === null) throw new Error('The folded lines of the week are damaged.')
  const rows = [...(known?.rows ?? []), ...(JSON.parse(text) as unknown[][]).map(rowOf)]
  const folded = await foldWeek(week, rows)
  const { lines = 0, points = 0, checksum = null } = known?.stored ?? {}
  await writeTogether(db, [
    assertInBatch(db, 'rows of the week', sql`${values} = ${text} AND ${weekUnchanged(playerId, week, checksum)}`),
    saveWeekStatement(context, playerId, folded),
    assertInBatch(
      db,
      'rows of the week',
      sql`(SELECT lines - ${lines} = new_rows AND points - ${points} = new_points
        FROM ledger_weeks, (SELECT COUNT(*) AS new_rows, SUM(points) AS new_points FROM ledger WHERE ${isOfWeek})
        WHERE player_id = ${playerId} AND week = ${week})`,
    ),
    db.delete(ledger).where(isOfWeek),
  ])
}

/** By the index of players and days. */
function weekCondition(playerId: string, week: string): SQL {
  const last = dayOf(weekEnd(week) - DAY)
  return sql`player_id = ${playerId} AND day BETWEEN ${dayOf(weekEnd(week) - 7 * DAY)} AND ${last} AND week = ${week}
    AND ${IS_FOLDED}`
}

function rowOf(values: readonly unknown[]): FoldedLine {
  const named = Object.entries(FOLDED).map(([name, column], index) => {
    const value = values[index] ?? null
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(named) as FoldedLine
}
