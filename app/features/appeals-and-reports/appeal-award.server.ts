import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { namedAdminNotice } from '#app/core/notifications/admin-notice.server.ts'
import { isOpenAward } from '#app/core/weeks/own-awards.server.ts'
import { newId } from '#app/domain/id.ts'
import { writeTogether } from '#db/client.ts'
import { appeals } from '#db/schema/appeals-and-reports.ts'
import { awards } from '#db/schema/weeks.ts'

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
  const [award] = await context.db
    .select({ state: awards.state })
    .from(awards)
    .where(
      and(
        eq(awards.week, week),
        eq(awards.playerId, player.id),
        inArray(awards.state, ['held', 'forfeited']),
        isOpenAward(context.now()),
      ),
    )
  if (award === undefined)
    return {
      ok: false,
      error: 'There is nothing to appeal any more. Load the page again to see how your place stands.',
    }
  await writeTogether(context.db, [
    context.db
      .insert(appeals)
      .values({ id: newId('ap', context.randomBytes), playerId: player.id, week, text, createdAt: context.now() })
      .onConflictDoNothing({ target: [appeals.playerId, appeals.week] }),
    namedAdminNotice(context, `appeal:${player.id}:${week}`, `Appeal by ${player.githubUsername} for ${week}.`),
  ])
  return { ok: true }
}
