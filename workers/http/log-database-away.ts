import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { isDatabaseAway } from '#db/away.ts'
import { errorForLog } from '#db/error-text.ts'

type Context = Pick<AppContext, 'log' | 'now'>

let notedAt = -Infinity

/** Once a minute and isolate: then nearly every request fails by it. */
export function logDatabaseAway({ log, now }: Context, error: unknown, details: object = {}): void {
  const passed = now() - notedAt
  if (passed >= 0 && passed < MINUTE) return
  notedAt = now()
  log('error', 'Database does not answer', { ...details, error: errorForLog(error) })
}

/** For pictures, which must not break where they are shown. */
export async function orAway<Found>(context: Context, work: Promise<Found>): Promise<Found | 'away'> {
  try {
    return await work
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    logDatabaseAway(context, error)
    return 'away'
  }
}
