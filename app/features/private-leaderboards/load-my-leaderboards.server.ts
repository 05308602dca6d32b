import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { creationRefusalOf } from '#app/core/private-leaderboards/creation-refusal.server.ts'
import { board, shownDescription, shownName } from '#app/core/private-leaderboards/shown-name.server.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { dayOf } from '#app/domain/period.ts'
import { hasEnded as isOver, MEMBERSHIPS_CAP, OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import { contests } from '#db/schema/contests.ts'
import { players } from '#db/schema/players.ts'
import { members } from '#db/schema/private-leaderboards.ts'
import { boardStandings } from './board-standings.server.ts'
import { contestStandings } from './contest-standings.server.ts'

export type MyLeaderboardsView = Awaited<ReturnType<typeof loadMyLeaderboards>> & { refused?: RefusedForm }
export type ListedLeaderboard = MyLeaderboardsView['mine'][number]

export async function loadMyLeaderboards(context: Pick<AppContext, 'db' | 'now'>, player: { id: string }) {
  const [boards, creationRefusal] = await Promise.all([
    listLeaderboards(context, player.id),
    creationRefusalOf(context, player.id),
  ])
  const all = [...boards.mine, ...boards.joined]
  const plain = all.filter(({ contest }) => contest === null)
  const begun = all.filter(({ contest }) => contest !== null && contest.openedAt !== null)
  const [standings, ofContests] = await Promise.all([
    boardStandings(context, player.id, plain),
    contestStandings(
      context,
      player.id,
      begun.slice(0, CONTESTS_READ).map(({ id }) => id),
    ),
  ])
  const told = <Board extends { id: string }>(board: Board) => ({
    ...board,
    standing: standings.get(board.id) ?? null,
    contestStanding: ofContests.get(board.id) ?? null,
  })
  const now = context.now()
  return { mine: boards.mine.map(told), joined: boards.joined.map(told), creationRefusal, today: dayOf(now), now }
}

const CONTESTS_READ = 20

/** The player's boards, running ones first, then newest joined first; own boards apart. */
async function listLeaderboards(context: Pick<AppContext, 'db' | 'now'>, playerId: string) {
  const now = context.now()
  const rows = await context.db
    .select({
      id: board.id,
      name: sql<string>`IIF(board.owner_id = members.player_id, board.name, ${shownName})`,
      description: sql<string>`IIF(board.owner_id = members.player_id, board.description, ${shownDescription})`,
      endsOn: board.endsOn,
      members: board.memberCount,
      ownerUsername: players.githubUsername,
      isOwner: sql<number>`board.owner_id = members.player_id`,
      contest: {
        slug: contests.slug,
        visibility: contests.visibility,
        timeZone: contests.timeZone,
        openedAt: contests.openedAt,
        startsAt: contests.startsAt,
        endsAt: contests.endsAt,
        freezeMinutes: contests.freezeMinutes,
        revealed: contests.revealed,
        finalAt: contests.finalAt,
        rock: contests.rock,
        ridge: contests.ridge,
      },
    })
    .from(members)
    .innerJoin(board, eq(board.id, members.leaderboardId))
    .innerJoin(players, eq(players.id, board.ownerId))
    .leftJoin(contests, eq(contests.id, board.id))
    .where(eq(members.playerId, playerId))
    .orderBy(desc(members.joinedAt), board.id)
    .limit(MEMBERSHIPS_CAP + OWNED_CAP)
  const boards = rows
    .map(({ isOwner, ...row }) => ({
      isOwner: isOwner === 1,
      row: { ...row, hasEnded: row.contest === null ? isOver(row.endsOn, now) : row.contest.endsAt <= now },
    }))
    .toSorted((one, other) => Number(one.row.hasEnded) - Number(other.row.hasEnded))
  return {
    mine: boards.filter(({ isOwner }) => isOwner).map(({ row }) => row),
    joined: boards.filter(({ isOwner }) => !isOwner).map(({ row }) => row),
  }
}
