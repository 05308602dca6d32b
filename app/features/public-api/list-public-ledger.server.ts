import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer } from '#app/core/players/find-shown-player.server.ts'
import { factText } from '#app/domain/fact-text.ts'
import type { FactKind } from '#app/domain/fact.ts'
import { dayOf, weekEnd, weekStart } from '#app/domain/period.ts'
import { reasonText, type ReasonCode } from '#app/domain/reason.ts'
import { weeks } from '#db/schema/weeks.ts'
import { found, instantOf, nextPage, type ApiAnswer } from './answer.ts'
import { decodeListCursor, encodeListCursor } from './list-cursor.ts'
import type { ledgerWeek } from './schemas.ts'

type Asked = { username: string; week: string; cursor?: string | undefined; limit: number }
type Place = { day: string; occurredAt: number; key: string }
type Row = Place & {
  kind: FactKind
  quantity: number
  counted: number
  points: number
  reason: ReasonCode | null
  repository: string | null
  title: string | null
  url: string | null
}

/** What a player's week is made of, newest first, along the ledger's index (player, day). */
export async function listPublicLedger(
  context: Pick<AppContext, 'db' | 'config'>,
  { username, week, cursor, limit }: Asked,
): Promise<ApiAnswer<z.input<typeof ledgerWeek>>> {
  const player = await findShownPlayer(context, username)
  if (player === null) return { ok: false, problem: 'player_not_found' }
  const list = ['ledger', player.id, week]
  const after = cursor === undefined ? null : placeOf(decodeListCursor(list, cursor))
  if (cursor !== undefined && after === null) return { ok: false, problem: 'invalid_cursor' }
  const [rows, [state], [sum]] = await Promise.all([
    context.db.all<Row>(sql`
      SELECT key, kind, day, quantity, counted, points, reason, repositories.name AS repository, title, url,
        occurred_at AS occurredAt
      FROM ledger LEFT JOIN repositories ON repositories.id = ledger.repository_id
      WHERE player_id = ${player.id} AND scale = 'contest'
        AND day BETWEEN ${dayOf(weekStart(week))} AND ${after?.day ?? dayOf(weekEnd(week) - 1)}
        ${after === null ? sql`` : sql`AND (day, occurred_at, key) < (${after.day}, ${after.occurredAt}, ${after.key})`}
      ORDER BY day DESC, occurred_at DESC, key DESC LIMIT ${limit + 1}`),
    context.db.select({ state: weeks.state }).from(weeks).where(eq(weeks.key, week)),
    context.db.all<{ points: number }>(
      sql`SELECT points FROM standings WHERE player_id = ${player.id} AND period = ${week}`,
    ),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return found({
    username: player.githubUsername,
    week,
    state: state?.state ?? 'open',
    points: sum?.points ?? 0,
    entries: shown.map(entryOf),
    ...nextPage(
      context.config.APP_ORIGIN,
      `/api/v1/players/${player.githubUsername}/weeks/${week}`,
      { limit: String(limit) },
      last === undefined ? null : encodeListCursor(list, `${last.day} ${last.occurredAt} ${last.key}`),
    ),
  })
}

function placeOf(text: string | null): Place | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{1,15}) (\S{1,100})$/.exec(text ?? '')
  return match === null ? null : { day: match[1] ?? '', occurredAt: Number(match[2]), key: match[3] ?? '' }
}

/** What is no longer public on GitHub keeps its row and loses its names. */
function entryOf(row: Row) {
  const { kind, reason } = row
  const isPublic = reason !== 'gone'
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
    reason: reason === null ? null : { code: reason, text: reasonText(reason, kind) },
  }
}
