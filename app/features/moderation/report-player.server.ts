import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { limitedField } from '#app/domain/forms/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { reports } from '#db/schema/moderation.ts'

const REPORT_LENGTH = 2000
const REPORTS_PER_WEEK = 10

export const reportForms = { report: z.object({ text: limitedField(REPORT_LENGTH, 'Tell us what you saw.') }) }

/** This week's points: once a player, ten a week at most. */
export async function reportPlayer(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  reporter: { id: string; githubUsername: string },
  reported: { id: string; githubUsername: string },
  text: string,
): Promise<FormOutcome> {
  if (reporter.id === reported.id) return refused({ text: 'This is your own page.' })
  const week = weekOf(context.now())
  const sent = await context.db.$count(reports, and(eq(reports.reporterId, reporter.id), eq(reports.week, week)))
  if (sent >= REPORTS_PER_WEEK)
    return refused({ text: 'You have reached this week’s limit of reports. We read each of them.' })
  await context.db
    .insert(reports)
    .values({
      id: newId('re', context.randomBytes),
      reporterId: reporter.id,
      playerId: reported.id,
      week,
      text,
      createdAt: context.now(),
    })
    .onConflictDoNothing({ target: [reports.reporterId, reports.playerId, reports.week] })
  return done('Thank you. We will look at it.')
}
