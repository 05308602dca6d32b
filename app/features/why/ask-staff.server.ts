import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { linesOfKeys } from '#app/core/ledger/ledger-lines.server.ts'
import { limitedField, textField } from '#app/domain/forms/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { DAY } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { QUESTION_LENGTH } from '#app/domain/why/why.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { questions } from '#db/schema/moderation.ts'

/** Unanswered for longer, it no longer counts as open. */
const QUESTION_OPEN_FOR = 14 * DAY
const OPEN_AT_ONCE = 5

const RECEIVED = done('Your question is with our staff. The answer comes here and to your inbox.')

export const questionForms = {
  question: z.object({
    key: textField(200),
    text: limitedField(QUESTION_LENGTH, 'Tell us what you think is wrong.'),
  }),
}

/** Only about the player's own rows: one per row, five open at once. */
export async function askStaff(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  player: { id: string; githubUsername: string },
  { key, text }: { key: string; text: string },
): Promise<FormOutcome> {
  const [row] = (await linesOfKeys(context, [{ playerId: player.id, key }])).lines
  if (row === undefined) return refused({ text: 'Only the player whose points these are can ask about them.' })
  const own = eq(questions.playerId, player.id)
  const [earlier] = await context.db
    .select({ text: questions.text })
    .from(questions)
    .where(and(own, eq(questions.key, key)))
  if (earlier?.text === text) return RECEIVED
  if (earlier !== undefined)
    return refused({ text: 'You have already asked about this row. You can ask once about each.' })
  const now = context.now()
  const id = newId('qu', context.randomBytes)
  try {
    await writeTogether(context.db, [
      // In the batch, because several can be sent at once.
      assertInBatch(
        context.db,
        'open questions',
        sql`(SELECT COUNT(*) FROM questions WHERE player_id = ${player.id} AND state = 'open'
          AND created_at > ${now - QUESTION_OPEN_FOR}) < ${OPEN_AT_ONCE}`,
      ),
      context.db
        .insert(questions)
        .values({ id, playerId: player.id, key, week: row.week, text, createdAt: now })
        .onConflictDoNothing({ target: [questions.playerId, questions.key] }),
    ])
  } catch (error) {
    if (!isConflict(error, 'open questions')) throw error
    return refused({
      text: `You have ${OPEN_AT_ONCE} open questions. Ask again once we have answered one, or in two weeks.`,
    })
  }
  return RECEIVED
}
