import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { namedAdminNotice } from '#app/core/notifications/admin-notice.server.ts'
import { isOpenAward } from '#app/core/weeks/own-awards.server.ts'
import { newId } from '#app/domain/id.ts'
import { writeTogether } from '#db/client.ts'

export const APPEAL_LENGTH = 2000

export type Appealed = { ok: true } | { ok: false; error: string }

/** A winner's word on a held or forfeited award: one an award, told to the admin once. */
export async function appealAward(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  player: { id: string; githubUsername: string },
  week: string,
  typed: string,
): Promise<Appealed> {
  const text = typed.trim()
  if (text === '') return { ok: false, error: 'Tell us what we should know.' }
  if (text.length > APPEAL_LENGTH) return { ok: false, error: `${APPEAL_LENGTH} characters at most.` }
  const [award] = await context.db.all<{ state: string }>(
    sql`SELECT state FROM awards WHERE week = ${week} AND player_id = ${player.id} AND state IN ('held', 'forfeited')
      AND ${isOpenAward(context.now())}`,
  )
  if (award === undefined)
    return {
      ok: false,
      error: 'There is nothing to appeal any more. Load the page again to see how your place stands.',
    }
  await writeTogether(context.db, [
    context.db.run(sql`INSERT INTO appeals (id, player_id, week, text, created_at)
      VALUES (${newId('ap', context.randomBytes)}, ${player.id}, ${week}, ${text}, ${context.now()}) ON CONFLICT (player_id, week) DO NOTHING`),
    namedAdminNotice(context, `appeal:${player.id}:${week}`, `Appeal by ${player.githubUsername} for ${week}.`),
  ])
  return { ok: true }
}
