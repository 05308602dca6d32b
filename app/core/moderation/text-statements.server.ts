import { and, eq, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { PROFILE_TEXT_NAMES, type ProfileTexts } from '#app/domain/players/profile-texts.ts'
import type { Statement } from '#db/client.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { publishedTexts } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'

type TextContext = Pick<AppContext, 'db' | 'now'>

/** For the batch that writes a project: its text is new for staff. */
export function projectTextStatement(context: TextContext, playerId: string, id: string): Statement {
  const project = context.db
    .select({ id: projects.id, ownerId: projects.playerId })
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.playerId, playerId)))
  return textStatement(context, 'project', project)
}

export function leaderboardTextStatement(context: TextContext, ownerId: string, id: string): Statement {
  const leaderboard = context.db
    .select({ id: privateLeaderboards.id, ownerId: privateLeaderboards.ownerId })
    .from(privateLeaderboards)
    .where(and(eq(privateLeaderboards.id, id), eq(privateLeaderboards.ownerId, ownerId)))
  return textStatement(context, 'leaderboard', leaderboard)
}

/** Put it before the change in the batch, because an unchanged profile is not new. */
export function profileTextStatements(context: TextContext, playerId: string, texts: ProfileTexts): Statement[] {
  const { kind, subjectId, takenDownAt } = publishedTexts
  if (PROFILE_TEXT_NAMES.every((name) => texts[name] === null))
    return [
      context.db.delete(publishedTexts).where(and(eq(kind, 'profile'), eq(subjectId, playerId), isNull(takenDownAt))),
    ]
  const isOther = or(...PROFILE_TEXT_NAMES.map((name) => sql`${players[name]} IS NOT ${texts[name]}`))
  const profile = context.db
    .select({ id: players.id, ownerId: players.id })
    .from(players)
    .where(and(eq(players.id, playerId), isOther))
  return [textStatement(context, 'profile', profile)]
}

/** A taken-down text stays down until staff restore it. Resumes have triggers instead. */
function textStatement(context: TextContext, kind: TextKind, subject: SQLWrapper): Statement {
  return context.db.run(sql`INSERT INTO published_texts (kind, subject_id, player_id, changed_at)
    SELECT ${kind}, subject.*, ${context.now()} FROM ${subject} AS subject WHERE true
    ON CONFLICT (kind, subject_id) DO UPDATE SET changed_at = excluded.changed_at, term_id = NULL`)
}
