import { and, between, desc, eq, min, getTableColumns } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { pointsIn } from '#app/core/standings/player-standings.server.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { rowNote } from '#app/domain/ledger/reason.ts'
import type { TakingLabel } from '#app/domain/ledger/spam-label.ts'
import { isContestKind, ruleOf } from '#app/domain/points/points-table.ts'
import {
  dayOf,
  nextWeek,
  previousWeek,
  weekEnd,
  weekNumber,
  weekOf,
  weekOfDay,
  weekStart,
  weekStateOf,
} from '#app/domain/time/period.ts'
import { repositories } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { weeks } from '#db/schema/weeks.ts'
import { publicName } from './public-name.server.ts'
import { takingLabels } from './taking-labels.server.ts'

export type LedgerRequest = { week: string; skip: number }

const PAGE = 20

export type LedgerView = Awaited<ReturnType<typeof loadLedger>>

/**
 * A week of the ledger, newest first, for the page at `path`. Links are null at the ends. Pages skip lines, because a
 * player's week has a few dozen rows at most.
 */
export async function loadLedger(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  { week, skip }: LedgerRequest,
  path = `/player/${player.githubUsername}`,
) {
  const [rows, [state], [first], points] = await Promise.all([
    listRows(context, player.id, { week, skip }),
    context.db.select({ state: weeks.state }).from(weeks).where(eq(weeks.key, week)),
    context.db
      .select({ day: min(ledger.day) })
      .from(ledger)
      .where(eq(ledger.playerId, player.id)),
    pointsIn(context, player.id, week),
  ])
  const shown = rows.slice(0, PAGE)
  const labels = await takingLabels(context, player.id, shown)
  const oldest = first?.day ? weekOfDay(first.day) : week
  const href = (place: Record<string, string>) => `${path}?${new URLSearchParams(place).toString()}#ledger`
  return {
    week,
    weekNumber: weekNumber(week),
    state: weekStateOf(week, state?.state, context.now()),
    points,
    lines: shown.map((row) => lineOf(row, labels.get(row.key))),
    /** When the first line of the next page happened; null on the last one. */
    next: rows[PAGE] === undefined ? null : { day: rows[PAGE].day, occurredAt: rows[PAGE].occurredAt },
    isFirstPage: skip === 0,
    previousWeekHref: oldest < week ? href({ week: previousWeek(week) }) : null,
    nextWeekHref: week < weekOf(context.now()) ? href({ week: nextWeek(week) }) : null,
    moreHref: rows.length > PAGE ? href({ week, skip: String(skip + PAGE) }) : null,
    firstHref: skip > 0 ? href({ week }) : null,
  }
}

function listRows({ db }: Pick<AppContext, 'db'>, playerId: string, { week, skip }: LedgerRequest) {
  return db
    .select({ ...getTableColumns(ledger), repository: publicName, hiddenAt: repositories.hiddenAt })
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

/** A fact that is no longer public on GitHub keeps its line without names, for its owner and staff too. */
function lineOf(row: Awaited<ReturnType<typeof listRows>>[number], takingLabel: TakingLabel | undefined) {
  const isPublic = row.reason !== 'gone'
  const { repository, title, url } = isPublic ? row : { repository: null, title: null, url: null }
  const number = /\/(?:pull|issues)\/(\d+)/.exec(url ?? '')?.[1]
  return {
    key: row.key,
    day: row.day,
    rule: isContestKind(row.kind) ? ruleOf(row.kind) : null,
    points: row.points,
    title: factText(row.kind, row.quantity),
    repository,
    subject: title === null && number === undefined ? null : { title, number: number ? Number(number) : null },
    note: rowNote({ ...row, isHidden: row.hiddenAt !== null, takingLabel }),
    occurredAt: row.occurredAt,
    /** For commits only the day is known. */
    isDayOnly: row.kind === 'commits',
    url,
  }
}
