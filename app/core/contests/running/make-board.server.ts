import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { joinParts, splitBoard, type NumberedPart, type StoredHead } from '#app/domain/contests/board-parts.ts'
import { knownByHand, type HandDecision } from '#app/domain/contests/by-hand/hand-decision.ts'
import type { BoardMember, BoardPlayer, ContestBoard, MemberScore } from '#app/domain/contests/contest-board.ts'
import { manualPointsShare, rulesAt } from '#app/domain/contests/contest-rules.ts'
import { freezesAt, isFrozen, type ContestTimes } from '#app/domain/contests/contest.ts'
import { makeBoard, withTeams } from '#app/domain/contests/make-board.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { contestTeams } from '#db/schema/contests/contests.ts'
import { contestBoardParts, contestSnapshots } from '#db/schema/contests/scores.ts'
import { players } from '#db/schema/players.ts'
import { listRulesVersions } from './contest-rules.server.ts'

export type BoardContest = ContestTimes & {
  id: string
  timeZone: string
  teamMode: string | null
  teamBest: number
  teamLeast: number
}

type MemberRow = Omit<
  BoardMember,
  'days' | 'repositories' | 'teams' | 'byHand' | 'isPremium' | 'isHidden' | 'cannotWin'
> & {
  byHand: string | null
  days: string | null
  repositories: string | null
  teams: string | null
  isPremium: number
  isHidden: number
  cannotWin: number
}

/**
 * As everybody may see them: those of the freeze while frozen, the final ones, or else by the scores now. Leaves out
 * people who may not be named; in final standings their rank stays without a name.
 */
export async function readBoard(
  context: Pick<AppContext, 'db' | 'now'>,
  contest: BoardContest,
  options: { isUncovered?: boolean } = {},
): Promise<ContestBoard> {
  const isHidden = options.isUncovered !== true && isFrozen(contest, context.now())
  if (!isHidden && contest.finalAt === null) return countBoard(context, contest)
  const moment = isHidden ? 'freeze' : 'final'
  const [snapshot] = await context.db
    .select({ board: contestSnapshots.board })
    .from(contestSnapshots)
    .where(isSnapshot(contest.id, moment))
  const board =
    snapshot === undefined
      ? await countBoard(context, contest, isHidden ? freezesAt(contest) : null)
      : await named(context, contest, await whole(context, contest.id, moment, snapshot.board))
  return isHidden ? { ...board, isFrozen: true } : board
}

/** By the current scores, with decisions by hand from before an instant, or until now. */
export async function countBoard(
  context: Pick<AppContext, 'db' | 'now'>,
  contest: BoardContest,
  decidedBefore: number | null = null,
): Promise<ContestBoard> {
  const [rows, teams] = await Promise.all([listMembers(context, contest), listTeams(context, contest)])
  const members = rows.map(({ days, repositories, teams: shares, byHand, isPremium, isHidden, cannotWin, ...row }) => ({
    ...row,
    byHand: byHand === null ? [] : knownByHand(JSON.parse(byHand) as HandDecision[], decidedBefore),
    isPremium: isPremium === 1,
    isHidden: isHidden === 1,
    cannotWin: cannotWin === 1,
    days: days === null ? {} : (JSON.parse(days) as MemberScore['days']),
    repositories: repositories === null ? {} : (JSON.parse(repositories) as MemberScore['repositories']),
    teams: shares === null ? {} : (JSON.parse(shares) as MemberScore['teams']),
  }))
  const hasManualPoints = members.some(({ byHand }) => byHand.length > 0)
  const versions = hasManualPoints ? await listRulesVersions(context, contest.id) : []
  const lastDay = Math.min(context.now(), contest.endsAt - 1)
  return makeBoard(members, teams, {
    best: contest.teamBest,
    least: contest.teamLeast,
    today: zonedDay(lastDay, contest.timeZone),
    ...(hasManualPoints
      ? {
          giving: {
            shareAt: (instant) => manualPointsShare(rulesAt(versions, instant)),
            dayOf: (instant) => zonedDay(Math.min(instant, contest.endsAt - 1), contest.timeZone),
          },
        }
      : {}),
  })
}

/** With today's names. */
async function named(
  context: Pick<AppContext, 'db'>,
  contest: BoardContest,
  board: ContestBoard,
): Promise<ContestBoard> {
  const [rows, teams] = await Promise.all([
    context.db
      .select({
        ...pick(players, 'id', 'githubId', 'isPremium', 'hiddenAt'),
        username: players.githubUsername,
      })
      .from(players)
      .where(
        and(
          inArray(players.id, idsIn(board.players.map(({ playerId }) => playerId))),
          isNull(players.suspendedAt),
          isNull(players.goneAt),
          // Final standings have no removed people; those of the freeze may.
          contest.finalAt === null
            ? sql`NOT EXISTS (SELECT 1 FROM removed_members
                WHERE leaderboard_id = ${contest.id} AND player_id = ${players.id})`
            : undefined,
        ),
      ),
    listTeams(context, contest),
  ])
  const byId = new Map(
    rows.map(({ id, hiddenAt, ...row }) => [id, hiddenAt === null ? row : { ...row, isHidden: true as const }]),
  )
  const teamsById = new Map(teams.map((team) => [team.id, team]))
  const named = board.teams.map((team) => ({ ...team, ...teamsById.get(team.id) }))
  const shown = withTeams(board.players, named).map((player) => ({
    ...player,
    ...(byId.get(player.playerId) ?? NOBODY),
  }))
  return {
    ...board,
    players: contest.finalAt === null ? shown.filter(({ username }) => username !== null) : shown,
    teams: named,
  }
}

const NOBODY = { username: null, githubId: 0, isPremium: false }

const isDown = isTakenDown('leaderboard', sql`${contestTeams.contestId}`)

/** If staff took the contest's texts down, teams are numbered. */
export const teamColumns = {
  id: contestTeams.id,
  name: sql<string>`IIF(${isDown}, 'Team ' || ROW_NUMBER() OVER (ORDER BY ${contestTeams.id}), ${contestTeams.name})`,
  note: sql<string>`IIF(${isDown}, '', ${contestTeams.note})`,
}

async function listTeams({ db }: Pick<AppContext, 'db'>, { id, teamMode }: BoardContest) {
  return teamMode === null ? [] : db.select(teamColumns).from(contestTeams).where(eq(contestTeams.contestId, id))
}

type Moment = 'freeze' | 'final'

function isSnapshot(contestId: string, moment: Moment) {
  return and(eq(contestSnapshots.contestId, contestId), eq(contestSnapshots.moment, moment))
}

async function whole(context: Pick<AppContext, 'db'>, contestId: string, moment: Moment, head: StoredHead) {
  return joinParts(head, head.parts === undefined ? [] : await listParts(context, contestId, moment))
}

/** A board's further rows, or some of them. Asked for in the same turn as the first, both are of one moment. */
export async function listParts(
  { db }: Pick<AppContext, 'db'>,
  contestId: string,
  moment: Moment | 'shown',
  only?: SQL,
): Promise<NumberedPart[]> {
  return db
    .select({ part: contestBoardParts.part, board: contestBoardParts.board })
    .from(contestBoardParts)
    .where(and(eq(contestBoardParts.contestId, contestId), eq(contestBoardParts.moment, moment), only))
    .orderBy(asc(contestBoardParts.part))
}

/** The first standings stay. No names: they also stay when somebody erases the account. */
export function snapshotStatements(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  contestId: string,
  moment: Moment,
  board: ContestBoard,
): Statement[] {
  const { head, parts } = splitBoard({ ...board, players: board.players.map(nameless) })
  const headStatement = db
    .insert(contestSnapshots)
    .values({ contestId, moment, board: head, takenAt: now() })
    .onConflictDoNothing()
  if (parts.length === 0) return [headStatement]
  return [
    db.run(sql`
      INSERT INTO contest_board_parts (contest_id, moment, part, board)
      SELECT ${contestId}, ${moment}, key + 1, value FROM json_each(${JSON.stringify(parts.map((one) => one.board))})
      WHERE NOT EXISTS (SELECT 1 FROM contest_snapshots WHERE ${isSnapshot(contestId, moment)})`),
    headStatement,
  ]
}

function nameless(player: BoardPlayer): BoardPlayer {
  const { isHidden: _, ...standing } = player
  return { ...standing, ...NOBODY }
}

/** First-day commits may score before the contest begins; they show from then on. None once it is called off. */
function listMembers(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, startsAt, cancelledAt }: BoardContest,
): Promise<MemberRow[]> {
  return db.all<MemberRow>(sql`
    SELECT members.player_id AS playerId, players.github_username AS username,
      players.github_id AS githubId, players.is_premium AS isPremium, players.hidden_at IS NOT NULL AS isHidden, members.team_id AS teamId,
      COALESCE(scores.points, 0) AS points, COALESCE(scores.reached_at, members.joined_at) AS reachedAt,
      COALESCE(scores.accepted, 0) AS accepted, scores.days, scores.repositories, scores.teams,
      scores.by_hand AS byHand,
      EXISTS (SELECT 1 FROM contest_organisers
        WHERE contest_id = ${id} AND player_id = members.player_id) AS cannotWin
    FROM members CROSS JOIN players ON players.id = members.player_id
    LEFT JOIN contest_scores AS scores ON scores.player_id = members.player_id AND scores.contest_id = ${id}
      AND ${startsAt} <= ${now()} AND ${cancelledAt} IS NULL
    WHERE members.leaderboard_id = ${id} AND ${isCompetingPlayer}`)
}
