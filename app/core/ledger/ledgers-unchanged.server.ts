import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import type { Statement } from '#db/client.ts'
import { assertInBatch, type Conflict } from '#db/conflict.ts'
import { players } from '#db/schema/players.ts'

/** Another scorer was first, the week closed or a contest became final: read again and retry. */
export const LEDGER_CONFLICTS: readonly Conflict[] = ['ledger version', 'week is closed', 'the contest is final']

/** Fails the batch if a ledger changed since it was read. The batch itself increments the version. */
export function ledgersUnchanged(
  { db }: Pick<AppContext, 'db'>,
  read: readonly Pick<Player, 'id' | 'ledgerVersion'>[],
): Statement {
  const seen = JSON.stringify(read.map(({ id, ledgerVersion }) => [id, ledgerVersion]))
  return assertInBatch(
    db,
    'ledger version',
    sql`NOT EXISTS (SELECT 1 FROM json_each(${seen}) AS seen
      JOIN ${players} ON ${players.id} = seen.value ->> 0 WHERE ${players.ledgerVersion} <> seen.value ->> 1)`,
  )
}
