import type { AppContext } from '#app/context/context.server.ts'
import { refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { errorForLog } from '#db/error-text.ts'

const FAILED = 'Failed to update player'

/** The specified words and what to do next, for the form that was sent. */
export const UPDATE_FAILED = `${FAILED}. Nothing was changed: try again in a minute.`

/** What players change of themselves; null where it failed, which is logged: their form then says so and stays filled in. */
export async function attemptUpdate<Outcome>(
  context: Pick<AppContext, 'log'>,
  playerId: string,
  update: () => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await update()
  } catch (error) {
    context.log('error', FAILED, { playerId, error: errorForLog(error) })
    return null
  }
}

/** The same for a form that shows it beside what was typed. */
export async function attemptForm(
  context: Pick<AppContext, 'log'>,
  playerId: string,
  update: () => Promise<FormOutcome>,
): Promise<FormOutcome> {
  return (await attemptUpdate(context, playerId, update)) ?? refused({ form: UPDATE_FAILED }, 503)
}
