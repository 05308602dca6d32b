import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { perText, PROFILE_TEXT_NAMES, type ProfileTexts } from '#app/domain/players/profile-texts.ts'
import { publishedTexts } from '#db/schema/moderation.ts'

export type Takedown = { reason: string }

/** Condition: staff took the text down. `id`: its subject's column. */
export function isTakenDown(kind: TextKind, id: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM published_texts
    WHERE published_texts.kind = ${kind} AND published_texts.subject_id = ${id} AND published_texts.taken_down_at IS NOT NULL)`
}

/** Null for a shown text. */
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

/** By subject. */
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

/** As others see them. */
export async function shownProfile(
  context: Pick<AppContext, 'db'>,
  player: ProfileTexts & { id: string },
): Promise<ProfileTexts> {
  const isEmpty = PROFILE_TEXT_NAMES.every((name) => player[name] === null)
  const isHidden = isEmpty || (await findTakedown(context, 'profile', player.id)) !== null
  return perText((name) => (isHidden ? null : player[name]))
}
