import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { projectStatusOf, type KnownRepository } from '#app/domain/ledger/established-project.ts'
import type { Scoring } from '#app/domain/ledger/scoring.ts'
import { idsIn } from '#db/client.ts'

type Row = {
  id: number
  name: string
  ownerId: number | null
  movedAt: number | null
  queriedAt: number | null
  establishedSince: number | null
  hiddenAt: number | null
  marks: string
}

/** Of the table `repositories`. */
export const KNOWN_COLUMNS = sql`repositories.asked_at AS queriedAt, repositories.established_since AS establishedSince,
  (SELECT json_group_array(json_object('week', week, 'isEstablished', json(IIF(is_established, 'true', 'false'))))
   FROM repository_marks WHERE repository_id = repositories.id) AS marks`

/** With the marks of staff, and since when they are hidden. */
export async function knownRepositories(
  { db }: Pick<AppContext, 'db'>,
  ids: readonly number[],
): Promise<Map<number, KnownRepository & Pick<Row, 'name' | 'ownerId' | 'movedAt' | 'hiddenAt'>>> {
  const rows = await db.all<Row>(sql`
    SELECT id, name, owner_id AS ownerId, moved_at AS movedAt, hidden_at AS hiddenAt, ${KNOWN_COLUMNS}
    FROM repositories WHERE id IN ${idsIn([...new Set(ids)])}`)
  return new Map(
    rows.map(({ id, name, ownerId, movedAt, hiddenAt, ...row }) => [
      id,
      { ...knownOf(row), name, ownerId, movedAt, hiddenAt },
    ]),
  )
}

export function knownOf({
  queriedAt,
  establishedSince,
  marks,
}: Pick<Row, 'queriedAt' | 'establishedSince' | 'marks'>): KnownRepository {
  return { queriedAt, establishedSince, marks: JSON.parse(marks) as KnownRepository['marks'] }
}

export function projectStatusesOf(known: ReadonlyMap<number, KnownRepository>): Scoring['projectStatusOf'] {
  return (id, week) => (id === null ? 'not_established' : projectStatusOf(known.get(id), week))
}
