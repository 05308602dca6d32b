import { and, between, desc, eq, min, getTableColumns } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { pointsIn } from '#app/core/standings/points-in.server.ts'
import { factText } from '#app/domain/fact-text.ts'
import { dayOf, nextWeek, previousWeek, weekEnd, weekNumber, weekOf, weekOfDay, weekStart } from '#app/domain/period.ts'
import { reasonText } from '#app/domain/reason.ts'
import { ledger } from '#db/schema/ledger.ts'
import { repositories } from '#db/schema/repositories.ts'
import { weeks } from '#db/schema/weeks.ts'
import type { LedgerLine, LedgerView } from './ledger-view.ts'

/** The week to show, and where its page starts: how many lines are skipped. */
export type LedgerRequest = { week: string; skip: number }

const PAGE = 20

type Row = Awaited<ReturnType<typeof listRows>>[number]

/** A week of the ledger, newest first, on the page at `path`; a player's week is a few dozen rows, so its pages count from the start. */
export async function loadLedger(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  { week, skip }: LedgerRequest,
  path = `/player/${player.githubUsername}`,
): Promise<LedgerView> {
  const [rows, [state], [first], points] = await Promise.all([
    listRows(context, player.id, { week, skip }),
    context.db.select({ state: weeks.state }).from(weeks).where(eq(weeks.key, week)),
    context.db
      .select({ day: min(ledger.day) })
      .from(ledger)
      .where(eq(ledger.playerId, player.id)),
    pointsIn(context, player.id, week),
  ])
  const oldest = first?.day ? weekOfDay(first.day) : week
  const href = (place: Record<string, string>) => `${path}?${new URLSearchParams(place).toString()}#ledger`
  return {
    week,
    weekNumber: weekNumber(week),
    state: state?.state ?? 'open',
    points,
    lines: rows.slice(0, PAGE).map(lineOf),
    previousWeekHref: oldest < week ? href({ week: previousWeek(week) }) : null,
    nextWeekHref: week < weekOf(context.now()) ? href({ week: nextWeek(week) }) : null,
    moreHref: rows.length > PAGE ? href({ week, skip: String(skip + PAGE) }) : null,
    firstHref: skip > 0 ? href({ week }) : null,
  }
}

function listRows({ db }: Pick<AppContext, 'db'>, playerId: string, { week, skip }: LedgerRequest) {
  return db
    .select({ ...getTableColumns(ledger), repository: repositories.name })
    .from(ledger)
    .leftJoin(repositories, eq(repositories.id, ledger.repositoryId))
    .where(
      and(
        eq(ledger.playerId, playerId),
        eq(ledger.scale, 'contest'),
        between(ledger.day, dayOf(weekStart(week)), dayOf(weekEnd(week) - 1)),
      ),
    )
    .orderBy(desc(ledger.day), desc(ledger.occurredAt), ledger.key)
    .limit(PAGE + 1)
    .offset(skip)
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
