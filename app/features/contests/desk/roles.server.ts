import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { renewCodeStatement } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import { isOfferOpen, offerStatements } from '#app/core/contests/private-leaderboards/offers.server.ts'
import { namedContest } from '#app/core/contests/running/contest-news.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { contestNoticeStatements } from '#app/core/contests/running/notify-members.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { ROLES_CAP } from '#app/domain/contests/contest.ts'
import type { OfferedRole } from '#app/domain/contests/private-leaderboard.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { isConflict } from '#db/conflict.ts'
import { contestRoles } from '#db/schema/contests/contests.ts'
import { leaderboardOffers } from '#db/schema/contests/private-leaderboards.ts'
import { TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

type RoleContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>
type Candidate = {
  id: string
  username: string
  climbs: number
  held: 'moderator' | 'viewer' | null
}

/**
 * Offers a player a role, which is theirs when they accept. A moderator becomes a viewer at once, because that takes and gives
 * nothing. Whoever climbs here may be a viewer only, so that nobody judges and wins.
 */
export async function giveRole(
  context: RoleContext,
  contest: Contest,
  { username, role }: { username: string; role: 'moderator' | 'viewer' },
): Promise<FormOutcome> {
  const player = await findCandidate(context, contest, username)
  if (player === null) return refused({ username: 'Nobody with this name plays MergeQuest yet.' })
  if (player.id === contest.ownerId) return refused({ username: 'That is the owner, who may do everything.' })
  if (role === 'moderator' && player.climbs === 1)
    return refused({ username: `${player.username} plays here. Make them a viewer, or ask them to leave first.` })
  if (player.held === role) return done(`${player.username} is a ${role} already.`)
  if (player.held === 'moderator') return makeViewer(context, contest, player)
  const { id: playerId } = player
  const refusal = await offerAtDesk(context, contest, { playerId, role, onlyIf: hasPlace(context, contest, playerId) })
  if (refusal === 'full') return refused({ username: `${ROLES_CAP} people with a role are the most.` }, 409)
  if (refusal === 'declined')
    return refused({ username: `${player.username} said no. Nobody is asked twice for a contest.` }, 409)
  return refusal ?? done(`${player.username} is asked to be a ${role}, and has 14 days to accept.`)
}

type DeskOffer = { playerId: string; role: OfferedRole; onlyIf: SQL }

/** Asks somebody to take a role. `full`: `onlyIf` does not hold; `declined`: they said no before. */
export async function offerAtDesk(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  contest: Contest,
  { playerId, role, onlyIf }: DeskOffer,
): Promise<FormOutcome | 'full' | 'declined' | null> {
  try {
    const written = await writeAtDesk(
      context,
      contest,
      { action: 'contest-role-offer', detail: { playerId, role }, onlyIf },
      [
        ...offerStatements(context, { leaderboardId: contest.id, playerId, role }),
        ...contestNoticeStatements(context, [playerId], { event: 'offer', contest: namedContest(contest), role }),
      ],
    )
    if (written === 'too_many') return TOO_MANY_DECISIONS
    return written === 'changed' ? 'full' : null
  } catch (error) {
    if (!isConflict(error, 'open offer')) throw error
    return 'declined'
  }
}

/** Players who are hidden are found by name only by contests that know them. */
async function findCandidate({ db }: RoleContext, { id }: Contest, username: string): Promise<Candidate | null> {
  const [player] = await db.all<Candidate>(sql`
    SELECT id, github_username AS username,
      EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${id} AND player_id = players.id) AS climbs,
      (SELECT role FROM contest_roles WHERE contest_id = ${id} AND player_id = players.id) AS held
    FROM players WHERE lower_case_github_username = ${username.toLowerCase()} AND claimed_at IS NOT NULL
      AND ${isCompetingPlayer} AND (players.hidden_at IS NULL OR climbs OR held IS NOT NULL) ORDER BY username_seen_at DESC LIMIT 1`)
  return player ?? null
}

/** Open offers count like accepted ones. */
function hasPlace({ now }: RoleContext, { id }: Contest, playerId: string) {
  return sql`(SELECT COUNT(*) FROM contest_roles WHERE contest_id = ${id} AND player_id <> ${playerId})
    + (SELECT COUNT(*) FROM leaderboard_offers AS offer WHERE leaderboard_id = ${id} AND role <> 'owner'
      AND player_id <> ${playerId} AND ${isOfferOpen(now())}) < ${ROLES_CAP}`
}

async function makeViewer(context: RoleContext, contest: Contest, { id, username }: Candidate): Promise<FormOutcome> {
  const written = await writeAtDesk(
    context,
    contest,
    { action: 'contest-role', detail: { playerId: id, role: 'viewer' } },
    [context.db.update(contestRoles).set({ role: 'viewer' }).where(isRoleOf(contest, id))],
  )
  return written === 'too_many' ? TOO_MANY_DECISIONS : done(`${username} is a viewer now.`)
}

function isRoleOf({ id }: Contest, playerId: string) {
  return and(eq(contestRoles.contestId, id), eq(contestRoles.playerId, playerId))
}

function hasRole(role: SQL | undefined) {
  return sql`EXISTS (SELECT 1 FROM contest_roles WHERE ${role})`
}

/** Ends a role or withdraws an offer, and renews the invitation link, which every role sees. */
export async function endRole(
  context: RoleContext,
  contest: Contest,
  { playerId }: { playerId: string },
): Promise<FormOutcome> {
  const role = isRoleOf(contest, playerId)
  const withdrawn = await context.db
    .delete(leaderboardOffers)
    .where(
      and(
        eq(leaderboardOffers.leaderboardId, contest.id),
        eq(leaderboardOffers.playerId, playerId),
        isNull(leaderboardOffers.declinedAt),
      ),
    )
    .returning({ role: leaderboardOffers.role })
  const written = await writeAtDesk(
    context,
    contest,
    { action: 'contest-role', detail: { playerId, role: null }, onlyIf: hasRole(role) },
    [context.db.delete(contestRoles).where(role), renewCodeStatement(context, contest.id)],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  if (written === 'done') return done('The role has ended, and there is a new invitation link.')
  return withdrawn.length > 0 ? done('The request is withdrawn.') : done('The role has ended.')
}

/** Gives up one's own role. Former moderators still cannot climb here. */
export async function leaveDesk(context: RoleContext, contest: Contest): Promise<FormOutcome> {
  const { id, readerId, role } = contest
  if (readerId === null || (role !== 'moderator' && role !== 'viewer')) return MISSING
  const own = isRoleOf(contest, readerId)
  const written = await writeAtDesk(
    context,
    contest,
    { action: 'contest-role', detail: { playerId: readerId, role: null }, onlyIf: hasRole(own) },
    [context.db.delete(contestRoles).where(own), renewCodeStatement(context, id)],
  )
  return written === 'too_many'
    ? TOO_MANY_DECISIONS
    : done(`You no longer have a role in ${contest.name}.`, '/my-leaderboards')
}
