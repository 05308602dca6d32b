import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { publishedTexts } from '#db/schema/moderation.ts'

export type Takedown = { reason: string }

/** A condition: staff took the text down. `id` is the column of its subject. */
export function isTakenDown(kind: TextKind, id: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM published_texts
    WHERE published_texts.kind = ${kind} AND published_texts.subject_id = ${id} AND published_texts.taken_down_at IS NOT NULL)`
}

/** The reason why a text was taken down; null for a shown text. */
export async function findTakedown(
  context: Pick<AppContext, 'db'>,
  kind: TextKind,
  subjectId: string,
): Promise<Takedown | null> {
  const [row] = await context.db
    .select({ reason: publishedTexts.reason })
    .from(publishedTexts)
    .where(
      and(
        eq(publishedTexts.kind, kind),
        eq(publishedTexts.subjectId, subjectId),
        isNotNull(publishedTexts.takenDownAt),
      ),
    )
  return row === undefined ? null : { reason: row.reason ?? '' }
}

/** The reasons for a player's taken-down texts of a kind, by subject. */
export async function listTakedowns(
  context: Pick<AppContext, 'db'>,
  kind: TextKind,
  playerId: string,
): Promise<Map<string, string>> {
  const rows = await context.db
    .select({ id: publishedTexts.subjectId, reason: publishedTexts.reason })
    .from(publishedTexts)
    .where(
      and(eq(publishedTexts.playerId, playerId), eq(publishedTexts.kind, kind), isNotNull(publishedTexts.takenDownAt)),
    )
  return new Map(rows.map(({ id, reason }) => [id, reason ?? '']))
}

type Profile = { displayName: string | null; bio: string | null }

export async function shownProfile(
  context: Pick<AppContext, 'db'>,
  { id, displayName, bio }: Profile & { id: string },
): Promise<Profile> {
  const isEmpty = displayName === null && bio === null
  if (isEmpty || (await findTakedown(context, 'profile', id)) !== null) return { displayName: null, bio: null }
  return { displayName, bio }
}
