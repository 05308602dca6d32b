import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { limitedField, textField } from '#app/domain/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { newId } from '#app/domain/id.ts'
import { instantText, QUESTION_DUE, QUESTION_LENGTH } from '#app/domain/why.ts'
import { writeTogether } from '#db/client.ts'
import { questions } from '#db/schema/appeals-and-reports.ts'
import { ledger } from '#db/schema/ledger.ts'

const OPEN_AT_ONCE = 5

export const questionForms = {
  question: z.object({
    key: textField(200),
    text: limitedField(QUESTION_LENGTH, 'Tell us what you think is wrong.'),
  }),
}

/** A player's question about one row of their own ledger: one per row, five open at once. */
export async function askStaff(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  player: { id: string; githubUsername: string },
  { key, text }: { key: string; text: string },
): Promise<FormOutcome> {
  const [row] = await context.db
    .select({ week: ledger.week })
    .from(ledger)
    .where(and(eq(ledger.playerId, player.id), eq(ledger.key, key)))
  if (row === undefined) return refused({ text: 'Only the player whose points these are can ask about them.' })
  const own = eq(questions.playerId, player.id)
  const [asked] = await context.db
    .select({ text: questions.text, createdAt: questions.createdAt })
    .from(questions)
    .where(and(own, eq(questions.key, key)))
  // Sent twice is sent once.
  if (asked?.text === text) return promised(asked.createdAt)
  if (asked !== undefined)
    return refused({ text: 'You have asked about this row already. There is one question a row.' })
  const open = await context.db.$count(questions, and(own, eq(questions.state, 'open')))
  if (open >= OPEN_AT_ONCE)
    return refused({ text: `You have ${OPEN_AT_ONCE} open questions. Ask again once we have answered one.` })
  const now = context.now()
  const id = newId('qu', context.randomBytes)
  await writeTogether(context.db, [
    context.db
      .insert(questions)
      .values({ id, playerId: player.id, key, week: row.week, text, createdAt: now })
      .onConflictDoNothing({ target: [questions.playerId, questions.key] }),
    namedAdminNotice(context, `question:${player.id}:${key}`, `Question by ${player.githubUsername} about ${key}.`),
  ])
  return promised(now)
}

function promised(askedAt: number): FormOutcome {
  return done(`We answer by ${instantText(askedAt + QUESTION_DUE)}.`)
}
