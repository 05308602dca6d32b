import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { factText } from '#app/domain/fact-text.ts'
import type { FactKind } from '#app/domain/fact.ts'
import { dayOf, nextWeek, previousWeek, weekEnd, weekNumber, weekOf, weekOfDay, weekStart } from '#app/domain/period.ts'
import { reasonText, type ReasonCode } from '#app/domain/reason.ts'
import { weeks } from '#db/schema/weeks.ts'
import type { LedgerLine, LedgerView } from './ledger-view.ts'

/** The week to show, and where its page starts: how many lines are skipped. */
export type LedgerRequest = { week: string; skip: number }

const PAGE = 20

type Row = {
  key: string
  kind: FactKind
  quantity: number
  points: number
  reason: ReasonCode | null
  repository: string | null
  title: string | null
  url: string | null
  occurredAt: number
}

/** A week of the ledger, newest first, on the page at `path`; a player's week is a few dozen rows, so its pages count from the start. */
export async function loadLedger(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  { week, skip }: LedgerRequest,
  path = `/player/${player.githubUsername}`,
): Promise<LedgerView> {
  const [rows, [state], [first], [sum]] = await Promise.all([
    context.db.all<Row>(sql`
      SELECT key, kind, quantity, points, reason, repositories.name AS repository, title, url, occurred_at AS occurredAt
      FROM ledger LEFT JOIN repositories ON repositories.id = ledger.repository_id
      WHERE player_id = ${player.id} AND scale = 'contest'
        AND day BETWEEN ${dayOf(weekStart(week))} AND ${dayOf(weekEnd(week) - 1)}
      ORDER BY day DESC, occurred_at DESC, key LIMIT ${PAGE + 1} OFFSET ${skip}`),
    context.db.select({ state: weeks.state }).from(weeks).where(eq(weeks.key, week)),
    context.db.all<{ day: string | null }>(sql`SELECT MIN(day) AS day FROM ledger WHERE player_id = ${player.id}`),
    context.db.all<{ points: number }>(
      sql`SELECT points FROM standings WHERE player_id = ${player.id} AND period = ${week}`,
    ),
  ])
  const oldest = first?.day ? weekOfDay(first.day) : week
  const href = (place: Record<string, string>) => `${path}?${new URLSearchParams(place).toString()}#ledger`
  return {
    week,
    weekNumber: weekNumber(week),
    state: state?.state ?? 'open',
    points: sum?.points ?? 0,
    lines: rows.slice(0, PAGE).map(lineOf),
    previousWeekHref: oldest < week ? href({ week: previousWeek(week) }) : null,
    nextWeekHref: week < weekOf(context.now()) ? href({ week: nextWeek(week) }) : null,
    moreHref: rows.length > PAGE ? href({ week, skip: String(skip + PAGE) }) : null,
    firstHref: skip > 0 ? href({ week }) : null,
  }
}

/** What is no longer public on GitHub keeps its line and loses its names, for its owner and the staff too. */
function lineOf(row: Row): LedgerLine {
  const isPublic = row.reason !== 'gone'
  const { repository, title, url } = isPublic ? row : { repository: null, title: null, url: null }
  const number = /\/(?:pull|issues)\/(\d+)/.exec(url ?? '')?.[1]
  return {
    key: row.key,
    points: row.points,
    title: factText(row.kind, row.quantity),
    repository,
    subject: title === null && number === undefined ? null : { title, number: number ? Number(number) : null },
    reason: row.reason === null ? null : reasonText(row.reason, row.kind),
    occurredAt: row.occurredAt,
    isDayOnly: row.kind === 'commits',
    url,
  }
}
