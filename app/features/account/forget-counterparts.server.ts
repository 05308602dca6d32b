import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rewriteWeeks } from '#app/core/ledger/folded-weeks.server.ts'
import { tagOf } from '#app/domain/ledger/fold/folded-week.ts'
import { DAY } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { forgottenCounterparts } from '#db/schema/account.ts'
import { factLabels, FORGOTTEN_SETTER } from '#db/schema/contests/scores.ts'
import { ledger } from '#db/schema/ledger.ts'
import { counterpartAccounts } from '#db/schema/weeks.ts'

/** By then, every week that a refresh could write the id to is closed. */
export const FORGOTTEN_AFTER = 10 * DAY
const PLAYERS_PER_RUN = 500

/**
 * Clears an erased person's id from others' ledger rows, labels and counterparts: some players a run, because no index
 * finds them.
 */
export async function forgetCounterparts({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const [due] = await db.all<{ githubId: number; walkedTo: string; last: string | null }>(sql`
    SELECT github_id AS githubId, walked_to AS walkedTo,
      (SELECT MAX(id) FROM (SELECT id FROM players WHERE id > walked_to ORDER BY id LIMIT ${PLAYERS_PER_RUN})) AS last
    FROM forgotten_counterparts WHERE erased_at <= ${now() - FORGOTTEN_AFTER} ORDER BY erased_at LIMIT 1`)
  if (due === undefined) return
  const { githubId, walkedTo, last } = due
  const isDue = eq(forgottenCounterparts.githubId, githubId)
  if (last === null) {
    await writeTogether(db, [
      db.delete(counterpartAccounts).where(eq(counterpartAccounts.githubId, githubId)),
      db.delete(forgottenCounterparts).where(isDue),
    ])
    return
  }
  await db
    .update(ledger)
    .set({ counterpartId: null })
    .where(and(gt(ledger.playerId, walkedTo), lte(ledger.playerId, last), eq(ledger.counterpartId, githubId)))
  await rewriteWeeks({ db }, { after: walkedTo, until: last }, [tagOf.counterpart(githubId)], (row) =>
    row.counterpartId === githubId ? { ...row, counterpartId: null } : row,
  )
  await writeTogether(db, [
    db
      .update(factLabels)
      .set({ setterId: FORGOTTEN_SETTER })
      .where(and(gt(factLabels.playerId, walkedTo), lte(factLabels.playerId, last), eq(factLabels.setterId, githubId))),
    db.update(forgottenCounterparts).set({ walkedTo: last }).where(isDue),
  ])
}
