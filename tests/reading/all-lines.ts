import { and, eq, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { linesOfWeeks, rowOf, wholeLines } from '#app/core/ledger/ledger-lines.server.ts'
import { ledger } from '#db/schema/ledger.ts'

/** Every row of the contest in these weeks, wherever it lives, by player and key. */
export async function allLines(context: Pick<AppContext, 'db'>, where: SQL) {
  const [rows, folded] = await Promise.all([
    context.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.scale, 'contest'), where)),
    linesOfWeeks(context, where),
  ])
  const nameOf = ({ playerId, key }: { playerId: string; key: string }) => `${playerId} ${key}`
  return [...rows, ...wholeLines(folded).map(rowOf)].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}
