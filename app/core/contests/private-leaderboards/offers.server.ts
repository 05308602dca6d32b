import { isNull, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { OFFER_LIFETIME, type OfferedRole } from '#app/domain/contests/private-leaderboard.ts'
import type { Statement } from '#db/client.ts'
import { assertInBatch } from '#db/conflict.ts'
import { leaderboardOffers } from '#db/schema/contests/private-leaderboards.ts'

type OfferContext = Pick<AppContext, 'db' | 'now'>
type Offer = { leaderboardId: string; playerId: string; role: OfferedRole }

export function isOfferOpen(now: number): SQL {
  return sql`offer.declined_at IS NULL AND offer.offered_at > ${now - OFFER_LIFETIME}`
}

/** Replaces an unanswered offer. Fails the batch ('open offer') if somebody has said no. */
export function offerStatements({ db, now }: OfferContext, { leaderboardId, playerId, role }: Offer): Statement[] {
  const offer = { role, offeredAt: now() }
  return [
    db
      .insert(leaderboardOffers)
      .values({ leaderboardId, playerId, ...offer })
      .onConflictDoUpdate({
        target: [leaderboardOffers.leaderboardId, leaderboardOffers.playerId],
        set: offer,
        setWhere: isNull(leaderboardOffers.declinedAt),
      }),
    assertInBatch(db, 'open offer', sql`changes() = 1`),
  ]
}

/** Accepts an offer as it was read. Fails the batch ('open offer') if it was withdrawn or answered since. */
export function takeOfferStatements({ db, now }: OfferContext, { leaderboardId, playerId, role }: Offer): Statement[] {
  return [
    db.run(sql`DELETE FROM leaderboard_offers AS offer WHERE leaderboard_id = ${leaderboardId}
      AND player_id = ${playerId} AND role = ${role} AND ${isOfferOpen(now())}`),
    assertInBatch(db, 'open offer', sql`changes() = 1`),
  ]
}
