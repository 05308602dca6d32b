import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { placeColumn } from '#app/core/standings/places.server.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { landedText } from '#app/domain/ledger/landing.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { rowNote } from '#app/domain/ledger/reason.ts'
import { isContestKind, takenUpBy } from '#app/domain/points/points-table.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { idsIn } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { standings } from '#db/schema/standings.ts'
import type { Line, RehearsedAccount } from './rehearsal.ts'
import type { Player } from './rehearse.ts'

type Given = {
  players: readonly Player[]
  weeks: readonly string[]
  signs: ReadonlyMap<string, ReadonlyMap<string, UnusualSign[]>>
  logins: ReadonlyMap<number, string>
}

/** What the product's standings and ledger say of these players' weeks, the most points first. */
export async function readLedgers(
  { db }: Pick<AppContext, 'db'>,
  { players, weeks, signs, logins }: Given,
): Promise<RehearsedAccount[]> {
  const ids = idsIn(players.map(({ id }) => id))
  const [rows, sums] = await Promise.all([
    db
      .select({ ...getTableColumns(ledger), repository: repositories.name, hiddenAt: repositories.hiddenAt })
      .from(ledger)
      .leftJoin(repositories, eq(repositories.id, ledger.repositoryId))
      .where(and(inArray(ledger.playerId, ids), eq(ledger.scale, 'contest'), inArray(ledger.week, [...weeks])))
      .orderBy(asc(ledger.occurredAt), asc(ledger.key)),
    db
      .select({
        playerId: standings.playerId,
        period: standings.period,
        points: standings.points,
        place: placeColumn('standings').mapWith(Number),
      })
      .from(standings)
      .where(and(inArray(standings.playerId, ids), inArray(standings.period, [...weeks]))),
  ])
  const accounts = players.map(({ id, username, name, refresh, earlier }): RehearsedAccount => {
    const ofWeeks = weeks.map((week) => {
      const standing = sums.find((one) => one.playerId === id && one.period === week)
      const points = standing?.points ?? 0
      return {
        week,
        points,
        place: points > 0 ? (standing?.place ?? null) : null,
        signs: signs.get(week)?.get(id) ?? [],
        lines: rows.filter((row) => row.playerId === id && row.week === week).map((row) => lineOf(row, logins)),
      }
    })
    const points = ofWeeks.reduce((sum, week) => sum + week.points, 0)
    return { username, name, points, weeks: ofWeeks, refresh, earlier }
  })
  return accounts.toSorted((one, other) => other.points - one.points || (one.username < other.username ? -1 : 1))
}

type StoredRow = LedgerRow & { repository: string | null; hiddenAt: number | null }

function lineOf(row: StoredRow, logins: ReadonlyMap<number, string>): Line {
  const { key, kind, day, quantity, counted, points, reason, credit, title, url } = row
  const isHidden = row.hiddenAt !== null
  const by = isContestKind(kind) ? takenUpBy(kind) : null
  return {
    key,
    kind,
    day,
    quantity,
    counted,
    points,
    reason,
    credit,
    text: factText(kind, quantity),
    repository: isHidden ? null : row.repository,
    title: isHidden ? null : title,
    url: isHidden ? null : url,
    how: by === null ? null : by === 'author' ? 'on a pull request' : howOf(row),
    by: row.counterpartId === null || by === null ? null : (logins.get(row.counterpartId) ?? null),
    note: rowNote({ kind, reason, credit, isHidden, agent: row.agent }),
  }
}

function howOf({ kind, landedAs }: StoredRow): string {
  if (landedAs !== null) return landedText(landedAs)
  return kind === 'issue_completed' ? 'completed' : 'merged'
}
