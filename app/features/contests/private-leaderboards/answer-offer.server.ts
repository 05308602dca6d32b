import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { ownedBoards } from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import { isOfferOpen, takeOfferStatements } from '#app/core/contests/private-leaderboards/offers.server.ts'
import { board, shownName } from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { mayHaveOneMoreOpen } from '#app/core/contests/running/contest-capacity.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from '#app/domain/contests/contest.ts'
import { OFFER_LIFETIME, OWNED_CAP, type OfferedRole } from '#app/domain/contests/private-leaderboard.ts'
import { done, doneWith, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { contestRoles } from '#db/schema/contests/contests.ts'
import { members, privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'

type DeskRole = Exclude<OfferedRole, 'owner'>
type OfferContext = Pick<AppContext, 'db' | 'now'>

type OfferRow = {
  leaderboardId: string
  playerId: string
  role: OfferedRole
  offeredAt: number
  name: string
  ownerId: string
  ownerUsername: string
  hasOwnerPage: number
  isContest: number
}

/** What the player is offered and has not answered, the newest first. */
export async function listOffers(context: OfferContext, playerId: string) {
  const offers = await readOffers(context, playerId)
  return offers.map(({ leaderboardId, role, name, ownerUsername, hasOwnerPage, offeredAt, isContest }) => ({
    leaderboardId,
    role,
    name,
    ownerUsername,
    hasOwnerPage,
    until: offeredAt + OFFER_LIFETIME,
    isContest: isContest === 1,
  }))
}

/** Accepts a role or the ownership. Climbers leave the contest before they moderate it. */
export async function acceptOffer(
  context: OfferContext,
  playerId: string,
  leaderboardId: string,
): Promise<FormOutcome> {
  const offer = (await readOffers(context, playerId)).find((one) => one.leaderboardId === leaderboardId)
  if (offer === undefined) return GONE
  const { role, name, isContest } = offer
  const statements = [
    ...takeOfferStatements(context, offer),
    ...(role === 'owner' ? ownerStatements(context, offer) : roleStatements(context, offer, role)),
  ]
  try {
    await (isContest === 1
      ? writeAudited(
          context,
          {
            actor: 'organiser',
            action: role === 'owner' ? 'hand-over-contest' : 'contest-role',
            detail: { contestId: leaderboardId, by: playerId, playerId, role },
          },
          statements,
        )
      : writeTogether(context.db, statements))
  } catch (error) {
    if (isConflict(error, 'open offer')) return GONE
    if (isConflict(error, 'organisers do not climb'))
      return doneWith('warning', `You climb in ${name}. Leave it first, then accept.`)
    if (isConflict(error, 'state of the contest'))
      return doneWith(
        'warning',
        `You cannot own ${name} now: ${OWNED_CAP} boards are the most${isContest === 1 ? `, ${FREE_OPEN_CONTESTS} open contests without premium` : ''}, and you must still belong to it.`,
      )
    throw error
  }
  if (role === 'owner') return done(`${name} is yours now.`)
  return done(`You are a ${role} of ${name} now.`, `/my-leaderboards/${leaderboardId}/desk`)
}

/** Says no, for good: nobody can offer anything there again. */
export async function declineOffer(
  { db, now }: OfferContext,
  playerId: string,
  leaderboardId: string,
): Promise<FormOutcome> {
  const declined = await db.all(sql`UPDATE leaderboard_offers AS offer SET declined_at = ${now()}
    WHERE leaderboard_id = ${leaderboardId} AND player_id = ${playerId} AND ${isOfferOpen(now())} RETURNING role`)
  return declined.length === 0 ? GONE : done('You said no. Nobody can ask you there again.')
}

const GONE = doneWith('warning', 'This offer was withdrawn or has ended.')

function readOffers({ db, now }: OfferContext, playerId: string): Promise<OfferRow[]> {
  return db.all<OfferRow>(sql`
    SELECT offer.leaderboard_id AS leaderboardId, offer.player_id AS playerId, offer.role, offer.offered_at AS offeredAt,
      ${shownName} AS name, ${board.ownerId} AS ownerId, players.github_username AS ownerUsername, ${isShownPlayer} AS hasOwnerPage,
      EXISTS (SELECT 1 FROM contests WHERE contests.leaderboard_id = offer.leaderboard_id) AS isContest
    FROM leaderboard_offers AS offer
    CROSS JOIN private_leaderboards AS ${sql.raw('board')} ON ${board.id} = offer.leaderboard_id
    CROSS JOIN players ON players.id = ${board.ownerId}
    CROSS JOIN players AS self ON self.id = offer.player_id AND self.suspended_at IS NULL
    WHERE offer.player_id = ${playerId} AND ${isOfferOpen(now())} ORDER BY offer.offered_at DESC`)
}

function isMember(leaderboardId: string, playerId: string) {
  return and(eq(members.leaderboardId, leaderboardId), eq(members.playerId, playerId))
}

function roleStatements({ db, now }: OfferContext, { leaderboardId, playerId }: OfferRow, role: DeskRole): Statement[] {
  return [
    db
      .insert(contestRoles)
      .values({ contestId: leaderboardId, playerId, role, createdAt: now() })
      .onConflictDoUpdate({ target: [contestRoles.contestId, contestRoles.playerId], set: { role } }),
  ]
}

/**
 * In a contest a moderator takes over, whom a trigger makes a member without another role, and the owner before moderates from
 * then on. Of a board both stay members.
 */
function ownerStatements({ db, now }: OfferContext, offer: OfferRow): Statement[] {
  const { leaderboardId: id, playerId, ownerId, isContest } = offer
  const { contestId, role } = contestRoles
  const isModerator = and(eq(contestId, id), eq(contestRoles.playerId, playerId), eq(role, 'moderator'))
  const belongs =
    isContest === 1
      ? db.select({ role }).from(contestRoles).where(isModerator)
      : db.select({ id: members.playerId }).from(members).where(isMember(id, playerId))
  return [
    assertInBatch(
      db,
      'state of the contest',
      sql`EXISTS ${belongs} AND ${ownedBoards(playerId)} < ${OWNED_CAP}
        AND (${isContest} = 0 OR ${mayHaveOneMoreOpen(playerId)}
          OR EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND room > ${CONTEST_CAPACITY.free}))
        AND EXISTS (SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${ownerId})`,
    ),
    db.update(privateLeaderboards).set({ ownerId: playerId }).where(eq(privateLeaderboards.id, id)),
    ...(isContest === 1
      ? [
          db.delete(members).where(isMember(id, ownerId)),
          db
            .insert(contestRoles)
            .values({ contestId: id, playerId: ownerId, role: 'moderator', createdAt: now() })
            .onConflictDoNothing(),
        ]
      : []),
  ]
}
