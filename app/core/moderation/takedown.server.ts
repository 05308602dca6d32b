import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { TextKind } from '#app/domain/published-text.ts'

export type Takedown = { reason: string }

/** Whether staff took down the text of a row, for the statement that reads it; `id` is that row's column. */
export function isTakenDown(kind: TextKind, id: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM published_texts
    WHERE published_texts.kind = ${kind} AND published_texts.subject_id = ${id} AND published_texts.taken_down_at IS NOT NULL)`
}

/** Why a text is not shown; null for one that is. */
export async function findTakedown(
  context: Pick<AppContext, 'db'>,
  kind: TextKind,
  subjectId: string,
): Promise<Takedown | null> {
  const [row] = await context.db.all<Takedown>(sql`SELECT COALESCE(reason, '') AS reason FROM published_texts
    WHERE kind = ${kind} AND subject_id = ${subjectId} AND taken_down_at IS NOT NULL`)
  return row ?? null
}

/** The reasons for all that was taken down of one player's texts of a kind, by subject. */
export async function listTakedowns(
  context: Pick<AppContext, 'db'>,
  kind: TextKind,
  playerId: string,
): Promise<Map<string, string>> {
  const rows = await context.db.all<{ id: string; reason: string }>(sql`
    SELECT subject_id AS id, COALESCE(reason, '') AS reason FROM published_texts
    WHERE player_id = ${playerId} AND kind = ${kind} AND taken_down_at IS NOT NULL`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
