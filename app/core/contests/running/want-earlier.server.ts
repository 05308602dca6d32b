import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { neededFrom } from '#app/domain/contests/contest.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'

type Wanting = { id: string; startsAt: number; timeZone: string }

/** If their ledgers begin after the contest. `isAnew` reads all again: no ledger has who set a thread's labels. */
export function wantEarlierStatement(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  contest: Wanting,
  playerIds: readonly string[],
  { isAnew = false } = {},
): Statement {
  const from = neededFrom(contest)
  const anew = dayStart(dayOf(now())) + DAY
  const known = isAnew ? sql`${anew}` : sql`unixepoch(players.contest_from) * 1000`
  return db.run(sql`
    INSERT INTO earlier_reads (player_id, read_from, wanted_from, due_at)
    SELECT players.id, ${known}, ${from}, ${now()}
    FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE members.leaderboard_id = ${contest.id} AND members.player_id IN ${idsIn(playerIds)}
      AND players.claimed_at IS NOT NULL AND players.gone_at IS NULL AND ${from} < ${known}
    ON CONFLICT (player_id) DO UPDATE SET wanted_from = MIN(wanted_from, excluded.wanted_from),
      read_from = IIF(${isAnew}, excluded.read_from, read_from), due_at = COALESCE(due_at, excluded.due_at)
    WHERE ${isAnew} OR (excluded.wanted_from < read_from AND (due_at IS NULL OR excluded.wanted_from < wanted_from))`)
}
