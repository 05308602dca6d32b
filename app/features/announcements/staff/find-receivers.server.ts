import { and, eq, isNull, ne } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { findLastClosedWeek } from '#app/core/weeks/week-state.server.ts'
import type { Audience } from '#app/domain/admin/announcement.ts'
import type { FormErrors } from '#app/domain/forms/form-outcome.ts'
import { players } from '#db/schema/players.ts'
import { statistics } from '#db/schema/statistics.ts'
import { awards } from '#db/schema/weeks.ts'
import type { Receivers } from './send-announcement.server.ts'

type FoundReceivers = { ok: true; receivers: Receivers; count: number } | { ok: false; errors: FormErrors }

/** As of today, from counters, one week's awards or one player. */
export async function findReceivers(
  context: Pick<AppContext, 'db'>,
  { audience, username }: { audience: Audience; username: string },
): Promise<FoundReceivers> {
  switch (audience) {
    case 'all':
    case 'premium': {
      const id = audience === 'all' ? 'players' : 'premium'
      const [row] = await context.db.select().from(statistics).where(eq(statistics.id, id))
      return { ok: true, receivers: { audience, week: null, playerId: null }, count: row?.players ?? 0 }
    }
    case 'winners': {
      const week = await findLastClosedWeek(context)
      if (week === null) return { ok: false, errors: { audience: 'No week is closed yet.' } }
      const winners = await context.db
        .select({ id: players.id })
        .from(awards)
        .innerJoin(players, eq(players.id, awards.playerId))
        .where(
          and(
            eq(awards.week, week),
            ne(awards.state, 'forfeited'),
            isNull(players.suspendedAt),
            isNull(players.goneAt),
          ),
        )
      return { ok: true, receivers: { audience, week, playerId: null }, count: winners.length }
    }
    case 'player': {
      const player = await findPlayerByUsername(context, username)
      if (player === null || player.claimedAt === null || player.goneAt !== null)
        return { ok: false, errors: { username: 'Player not found' } }
      return { ok: true, receivers: { audience, week: null, playerId: player.id }, count: 1 }
    }
  }
}
