import type { AppContext } from '#app/context/context.server.ts'
import { refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { errorForLog } from '#db/error-text.ts'

const FAILED = 'Failed to update player'

/** The specified text and what to do next. */
export const UPDATE_FAILED = `${FAILED}. Nothing was changed: try again in a minute.`

/** Logs a failure and returns null, so that the form keeps its values. */
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

export async function attemptForm(
  context: Pick<AppContext, 'log'>,
  playerId: string,
  update: () => Promise<FormOutcome>,
): Promise<FormOutcome> {
  return (await attemptUpdate(context, playerId, update)) ?? refused({ form: UPDATE_FAILED }, 503)
}
