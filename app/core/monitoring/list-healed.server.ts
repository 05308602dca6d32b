import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Tally } from '#app/core/settings/tally.server.ts'
import { healedTexts } from '#app/domain/monitoring/healed.ts'
import { MINUTE, WEEK } from '#app/domain/time/period.ts'
import { SCHEDULES, type Schedule } from './cron-runs.server.ts'

/** The last of the tries of a dead letter comes so late. */
const TRIED_FOR = 2 * WEEK

/** What ended well by itself since an instant; the tally has what was counted meanwhile. */
export async function listHealed(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { at, tally }: { at: number; tally: Tally },
): Promise<string[]> {
  const since = Math.max(at, now() - WEEK)
  const [letters, runs] = await Promise.all([
    db.get<{ healed: number }>(sql`SELECT COUNT(*) AS healed FROM dead_letters
      WHERE received_at > ${since - TRIED_FOR} AND state = 'healed' AND decided_at > ${since}`),
    db.all<{ schedule: Schedule; after: number }>(
      sql`SELECT schedule, caught_up_after AS after FROM cron_runs WHERE caught_up_at > ${since}`,
    ),
  ])
  return healedTexts({
    deadLetters: letters?.healed ?? 0,
    dropped: tally.dropped ?? 0,
    incidents: tally.incidents ?? 0,
    gaps: runs.map(({ schedule, after }) => ({
      label: SCHEDULES[schedule].label,
      minutes: Math.round(after / MINUTE),
    })),
  })
}
