import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { loadLedger } from '#app/core/ledger/load-ledger.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { listRanks } from '#app/core/standings/player-standings.server.ts'
import { rowNote } from '#app/domain/ledger/reason.ts'
import { isScoredKind, counterpartRole } from '#app/domain/points/points-table.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { ledger } from '#db/schema/ledger.ts'
import type { AccountWeek, Line, RehearsedAccount } from './rehearsal.ts'

type Given = {
  weeks: readonly string[]
  signs: ReadonlyMap<string, ReadonlyMap<string, UnusualSign[]>>
  /** Names by GitHub id. */
  logins: ReadonlyMap<number, string>
}

/** The most points first. */
export async function readLedgers(
  context: Pick<AppContext, 'db' | 'now'>,
  players: readonly Player[],
  given: Given,
): Promise<RehearsedAccount[]> {
  const accounts: RehearsedAccount[] = []
  for (const player of players) accounts.push(await readLedger(context, player, given))
  return accounts.toSorted((one, other) => other.points - one.points || (one.username < other.username ? -1 : 1))
}

async function readLedger(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  { weeks, signs, logins }: Given,
): Promise<RehearsedAccount> {
  const rows = await context.db
    .select()
    .from(ledger)
    .where(and(eq(ledger.playerId, player.id), inArray(ledger.week, [...weeks])))
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  const ranks = await listRanks(context, player.id, [...weeks])
  const ofWeeks: AccountWeek[] = []
  for (const week of weeks) {
    const { points, lines } = await loadLedger(context, player, { week })
    ofWeeks.push({
      week,
      points,
      place: ranks.find(({ period }) => period === week)?.rank ?? null,
      signs: signs.get(week)?.get(player.id) ?? [],
      lines: lines.flatMap((line): Line[] => {
        const row = rowOf.get(line.key)
        if (row === undefined) return []
        const { kind, counted, reason, credit, landedAs, counterpartId } = row
        const isTakenUp = isScoredKind(kind) && counterpartRole(kind) !== null && counterpartId !== null
        const by = isTakenUp ? (logins.get(counterpartId) ?? null) : null
        // The product leaves what a limit hides to /why.
        const note = line.note ?? rowNote(row)
        return [{ ...line, note, kind, counted, reason, credit, landedAs, by }]
      }),
    })
  }
  const points = ofWeeks.reduce((sum, week) => sum + week.points, 0)
  return { username: player.githubUsername, name: player.name, points, weeks: ofWeeks }
}
