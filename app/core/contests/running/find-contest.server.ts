import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  board,
  climberCount,
  shownDescription,
  shownName,
} from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { contestState, isFrozen, typedSlug } from '#app/domain/contests/contest.ts'
import { NO_REWARDS } from '#app/domain/contests/setup/contest-rewards.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { players } from '#db/schema/players.ts'

/** A viewer sees the desk, changes nothing, and may climb. */
export type ContestRole = 'owner' | 'moderator' | 'viewer' | 'member' | 'stranger'

export type Contest = NonNullable<Awaited<ReturnType<typeof findContest>>>

/**
 * Only the desk's people find drafts, and only they and members private contests; for all others they look like an
 * unused address. `reader` may be SQL that finds the id, to save a round trip.
 */
export async function findContest(
  context: Pick<AppContext, 'db' | 'now'>,
  address: { slug: string } | { id: string },
  reader: string | SQL | null,
) {
  const found = await readContest(
    context,
    'slug' in address ? eq(contests.slug, address.slug) : eq(contests.id, address.id),
    reader,
  )
  if (found === null) return null
  const { isOwner, ownRole, isMember, isSuspended, ...contest } = found
  const role = roleOf({ isOwner, ownRole, isMember, isSuspended })
  const isOnDesk = role === 'owner' || role === 'moderator' || role === 'viewer'
  const state = contestState(contest, context.now())
  if (state === 'draft' && !isOnDesk) return null
  if (contest.visibility === 'private' && role === 'stranger') return null
  return {
    ...contest,
    role,
    isOnDesk,
    isMember: isMember === 1,
    state,
    isFrozen: isFrozen(contest, context.now()),
  }
}

type ViewerRoles = { isOwner: number; ownRole: 'moderator' | 'viewer' | null; isMember: number; isSuspended: number }

/** Suspended people decide nothing: an owner still sees the desk, a role is suspended too. */
function roleOf({ isOwner, ownRole, isMember, isSuspended }: ViewerRoles): ContestRole {
  if (isOwner === 1) return isSuspended === 1 ? 'viewer' : 'owner'
  if (ownRole !== null && isSuspended === 0) return ownRole
  return isMember === 1 ? 'member' : 'stranger'
}

/** With its texts as anybody may see them. */
export async function readContest({ db }: Pick<AppContext, 'db'>, where: SQL, asking: string | SQL | null = null) {
  const reader = asking ?? ''
  const [row] = await db
    .select({
      ...getTableColumns(contests),
      name: shownName,
      description: shownDescription,
      isDown: sql<number>`${isTakenDown('leaderboard', sql`board.id`)}`,
      ...pick(board, 'ownerId', 'invitationCode', 'createdAt', 'memberCount'),
      ownerUsername: players.githubUsername,
      hasOwnerPage: sql<number>`${isShownPlayer}`,
      climbers: climberCount,
      readerId: sql<string | null>`NULLIF(${reader}, '')`,
      isOwner: sql<number>`board.owner_id = ${reader}`,
      ownRole: sql<'moderator' | 'viewer' | null>`(SELECT role FROM contest_roles
        WHERE contest_id = ${contests.id} AND player_id = ${reader})`,
      isSuspended: sql<number>`EXISTS (SELECT 1 FROM players WHERE id = ${reader} AND suspended_at IS NOT NULL)`,
      /** Why the reader cannot join: they were removed, or organise it, or ever did. */
      bar: sql<'removed' | 'organiser' | null>`CASE
        WHEN EXISTS (SELECT 1 FROM removed_members
          WHERE leaderboard_id = ${contests.id} AND player_id = ${reader}) THEN 'removed'
        WHEN EXISTS (SELECT 1 FROM contest_organisers
          WHERE contest_id = ${contests.id} AND player_id = ${reader}) THEN 'organiser' END`,
      isMember: sql<number>`EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${contests.id} AND player_id = ${reader})`,
      ownTeamId: sql<string | null>`(SELECT team_id FROM members
        WHERE leaderboard_id = ${contests.id} AND player_id = ${reader})`,
    })
    .from(contests)
    .innerJoin(board, eq(board.id, contests.id))
    .innerJoin(players, eq(players.id, board.ownerId))
    .where(where)
  if (row === undefined) return null
  const { isDown, ...stored } = row
  const contest = { ...stored, slug: typedSlug(stored.slug) }
  return isDown === 1 ? { ...contest, ...NO_REWARDS, cancelReason: null } : contest
}
