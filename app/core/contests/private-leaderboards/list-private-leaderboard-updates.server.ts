import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { MEMBERS_CAP, weekUpTo } from '#app/domain/contests/private-leaderboard.ts'
import { dayOf, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { listMemberStandings } from './member-standings.server.ts'
import { board, shownName } from './shown-name.server.ts'

const BOARDS_PER_PAGE = 20

/** One board's PRIVATE_LB_UPDATE for a week; rank 0 is unranked. */
export type PrivateLeaderboardUpdate = {
  leaderboard: { id: string; name: string }
  week: string
  members: { playerId: string; githubUsername: string; rank: number; points: number }[]
}

/** By id: a page of all boards, or all of these members', without contests. `next` is null at the end. */
export async function listPrivateLeaderboardUpdates(
  context: Pick<AppContext, 'db'>,
  week: string,
  filter: { after: string } | { membersAmong: readonly string[] },
): Promise<{ updates: PrivateLeaderboardUpdate[]; next: string | null }> {
  const isPage = 'after' in filter
  const chosen = isPage
    ? sql`id > ${filter.after}`
    : sql`id IN (SELECT leaderboard_id FROM members
        WHERE player_id IN ${idsIn(filter.membersAmong)})`
  const boards = await context.db
    .select({
      ...pick(board, 'id', 'endsOn', 'createdAt'),
      name: shownName,
      members: board.memberCount,
    })
    .from(board)
    .where(sql`${chosen} AND NOT EXISTS (SELECT 1 FROM contests WHERE contests.leaderboard_id = ${board.id})`)
    .orderBy(board.id)
    .limit(isPage ? BOARDS_PER_PAGE : -1)
  const updates: PrivateLeaderboardUpdate[] = []
  for (const { id, name, endsOn, createdAt, members } of boards) {
    const isRunning = createdAt < weekEnd(week) && (endsOn === null || endsOn >= dayOf(weekStart(week)))
    if (!isRunning || members < 2) continue
    const standings = await listMemberStandings(context, {
      leaderboardId: id,
      period: weekUpTo(week, endsOn),
      from: 1,
      limit: MEMBERS_CAP,
    })
    const competing = standings.filter((standing) => standing.isCompeting === 1)
    if (!competing.some((standing) => standing.rank > 0)) continue
    updates.push({
      leaderboard: { id, name },
      week,
      members: competing.map(({ playerId, username, rank, points }) => ({
        playerId,
        githubUsername: username,
        rank,
        points,
      })),
    })
  }
  return { updates, next: !isPage || boards.length < BOARDS_PER_PAGE ? null : (boards.at(-1)?.id ?? null) }
}
