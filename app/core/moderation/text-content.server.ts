import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { REWARDS } from '#app/domain/contests/setup/contest-rewards.ts'
import type { TextKind } from '#app/domain/moderation/published-text.ts'
import { PROFILE_TEXT_NAMES } from '#app/domain/players/profile-texts.ts'
import { resumeSchema } from '#app/domain/resume/resume-schema.ts'
import { resumeText } from '#app/domain/resume/resume.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { players } from '#db/schema/players.ts'

/** Without its prizes, which are a list. */
const rewards = sql.join(
  REWARDS.filter((name) => name !== 'prizes').map((name) => sql`COALESCE(${contests[name]}, '')`),
  sql` || ' ' || `,
)

const profile = sql.join(
  PROFILE_TEXT_NAMES.map((name) => sql`${players[name]}`),
  sql`, `,
)

/** Of the row `text` of published_texts as JSON, read by key. */
export const textContent = sql`CASE text.kind
  WHEN 'project' THEN (SELECT json_array(title, description, website, repository) FROM projects WHERE id = text.subject_id)
  WHEN 'leaderboard' THEN (SELECT json_array(board.name, board.description,
      (SELECT group_concat(value, '; ') FROM json_each(contests.prizes)), trim(${rewards}),
      (SELECT group_concat(trim(name || ' ' || note), '; ') FROM contest_teams WHERE contest_id = board.id),
      (SELECT group_concat(text, '; ') FROM contest_messages WHERE contest_id = board.id),
      (SELECT group_concat(decision.value ->> 'reason', '; ') FROM contest_scores
        CROSS JOIN json_each(by_hand) AS decision WHERE contest_id = board.id AND by_hand <> '[]'),
      (SELECT trim(organiser || ' ' || signature) FROM certificate_choices WHERE contest_id = board.id),
      (SELECT group_concat(words, '; ') FROM (
        SELECT DISTINCT trim(contest_name || ' ' || organiser || ' ' || signature) AS words
        FROM members CROSS JOIN certificates
          ON certificates.player_id = members.player_id AND certificates.contest_id = members.leaderboard_id
        WHERE members.leaderboard_id = board.id)))
    FROM private_leaderboards AS board LEFT JOIN contests ON contests.leaderboard_id = board.id
    WHERE board.id = text.subject_id)
  WHEN 'profile' THEN (SELECT json_array(${profile}) FROM players WHERE id = text.subject_id)
  ELSE (SELECT document FROM resumes WHERE player_id = text.subject_id) END`

const fields = z.array(z.string().nullable())

export function linesOf(kind: TextKind, content: string | null): string[] {
  if (content === null) return []
  const stored: unknown = JSON.parse(content)
  if (kind !== 'resume') return fields.parse(stored).filter((line): line is string => Boolean(line))
  const document = resumeSchema.safeParse(stored)
  return document.success ? resumeText(document.data).split('\n').filter(Boolean) : []
}
