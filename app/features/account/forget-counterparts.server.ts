import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rewriteWeeks } from '#app/core/ledger/rewrite-weeks.server.ts'
import { tagOf } from '#app/domain/ledger/fold/folded-week.ts'
import { DAY } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { FORGOTTEN_SETTER } from '#db/schema/contests/scores.ts'

/** By then the weeks in which a refresh could write the id again are closed. */
export const FORGOTTEN_AFTER = 10 * DAY
const PLAYERS_A_RUN = 500

/**
 * Clears an erased person's id from others' ledger rows, from labels on others' work and from what is known of counterparts, some players at a time, since no index leads to them.
 */
export async function forgetCounterparts({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const [due] = await db.all<{ githubId: number; walkedTo: string; last: string | null }>(sql`
    SELECT github_id AS githubId, walked_to AS walkedTo,
      (SELECT MAX(id) FROM (SELECT id FROM players WHERE id > walked_to ORDER BY id LIMIT ${PLAYERS_A_RUN})) AS last
    FROM forgotten_counterparts WHERE erased_at <= ${now() - FORGOTTEN_AFTER} ORDER BY erased_at LIMIT 1`)
  if (due === undefined) return
  const { githubId, walkedTo, last } = due
  if (last === null) {
    await writeTogether(db, [
      db.run(sql`DELETE FROM counterparts WHERE github_id = ${githubId}`),
      db.run(sql`DELETE FROM forgotten_counterparts WHERE github_id = ${githubId}`),
    ])
    return
  }
  await db.run(sql`UPDATE ledger SET counterpart_id = NULL
    WHERE player_id > ${walkedTo} AND player_id <= ${last} AND counterpart_id = ${githubId}`)
  await rewriteWeeks({ db }, { after: walkedTo, until: last }, [tagOf.counterpart(githubId)], (row) =>
    row.counterpartId === githubId ? { ...row, counterpartId: null } : row,
  )
  await writeTogether(db, [
    db.run(sql`UPDATE fact_labels SET setter_id = ${FORGOTTEN_SETTER}
      WHERE player_id > ${walkedTo} AND player_id <= ${last} AND setter_id = ${githubId}`),
    db.run(sql`UPDATE forgotten_counterparts SET walked_to = ${last} WHERE github_id = ${githubId}`),
  ])
}
