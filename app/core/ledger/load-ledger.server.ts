import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { pointsIn } from '#app/core/standings/player-standings.server.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { rowNote } from '#app/domain/ledger/reason.ts'
import type { TakingLabel } from '#app/domain/ledger/spam-label.ts'
import { isScoredKind, ruleOf } from '#app/domain/points/points-table.ts'
import { nextWeek, previousWeek, weekNumber, weekOf, weekOfDay, weekStateOf } from '#app/domain/time/period.ts'
import { weeks } from '#db/schema/weeks.ts'
import { daysOf, descending, linesOfDays, type Line, type Lines } from './ledger-lines.server.ts'
import { takingLabels } from './taking-labels.server.ts'

export type LedgerRequest = { week: string }

export type LedgerView = Awaited<ReturnType<typeof loadLedger>>

/** Newest first, for the page at `path`. Links are null at the ends. `reading`: lines that include the week's. */
export async function loadLedger(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  { week }: LedgerRequest,
  {
    path = `/player/${player.githubUsername}`,
    reading = linesOfDays(context, [player.id], daysOf(week)),
  }: { path?: string; reading?: Promise<Lines> } = {},
) {
  const [{ lines, damaged }, [state], oldest, points] = await Promise.all([
    reading,
    context.db.select({ state: weeks.state }).from(weeks).where(eq(weeks.key, week)),
    oldestWeek(context, player.id),
    pointsIn(context, player.id, week),
  ])
  const rows = lines
    .filter((line) => line.week === week)
    .toSorted(
      (one, other) =>
        descending(one.day, other.day) ||
        descending(one.occurredAt, other.occurredAt) ||
        -descending(one.key, other.key),
    )
  const labels = await takingLabels(context, player.id, rows)
  const href = (of: string) => `${path}?week=${of}#ledger`
  return {
    week,
    weekNumber: weekNumber(week),
    state: weekStateOf(week, state?.state, context.now()),
    points,
    /** Whether lines must be restored from a backup first. */
    isDamaged: damaged.some((one) => one.week === week),
    lines: rows.map((row) => lineOf(row, labels.get(row.key))),
    previousWeekHref: oldest !== null && oldest < week ? href(previousWeek(week)) : null,
    nextWeekHref: week < weekOf(context.now()) ? href(nextWeek(week)) : null,
  }
}

async function oldestWeek({ db }: Pick<AppContext, 'db'>, playerId: string): Promise<string | null> {
  const [first] = await db.all<{ day: string | null; week: string | null }>(sql`
    SELECT (SELECT MIN(day) FROM ledger WHERE player_id = ${playerId}) AS day,
      (SELECT MIN(week) FROM ledger_weeks WHERE player_id = ${playerId}) AS week`)
  const weeksOfRows = [first?.week, first?.day == null ? null : weekOfDay(first.day)].filter((week) => week != null)
  return weeksOfRows.toSorted()[0] ?? null
}

/** A fact that is no longer public on GitHub has no names, for its owner and staff too. */
function lineOf(row: Line, takingLabel: TakingLabel | undefined) {
  const limit =
    row.reason === 'open_limit' ? ('day' as const) : row.reason === 'open_week_limit' ? ('week' as const) : null
  const isPublic = row.reason !== 'gone'
  const { repository, title, url } = isPublic ? row : { repository: null, title: null, url: null }
  const number = /\/(?:pull|issues)\/(\d+)/.exec(url ?? '')?.[1]
  // A limit is told once a day; /why says what would have counted without it.
  const isPastLimit = row.points > 0 && (limit !== null || row.reason === 'daily_limit')
  const note = rowNote({
    ...row,
    ...(isPastLimit && { reason: null, credit: null }),
    isHidden: row.hiddenAt !== null,
    takingLabel,
  })
  return {
    key: row.key,
    day: row.day,
    rule: isScoredKind(row.kind) ? ruleOf(row.kind) : null,
    quantity: row.quantity,
    points: row.points,
    title: factText(row.kind, row.quantity),
    repository,
    subject: title === null && number === undefined ? null : { title, number: number ? Number(number) : null },
    note,
    isExplained: note !== null || row.reason !== null,
    limit,
    occurredAt: row.occurredAt,
    /** Commits have no hour. */
    isDayOnly: row.kind === 'commits',
    url,
  }
}
