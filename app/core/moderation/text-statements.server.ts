import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { PROFILE_TEXT_NAMES, type ProfileTexts } from '#app/domain/players/profile-texts.ts'
import type { Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

type TextContext = Pick<AppContext, 'db' | 'now'>

/** For the batch that writes a project: marks its text as new for staff. */
export function projectTextStatement(context: TextContext, playerId: string, id: string): Statement {
  const project = sql`SELECT id, player_id FROM projects WHERE id = ${id} AND player_id = ${playerId}`
  return textStatement(context, 'project', project)
}

export function leaderboardTextStatement(context: TextContext, ownerId: string, id: string): Statement {
  const leaderboard = sql`SELECT id, owner_id FROM private_leaderboards WHERE id = ${id} AND owner_id = ${ownerId}`
  return textStatement(context, 'leaderboard', leaderboard)
}

/** The same for a profile; it must precede the change in the batch, because an unchanged profile is not new. */
export function profileTextStatements(context: TextContext, playerId: string, texts: ProfileTexts): Statement[] {
  const isOther = sql.join(
    PROFILE_TEXT_NAMES.map((name) => sql`${players[name]} IS NOT ${texts[name]}`),
    sql` OR `,
  )
  return [
    PROFILE_TEXT_NAMES.every((name) => texts[name] === null)
      ? context.db.run(sql`DELETE FROM published_texts WHERE kind = 'profile' AND subject_id = ${playerId}
          AND taken_down_at IS NULL`)
      : textStatement(context, 'profile', sql`SELECT id, id FROM players WHERE id = ${playerId} AND (${isOther})`),
  ]
}

/** A taken-down text stays down until staff restore it. Resumes have triggers instead. */
function textStatement(context: TextContext, kind: TextKind, subject: SQL): Statement {
  return context.db.run(sql`INSERT INTO published_texts (kind, subject_id, player_id, changed_at)
    SELECT ${kind}, subject.*, ${context.now()} FROM (${subject}) AS subject WHERE true
    ON CONFLICT (kind, subject_id) DO UPDATE SET changed_at = excluded.changed_at, term_id = NULL`)
}
