import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { makeBoard, type BoardMember, type ContestBoard, type MemberScore } from '#app/domain/contest-board.ts'
import { isFrozen, type ContestTimes } from '#app/domain/contest.ts'
import { zonedDay } from '#app/domain/zoned-time.ts'
import { contestFreezes, contestTeams } from '#db/schema/contests.ts'

export type BoardContest = ContestTimes & { id: string; timeZone: string; teamMode: string | null; teamBest: number }

type MemberRow = Omit<BoardMember, 'days' | 'isPremium' | 'cannotWin'> & {
  days: string | null
  isPremium: number
  cannotWin: number
}

/**
 * The standings as everybody may see them: of the freeze while they are frozen, else of the scores. Members who may
 * not be named are missing, but keep their rank without a name once the contest is final.
 */
export async function readBoard(
  context: Pick<AppContext, 'db' | 'now'>,
  contest: BoardContest,
  options: { isUncovered?: boolean } = {},
): Promise<ContestBoard> {
  const now = context.now()
  const isHidden = options.isUncovered !== true && isFrozen(contest, now)
  const [rows, teams, [freeze]] = await Promise.all([
    listMembers(context, contest),
    contest.teamMode === null
      ? []
      : context.db
          .select({ id: contestTeams.id, name: contestTeams.name, note: contestTeams.note })
          .from(contestTeams)
          .where(eq(contestTeams.contestId, contest.id)),
    isHidden
      ? context.db
          .select({ scores: contestFreezes.scores })
          .from(contestFreezes)
          .where(eq(contestFreezes.contestId, contest.id))
      : [],
  ])
  const frozen = freeze === undefined ? null : new Map(freeze.scores.map((score) => [score.playerId, score]))
  const members = rows.map((row) => withScore(memberOf(row), frozen))
  const lastDay = Math.min(now, contest.endsAt - 1)
  const board = makeBoard(members, teams, { best: contest.teamBest, today: zonedDay(lastDay, contest.timeZone) })
  return isHidden ? { ...board, isFrozen: true } : board
}

function memberOf({ days, isPremium, cannotWin, ...row }: MemberRow): BoardMember {
  return {
    ...row,
    isPremium: isPremium === 1,
    cannotWin: cannotWin === 1,
    days: days === null ? {} : (JSON.parse(days) as MemberScore['days']),
  }
}

function withScore(member: BoardMember, frozen: ReadonlyMap<string, MemberScore> | null): BoardMember {
  if (frozen === null) return member
  const { points, reachedAt, accepted, days } = frozen.get(member.playerId) ?? NOTHING
  return { ...member, points, reachedAt, accepted, days }
}

const NOTHING = { points: 0, reachedAt: 0, accepted: 0, days: {} }

function listMembers({ db }: Pick<AppContext, 'db'>, { id, finalAt }: BoardContest): Promise<MemberRow[]> {
  const isShown = sql`players.suspended_at IS NULL AND players.gone_at IS NULL`
  return db.all<MemberRow>(sql`
    SELECT members.player_id AS playerId, IIF(${isShown}, players.github_username, NULL) AS username,
      players.github_id AS githubId, players.is_premium AS isPremium, members.team_id AS teamId,
      COALESCE(scores.points, 0) AS points, COALESCE(scores.reached_at, members.joined_at) AS reachedAt,
      COALESCE(scores.accepted, 0) AS accepted, scores.days,
      members.player_id = boards.owner_id OR EXISTS (SELECT 1 FROM contest_roles
        WHERE contest_id = ${id} AND player_id = members.player_id AND role = 'moderator') AS cannotWin
    FROM members CROSS JOIN players ON players.id = members.player_id
    CROSS JOIN private_leaderboards AS boards ON boards.id = members.leaderboard_id
    LEFT JOIN contest_scores AS scores ON scores.player_id = members.player_id AND scores.contest_id = ${id}
    WHERE members.leaderboard_id = ${id} AND (${isShown} OR ${finalAt !== null})`)
}
