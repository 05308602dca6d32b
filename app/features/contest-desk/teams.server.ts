import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/find-contest.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { areTeamsLocked, isClosed, isOver, TEAMS_CAP } from '#app/domain/contest.ts'
import { done, doneWith, MISSING, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { newId } from '#app/domain/id.ts'
import { looksLikeOneOf } from '#app/domain/look-alike.ts'
import { shuffle } from '#app/domain/shuffle.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'

type TeamContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>
type TeamTexts = { name: string; note: string }

const TAKEN = 'There is a team of this name. Choose another.'

/** The ids of teams that climbers started, which go when the last climber leaves. */
const BY_CLIMBERS = 'rope'

export async function createTeam(
  context: TeamContext,
  contest: Contest,
  texts: TeamTexts,
  kind: 'team' | typeof BY_CLIMBERS = 'team',
): Promise<FormOutcome> {
  if (isOver(contest.state)) return OVER
  const blocked = await blockedErrors(context, texts)
  if (Object.keys(blocked).length > 0) return refused(blocked)
  if (await isLookAlike(context, contest, texts.name, '')) return refused({ name: TAKEN }, 409)
  try {
    const made = await context.db.all(sql`
      INSERT INTO contest_teams (id, contest_id, name, note, created_at)
      SELECT ${newId(kind, context.randomBytes)}, ${contest.id}, ${texts.name}, ${texts.note}, ${context.now()}
      WHERE (SELECT COUNT(*) FROM contest_teams WHERE contest_id = ${contest.id}) < ${TEAMS_CAP} RETURNING id`)
    if (made.length === 0) return refused({ name: `${TEAMS_CAP} teams are the most a contest can have.` }, 409)
  } catch (error) {
    if (!isConflict(error, 'contest_teams.contest_id')) throw error
    return refused({ name: TAKEN }, 409)
  }
  await publishTeams(context, contest)
  return done(`${texts.name} is ready.`)
}

export async function renameTeam(
  context: TeamContext,
  contest: Contest,
  { teamId, name, note }: TeamTexts & { teamId: string },
): Promise<FormOutcome> {
  if (isClosed(contest.state)) return OVER
  const blocked = await blockedErrors(context, { name, note })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  if (await isLookAlike(context, contest, name, teamId)) return refused({ name: TAKEN }, 409)
  try {
    const renamed = await context.db.all(sql`UPDATE contest_teams SET name = ${name}, note = ${note}
      WHERE id = ${teamId} AND contest_id = ${contest.id} RETURNING id`)
    if (renamed.length === 0) return MISSING
  } catch (error) {
    if (!isConflict(error, 'contest_teams.contest_id')) throw error
    return refused({ name: TAKEN }, 409)
  }
  await publishTeams(context, contest)
  return done('The team is saved.')
}

/** Whether readers would take it for another team of the contest; the index refuses only names that are the same. */
async function isLookAlike({ db }: TeamContext, contest: Contest, name: string, teamId: string): Promise<boolean> {
  const others = await db.all<{ name: string }>(
    sql`SELECT name FROM contest_teams WHERE contest_id = ${contest.id} AND id <> ${teamId} LIMIT ${TEAMS_CAP}`,
  )
  return looksLikeOneOf(
    name,
    others.map((other) => other.name),
  )
}

/** Members of a deleted team climb on without one. */
export async function deleteTeam(context: TeamContext, contest: Contest, teamId: string): Promise<FormOutcome> {
  if (isOver(contest.state)) return OVER
  await writeTogether(context.db, [
    context.db.run(sql`UPDATE members SET team_id = NULL WHERE leaderboard_id = ${contest.id} AND team_id = ${teamId}`),
    context.db.run(sql`DELETE FROM contest_teams WHERE id = ${teamId} AND contest_id = ${contest.id}`),
    makeAnewStatement(context, contest.id),
  ])
  return done('The team is gone. Its climbers have no team now.')
}

/** Moves a member to a team, or out of all with an empty one. */
export async function moveMember(
  context: TeamContext,
  contest: Contest,
  { username, teamId }: { username: string; teamId: string },
): Promise<FormOutcome> {
  if (isOver(contest.state)) return OVER
  const isTeam = sql`(${teamId} = '' OR EXISTS (SELECT 1 FROM contest_teams
    WHERE id = ${teamId} AND contest_id = ${contest.id}))`
  try {
    const moved = await context.db.all(sql`
      UPDATE members SET team_id = NULLIF(${teamId}, '')
      WHERE leaderboard_id = ${contest.id} AND ${isTeam} AND player_id = (SELECT id FROM players
        WHERE lower_case_github_username = ${username.toLowerCase()} AND claimed_at IS NOT NULL)
      RETURNING player_id`)
    if (moved.length > 0) return done(teamId === '' ? `${username} climbs without a team.` : `${username} is moved.`)
  } catch (error) {
    if (!isConflict(error, 'the team is full')) throw error
    return refused({ teamId: FULL(contest.teamSize) }, 409)
  }
  return refused({ username: 'Nobody of this name climbs here.' })
}

const FULL = (size: number) => `This team is full (${size} of ${size}). Choose another one.`

/** A climber's own choice, until the teams are locked. */
export async function chooseTeam(
  context: TeamContext,
  contest: Contest,
  playerId: string,
  teamId: string,
): Promise<FormOutcome> {
  if (contest.teamMode !== 'climbers') return doneWith('warning', 'The organiser makes the teams here.')
  if (areTeamsLocked(contest, context.now())) return doneWith('warning', 'The teams are locked. Ask the organiser.')
  try {
    const chosen = await context.db.all(sql`
      UPDATE members SET team_id = NULLIF(${teamId}, '')
      WHERE leaderboard_id = ${contest.id} AND player_id = ${playerId}
        AND (${teamId} = '' OR EXISTS (SELECT 1 FROM contest_teams WHERE id = ${teamId} AND contest_id = ${contest.id}))
      RETURNING player_id`)
    if (chosen.length === 0) return MISSING
    await context.db.run(sql`DELETE FROM contest_teams
      WHERE contest_id = ${contest.id} AND member_count = 0 AND id LIKE ${`${BY_CLIMBERS}_%`}`)
  } catch (error) {
    if (!isConflict(error, 'the team is full')) throw error
    return doneWith('warning', FULL(contest.teamSize))
  }
  return done(teamId === '' ? 'You climb without a team now.' : 'You are on the team.')
}

/** A climber starts a team and is its first member. */
export async function startTeam(
  context: TeamContext,
  contest: Contest,
  playerId: string,
  texts: TeamTexts,
): Promise<FormOutcome> {
  if (contest.teamMode !== 'climbers') return doneWith('warning', 'The organiser makes the teams here.')
  if (areTeamsLocked(contest, context.now())) return doneWith('warning', 'The teams are locked. Ask the organiser.')
  if (!contest.isMember) return MISSING
  const created = await createTeam(context, contest, texts, BY_CLIMBERS)
  if (created.state !== 'done') return created
  const [team] = await context.db.all<{ id: string }>(
    sql`SELECT id FROM contest_teams WHERE contest_id = ${contest.id} AND name = ${texts.name}`,
  )
  return team === undefined ? created : chooseTeam(context, contest, playerId, team.id)
}

export async function lockTeams(context: TeamContext, contest: Contest): Promise<FormOutcome> {
  const isLocked = contest.teamsLockedAt !== null
  const at = isLocked ? null : context.now()
  await context.db.run(sql`UPDATE contests SET teams_locked_at = ${at}
    WHERE leaderboard_id = ${contest.id} AND teams_locked_at IS ${contest.teamsLockedAt}`)
  return done(isLocked ? 'Climbers choose their teams again.' : 'The teams are locked.')
}

/** Deals everybody without a team to the smallest teams, in an order of chance. */
export async function dealTeams(context: TeamContext, contest: Contest): Promise<FormOutcome> {
  if (isOver(contest.state)) return OVER
  const [teams, alone] = await Promise.all([
    context.db.all<{ id: string; count: number }>(
      sql`SELECT id, member_count AS count FROM contest_teams WHERE contest_id = ${contest.id} ORDER BY member_count, name`,
    ),
    context.db.all<{ id: string }>(sql`
      SELECT player_id AS id FROM members WHERE leaderboard_id = ${contest.id} AND team_id IS NULL
        AND player_id NOT IN (SELECT player_id FROM contest_organisers WHERE contest_id = ${contest.id})
      ORDER BY player_id`),
  ])
  if (teams.length === 0) return doneWith('warning', 'Create a team first.')
  const dealt: { playerId: string; teamId: string }[] = []
  for (const { id: playerId } of shuffle(alone, context.randomBytes)) {
    const [smallest] = teams.toSorted((one, other) => one.count - other.count)
    if (smallest === undefined || smallest.count >= contest.teamSize) break
    smallest.count += 1
    dealt.push({ playerId, teamId: smallest.id })
  }
  if (dealt.length > 0)
    await context.db.run(sql`
      UPDATE members SET team_id = dealt.value ->> 'teamId' FROM json_each(${JSON.stringify(dealt)}) AS dealt
      WHERE members.leaderboard_id = ${contest.id} AND members.player_id = dealt.value ->> 'playerId'
        AND members.team_id IS NULL`)
  const left = alone.length - dealt.length
  const text = dealt.length === 1 ? 'One climber has a team now.' : `${dealt.length} climbers have a team now.`
  return left === 0 ? done(text) : doneWith('warning', `${text} ${left} found no room.`)
}

/** Everybody reads the new name within a minute, and so do staff. */
function publishTeams(context: TeamContext, { id, ownerId }: Contest) {
  return writeTogether(context.db, [makeAnewStatement(context, id), leaderboardTextStatement(context, ownerId, id)])
}

/** Until the board is made anew within the minute, everybody reads the old one: a view must never cost a whole count. */
function makeAnewStatement({ db }: TeamContext, id: string) {
  return db.run(sql`UPDATE contests SET changed_at = MAX(changed_at, counted_at) + 1
    WHERE leaderboard_id = ${id} AND final_at IS NULL`)
}

const OVER = doneWith('warning', 'The contest is over. Its teams stay as they are.')
