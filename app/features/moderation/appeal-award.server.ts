import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { isCurrentAward } from '#app/core/weeks/own-awards.server.ts'
import { limitedField } from '#app/domain/forms/form-fields.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { isWeek } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { appeals } from '#db/schema/moderation.ts'
import { awards } from '#db/schema/weeks.ts'

const APPEAL_LENGTH = 2000

export const appealForm = z.object({
  week: z.string().refine(isWeek).catch(''),
  text: limitedField(APPEAL_LENGTH, 'Tell us why we should look again.'),
})

/** A winner's appeal against an award that is not open. Each award has one. */
export async function appealAward(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  player: { id: string; githubUsername: string },
  week: string,
  text: string,
): Promise<FormOutcome> {
  const [award] = await context.db
    .select({ state: awards.state })
    .from(awards)
    .where(
      and(
        eq(awards.week, week),
        eq(awards.playerId, player.id),
        inArray(awards.state, ['held', 'passed_on', 'forfeited']),
        isCurrentAward(context.now()),
      ),
    )
  if (award === undefined)
    return refused({ text: 'There is nothing left to appeal. Reload the page to see the state of your place.' })
  await context.db
    .insert(appeals)
    .values({ id: newId('ap', context.randomBytes), playerId: player.id, week, text, createdAt: context.now() })
    .onConflictDoNothing({ target: [appeals.playerId, appeals.week] })
  return done('We will read it and review your place again.')
}
