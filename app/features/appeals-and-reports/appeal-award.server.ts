import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { namedAdminNotice } from '#app/core/notifications/admin-notice.server.ts'
import { isOpenAward } from '#app/core/weeks/own-awards.server.ts'
import { limitedField } from '#app/domain/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { newId } from '#app/domain/id.ts'
import { isWeek } from '#app/domain/period.ts'
import { writeTogether } from '#db/client.ts'

const APPEAL_LENGTH = 2000

export const appealForm = z.object({
  week: z.string().refine(isWeek).catch(''),
  text: limitedField(APPEAL_LENGTH, 'Tell us what we should know.'),
})

/** A winner's word on a held or forfeited award: one an award, told to the admin once. */
export async function appealAward(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  player: { id: string; githubUsername: string },
  week: string,
  text: string,
): Promise<FormOutcome> {
  const [award] = await context.db.all<{ state: string }>(
    sql`SELECT state FROM awards WHERE week = ${week} AND player_id = ${player.id} AND state IN ('held', 'forfeited')
      AND ${isOpenAward(context.now())}`,
  )
  if (award === undefined)
    return refused({ text: 'There is nothing to appeal any more. Load the page again to see how your place stands.' })
  await writeTogether(context.db, [
    context.db.run(sql`INSERT INTO appeals (id, player_id, week, text, created_at)
      VALUES (${newId('ap', context.randomBytes)}, ${player.id}, ${week}, ${text}, ${context.now()}) ON CONFLICT (player_id, week) DO NOTHING`),
    namedAdminNotice(context, `appeal:${player.id}:${week}`, `Appeal by ${player.githubUsername} for ${week}.`),
  ])
  return done('We read it and look again.')
}
