import { and, eq, like, sql, type SQL } from 'drizzle-orm'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { recountMemberStatement, recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { hasMoved, recordMoveStatement } from '#app/core/contests/running/team-moves.server.ts'
import { areTeamsLocked, TEAM_MOVES_CAP } from '#app/domain/contests/contest-teams.ts'
import { isOver } from '#app/domain/contests/contest.ts'
import { done, doneWith, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { contestTeams } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { NO_CLIMBER } from './member-forms.ts'
import { BY_CLIMBERS, createTeam, CONTEST_OVER, type TeamContext, type TeamTexts } from './teams.server.ts'

type Climber = { id: string; teamId: string | null; moves: number }

/** Organisers are in no team, because they do not climb. */
async function findClimber({ db }: TeamContext, { id }: Contest, which: SQL): Promise<Climber | null> {
  const [climber] = await db.all<Climber>(sql`
    SELECT members.player_id AS id, team_id AS teamId, (SELECT COUNT(*) FROM contest_team_moves
      WHERE contest_team_moves.player_id = members.player_id AND contest_id = ${id}) AS moves
    FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE leaderboard_id = ${id} AND ${which}
      AND NOT EXISTS (SELECT 1 FROM contest_organisers WHERE contest_id = ${id} AND player_id = members.player_id)`)
  return climber ?? null
}

/**
 * Puts one climber on a team, or on none with an empty one. What they earned before stays with the team before. `isLate`: a
 * first team gets nothing of before either, and only who never had one may choose.
 */
async function changeTeam(
  context: TeamContext,
  contest: Contest,
  climber: Climber,
  { teamId, isLate = false }: { teamId: string; isLate?: boolean },
): Promise<'done' | 'full' | 'changed'> {
  const { id } = contest
  const who = eq(members.playerId, climber.id)
  const to = sql`NULLIF(${teamId}, '')`
  const isMove = contest.state === 'running' && (climber.teamId !== null || climber.moves > 0 || isLate)
  const isAsSeen = sql`EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${id} AND ${who}
      AND team_id IS ${climber.teamId} AND ${hasMoved(id, sql`members.player_id`)} = ${climber.moves > 0})
    AND (${teamId} = '' OR EXISTS (SELECT 1 FROM contest_teams WHERE id = ${teamId} AND contest_id = ${id}))`
  try {
    await writeTogether(context.db, [
      assertInBatch(context.db, 'open teams', isAsSeen),
      recordMoveStatement(context, { contestId: id, who, to, isLate }),
      context.db
        .update(members)
        .set({ teamId: to })
        .where(and(eq(members.leaderboardId, id), who)),
      ...(isMove ? [recountMemberStatement(context, { contestId: id, playerId: climber.id, on: 'team' })] : []),
    ])
  } catch (error) {
    if (isConflict(error, 'the team is full')) return 'full'
    if (isConflict(error, 'open teams')) return 'changed'
    throw error
  }
  if (isMove) await recountPlayers(context, id, [climber.id])
  return 'done'
}

/** An organiser moves a member to a team, or out of all with an empty one, also once the teams are locked. */
export async function moveMember(
  context: TeamContext,
  contest: Contest,
  { username, teamId }: { username: string; teamId: string },
): Promise<FormOutcome> {
  if (isOver(contest.state)) return CONTEST_OVER
  const climber = await findClimber(
    context,
    contest,
    sql`lower_case_github_username = ${username.toLowerCase()} AND claimed_at IS NOT NULL`,
  )
  if (climber === null) return refused({ username: 'Nobody with this name climbs here.' })
  const moved =
    climber.teamId === (teamId === '' ? null : teamId)
      ? 'done'
      : await changeTeam(context, contest, climber, { teamId })
  if (moved === 'full') return refused({ teamId: teamFullText(contest.teamSize) }, 409)
  if (moved === 'changed') return refused({ teamId: TEAMS_CHANGED_MEANWHILE }, 409)
  return done(teamId === '' ? `${username} climbs without a team.` : `${username} is moved.`)
}

const TEAMS_CHANGED_MEANWHILE = 'The teams have changed in the meantime. Have a look, then choose again.'

const teamFullText = (size: number) => `This team is full (${size} of ${size}). Choose another one.`

/** A climber's own choice, until the teams are locked. A first team may be chosen later too. */
export async function chooseTeam(
  context: TeamContext,
  contest: Contest,
  playerId: string,
  teamId: string,
): Promise<FormOutcome> {
  if (contest.teamMode !== 'climbers') return doneWith('warning', 'The organiser makes the teams here.')
  if (isOver(contest.state)) return CONTEST_OVER
  const climber = await findClimber(context, contest, sql`members.player_id = ${playerId}`)
  if (climber === null) return NO_CLIMBER
  if (climber.teamId === (teamId === '' ? null : teamId)) return chosen(teamId)
  const isLate = areTeamsLocked(contest, context.now())
  if (isLate && (climber.teamId !== null || climber.moves > 0))
    return doneWith('warning', 'The teams are locked. Only the organisers can move you now.')
  if (climber.moves >= TEAM_MOVES_CAP)
    return doneWith('warning', `You’ve changed teams ${TEAM_MOVES_CAP} times, which is the limit. Ask the organisers.`)
  const changed = await changeTeam(context, contest, climber, { teamId, isLate })
  if (changed === 'full') return doneWith('warning', teamFullText(contest.teamSize))
  if (changed === 'changed') return doneWith('warning', TEAMS_CHANGED_MEANWHILE)
  await context.db
    .delete(contestTeams)
    .where(
      and(
        eq(contestTeams.contestId, contest.id),
        eq(contestTeams.memberCount, 0),
        like(contestTeams.id, `${BY_CLIMBERS}_%`),
      ),
    )
  return chosen(teamId)
}

function chosen(teamId: string): FormOutcome {
  return done(teamId === '' ? 'You’re climbing without a team now.' : 'You’re on the team.')
}

export async function startTeam(
  context: TeamContext,
  contest: Contest,
  playerId: string,
  texts: TeamTexts,
): Promise<FormOutcome> {
  if (contest.teamMode !== 'climbers') return doneWith('warning', 'The organiser makes the teams here.')
  if (isOver(contest.state)) return CONTEST_OVER
  if (areTeamsLocked(contest, context.now()))
    return doneWith('warning', 'The teams are locked, so nobody can start a new one.')
  if ((await findClimber(context, contest, sql`members.player_id = ${playerId}`)) === null) return NO_CLIMBER
  const created = await createTeam(context, contest, texts, BY_CLIMBERS)
  if (created.state !== 'done') return created
  const [team] = await context.db
    .select({ id: contestTeams.id })
    .from(contestTeams)
    .where(and(eq(contestTeams.contestId, contest.id), eq(contestTeams.name, texts.name)))
  return team === undefined ? created : chooseTeam(context, contest, playerId, team.id)
}
