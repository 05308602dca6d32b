import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { unusualSigns, type UnusualSign } from '#app/domain/unusual-week.ts'
import { idsIn } from '#db/ids-in.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'

export type ExaminedPlayer = { playerId: string; signs: UnusualSign[] }

/** More than ten, because scores may still move between the examination and the close. */
const EXAMINED = 30

/** The unusual signs of the week's leaders. `beyond`: places that are already decided. */
export async function examineLeaders(
  context: Pick<AppContext, 'db' | 'now'>,
  week: string,
  beyond = 0,
): Promise<ExaminedPlayer[]> {
  const leaders = await context.db
    .select({ id: standings.playerId, createdAt: players.githubCreatedAt })
    .from(standings)
    .innerJoin(players, eq(players.id, standings.playerId))
    .where(and(eq(standings.period, week), sql`ranked = 1 and points > 0`))
    .orderBy(asc(standings.descent), asc(standings.reachedAt), asc(standings.playerId))
    .limit(EXAMINED + beyond)
  if (leaders.length === 0) return []
  const ids = leaders.map((leader) => leader.id)
  const rows = await context.db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.playerId, idsIn(ids)), eq(ledger.week, week)))
  const now = context.now()
  return leaders.map(({ id, createdAt }) => ({
    playerId: id,
    signs: unusualSigns(
      rows.filter((row) => row.playerId === id),
      { createdAt, now },
    ),
  }))
}
