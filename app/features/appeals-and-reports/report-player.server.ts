import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { namedAdminNotice } from '#app/core/notifications/admin-notice.server.ts'
import { newId } from '#app/domain/id.ts'
import { weekOf } from '#app/domain/period.ts'
import { writeTogether } from '#db/client.ts'
import { reports } from '#db/schema/appeals-and-reports.ts'

export const REPORT_LENGTH = 2000
const REPORTS_A_WEEK = 10

export type Reported = { ok: true } | { ok: false; error: string }

/** A player's word on another one's points this week: one each, ten a week at most, told to the admin once. */
export async function reportPlayer(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  reporter: { id: string; githubUsername: string },
  reported: { id: string; githubUsername: string },
  typed: string,
): Promise<Reported> {
  const text = typed.trim()
  if (reporter.id === reported.id) return { ok: false, error: 'This is your own page.' }
  if (text === '') return { ok: false, error: 'Tell us what you saw.' }
  if (text.length > REPORT_LENGTH) return { ok: false, error: `${REPORT_LENGTH} characters at most.` }
  const week = weekOf(context.now())
  const sent = await context.db.$count(reports, and(eq(reports.reporterId, reporter.id), eq(reports.week, week)))
  if (sent >= REPORTS_A_WEEK)
    return { ok: false, error: 'You have sent all the reports of this week. We look at each of them.' }
  await writeTogether(context.db, [
    context.db
      .insert(reports)
      .values({
        id: newId('re', context.randomBytes),
        reporterId: reporter.id,
        playerId: reported.id,
        week,
        text,
        createdAt: context.now(),
      })
      .onConflictDoNothing({ target: [reports.reporterId, reports.playerId, reports.week] }),
    namedAdminNotice(
      context,
      `report:${reporter.id}:${reported.id}:${week}`,
      `${reporter.githubUsername} reports ${reported.githubUsername} for ${week}.`,
    ),
  ])
  return { ok: true }
}
