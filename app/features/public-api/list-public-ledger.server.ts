import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { daysOf, descending, linesOfDays, type Line } from '#app/core/ledger/ledger-lines.server.ts'
import { takingLabels } from '#app/core/ledger/taking-labels.server.ts'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import { pointsIn } from '#app/core/standings/player-standings.server.ts'
import { countsInFull, creditText } from '#app/domain/ledger/credit.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { landedBy } from '#app/domain/ledger/landing.ts'
import { pointsOf } from '#app/domain/ledger/ledger-row.ts'
import { reasonText } from '#app/domain/ledger/reason.ts'
import { pointsWithinLimits } from '#app/domain/ledger/scoring.ts'
import { takingLabelText, type TakingLabel } from '#app/domain/ledger/spam-label.ts'
import { weekStateOf } from '#app/domain/time/period.ts'
import { weeks } from '#db/schema/weeks.ts'
import { found, instantOf, nextPage, type ApiAnswer } from './answer.ts'
import { decodeListCursor, encodeListCursor } from './list-cursor.ts'
import type { ledgerWeek } from './schemas.ts'

type Query = { username: string; week: string; cursor?: string | undefined; limit: number }
type LedgerCursor = { day: string; occurredAt: number; key: string }

/** Newest first, along the index (player, day). */
export async function listPublicLedger(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  { username, week, cursor, limit }: Query,
): Promise<ApiAnswer<z.input<typeof ledgerWeek>>> {
  const player = await findShownPlayer(context, username)
  if (player === null) return { ok: false, problem: 'player_not_found' }
  const list = ['ledger', player.id, week]
  const after = cursor === undefined ? null : parseLedgerCursor(decodeListCursor(list, cursor))
  if (cursor !== undefined && after === null) return { ok: false, problem: 'invalid_cursor' }
  const [{ rows, days, isDamaged }, [state], points] = await Promise.all([
    listRows(context, player.id, week, after, limit + 1),
    context.db.select({ state: weeks.state }).from(weeks).where(eq(weeks.key, week)),
    pointsIn(context, player.id, week),
  ])
  if (isDamaged) return { ok: false, problem: 'lines_being_restored' }
  const shown = rows.slice(0, limit)
  const labels = await takingLabels(context, player.id, shown)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return found({
    username: player.githubUsername,
    week,
    state: weekStateOf(week, state?.state, context.now()),
    points,
    days,
    entries: shown.map((row) => entryOf(row, labels.get(row.key))),
    ...nextPage(
      context.config.APP_ORIGIN,
      `/api/v1/players/${player.githubUsername}/weeks/${week}`,
      { limit: String(limit) },
      last === undefined ? null : encodeListCursor(list, `${last.day} ${last.occurredAt} ${last.key}`),
    ),
  })
}

function parseLedgerCursor(text: string | null): LedgerCursor | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{1,15}) (\S{1,100})$/.exec(text ?? '')
  return match === null ? null : { day: match[1] ?? '', occurredAt: Number(match[2]), key: match[3] ?? '' }
}

/** A fact that is no longer public keeps its row without names. */
function entryOf(row: Line, takingLabel: TakingLabel | undefined) {
  const { kind, reason, credit } = row
  const isPublic = reason !== 'gone'
  const label = row.repository === null ? undefined : takingLabel
  return {
    id: row.key,
    kind,
    text: factText(kind, row.quantity),
    repository: isPublic ? row.repository : null,
    title: isPublic ? row.title : null,
    url: isPublic ? row.url : null,
    day: row.day,
    occurredAt: instantOf(row.occurredAt),
    quantity: row.quantity,
    counted: row.counted,
    points: row.points,
    lane: credit === null ? null : { code: credit, text: creditText(credit) },
    agent: row.repository === null ? null : row.agent,
    landed: row.landedAs === null || row.repository === null ? null : landedBy(row.landedAs),
    reason:
      reason === null
        ? null
        : { code: reason, text: label === undefined ? reasonText(reason, kind) : takingLabelText(label, 'public') },
    label: label === undefined ? null : { name: label.name, setBy: label.setBy, setAt: instantOf(label.setAt) },
  }
}

async function listRows(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  week: string,
  after: LedgerCursor | null,
  limit: number,
) {
  const { lines, damaged } = await linesOfDays(context, [playerId], daysOf(week))
  const rows = lines
    .filter((line) => after === null || byPlace(after, line) < 0)
    .toSorted(byPlace)
    .slice(0, limit)
  return { rows, days: daysWithPoints(lines), isDamaged: damaged.length > 0 }
}

function daysWithPoints(lines: readonly Line[]) {
  return [...Map.groupBy(lines, ({ day }) => day)]
    .map(([day, ofDay]) => ({
      day,
      points: pointsOf(ofDay),
      inFull: pointsOf(ofDay.filter(countsInFull)),
      pastLimits: ofDay.reduce((sum, row) => sum + row.points - pointsWithinLimits(row), 0),
    }))
    .filter(({ points }) => points !== 0)
    .toSorted((one, other) => descending(one.day, other.day))
}

function byPlace(one: LedgerCursor, other: LedgerCursor): number {
  return (
    descending(one.day, other.day) || descending(one.occurredAt, other.occurredAt) || descending(one.key, other.key)
  )
}
