import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { recountStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { hasMoved, recordMoveStatement } from '#app/core/contests/running/team-moves.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { isClosed, isOver, TEAMS_CAP } from '#app/domain/contests/contest.ts'
import { done, doneWith, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { looksLikeOneOf } from '#app/domain/moderation/look-alike.ts'
import { shuffle } from '#app/domain/values/chance.ts'
import { newId } from '#app/domain/values/id.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { contests, contestTeams } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'

export type TeamContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>
export type TeamTexts = { name: string; note: string }

const TEAM_NAME_TAKEN = 'There’s already a team with this name. Choose another.'

/** The ids of teams that climbers started, which go when the last climber leaves. */
export const BY_CLIMBERS = 'rope'

export async function createTeam(
  context: TeamContext,
  contest: Contest,
  texts: TeamTexts,
  kind: 'team' | typeof BY_CLIMBERS = 'team',
): Promise<FormOutcome> {
  if (isOver(contest.state)) return CONTEST_OVER
  const blocked = await blockedErrors(context, texts)
  if (Object.keys(blocked).length > 0) return refused(blocked)
  if (await isLookAlike(context, contest, texts.name, '')) return refused({ name: TEAM_NAME_TAKEN }, 409)
  try {
    const made = await context.db.all(sql`
      INSERT INTO contest_teams (id, contest_id, name, note, created_at)
      SELECT ${newId(kind, context.randomBytes)}, ${contest.id}, ${texts.name}, ${texts.note}, ${context.now()}
      WHERE (SELECT COUNT(*) FROM contest_teams WHERE contest_id = ${contest.id}) < ${TEAMS_CAP} RETURNING id`)
    if (made.length === 0) return refused({ name: `${TEAMS_CAP} teams are the most a contest can have.` }, 409)
  } catch (error) {
    if (!isConflict(error, 'contest_teams.contest_id')) throw error
    return refused({ name: TEAM_NAME_TAKEN }, 409)
  }
  await publishTeams(context, contest)
  return done(`${texts.name} is ready.`)
}

/** Teams that a roster names; their names were looked at before. */
export function newTeamStatements(context: TeamContext, contest: Contest, names: readonly string[]) {
  const ids = Object.fromEntries(names.map((name) => [name, newId('team', context.randomBytes)]))
  if (names.length === 0) return { ids, statements: [] }
  const made = JSON.stringify(Object.entries(ids).map(([name, id]) => ({ name, id })))
  const count = sql`(SELECT COUNT(*) FROM contest_teams WHERE contest_id = ${contest.id})`
  return {
    ids,
    statements: [
      assertInBatch(context.db, 'teams of the contest', sql`${count} + ${names.length} <= ${TEAMS_CAP}`),
      context.db.run(sql`INSERT INTO contest_teams (id, contest_id, name, note, created_at)
        SELECT value ->> 'id', ${contest.id}, value ->> 'name', '', ${context.now()} FROM json_each(${made})`),
      ...publishStatements(context, contest),
    ],
  }
}

export async function renameTeam(
  context: TeamContext,
  contest: Contest,
  { teamId, name, note }: TeamTexts & { teamId: string },
): Promise<FormOutcome> {
  if (isClosed(contest.state)) return CONTEST_OVER
  const blocked = await blockedErrors(context, { name, note })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  if (await isLookAlike(context, contest, name, teamId)) return refused({ name: TEAM_NAME_TAKEN }, 409)
  try {
    const renamed = await context.db
      .update(contestTeams)
      .set({ name, note })
      .where(isTeamOf(contest, teamId))
      .returning({ id: contestTeams.id })
    if (renamed.length === 0) return MISSING
  } catch (error) {
    if (!isConflict(error, 'contest_teams.contest_id')) throw error
    return refused({ name: TEAM_NAME_TAKEN }, 409)
  }
  await publishTeams(context, contest)
  return done('The team is saved.')
}

/** Whether readers would take it for another team of the contest; the index refuses only names that are the same. */
async function isLookAlike({ db }: TeamContext, contest: Contest, name: string, teamId: string): Promise<boolean> {
  const others = await db
    .select({ name: contestTeams.name })
    .from(contestTeams)
    .where(and(eq(contestTeams.contestId, contest.id), ne(contestTeams.id, teamId)))
    .limit(TEAMS_CAP)
  return looksLikeOneOf(
    name,
    others.map((other) => other.name),
  )
}

function isTeamOf({ id }: Contest, teamId: string) {
  return and(eq(contestTeams.id, teamId), eq(contestTeams.contestId, id))
}

/** Members of a deleted team climb on without one. What they earned for it counts for no other. */
export async function deleteTeam(
  context: TeamContext,
  contest: Contest,
  { teamId }: { teamId: string },
): Promise<FormOutcome> {
  if (isOver(contest.state)) return CONTEST_OVER
  const { id } = contest
  const isOnTeam = eq(members.teamId, teamId)
  const isClimber = and(eq(members.leaderboardId, id), isOnTeam)
  const climbers = await context.db.select({ id: members.playerId }).from(members).where(isClimber).limit(1)
  await writeTogether(context.db, [
    recordMoveStatement(context, { contestId: id, who: isOnTeam, to: sql`NULL` }),
    context.db.update(members).set({ teamId: null }).where(isClimber),
    context.db.delete(contestTeams).where(isTeamOf(contest, teamId)),
    markBoardStale(context, id),
    ...(contest.state === 'running' && climbers.length > 0 ? [recountAllStatement(context, id)] : []),
  ])
  return done('The team is gone. Its climbers have no team now.')
}

/** Climbers who changed teams are scored again, so that points stay with the team they were earned for. */
function recountAllStatement(context: TeamContext, contestId: string) {
  return recountStatement(context, { contestId, after: '', isCheck: false, startedAt: context.now() })
}

/** `hasMoved`: whether they changed teams before, as 0 or 1. */
export type TeamChange = { playerId: string; from: string | null; to: string; hasMoved: number }

/**
 * Puts climbers into teams. All leave theirs first, so that full teams can swap, if `areAsSeen`: nobody who leaves a team
 * changed it meanwhile.
 */
export function changeTeams(context: TeamContext, { id, state }: Contest, changes: readonly TeamChange[]) {
  const given = JSON.stringify(Object.fromEntries(changes.map(({ playerId, ...change }) => [playerId, change])))
  // Read once, however many they are.
  const from = sql`json_each(${given}) AS one CROSS JOIN members`
  // The limit has the list made once, or an update would read it again for each member: 5,000 took 98 s, and take 0.2 s.
  const listed = sql`(SELECT key, value FROM json_each(${given}) LIMIT ${changes.length}) AS one`
  const who = sql`members.leaderboard_id = ${id} AND members.player_id = one.key
    AND members.team_id IS one.value ->> 'from'`
  const isMove = state === 'running' && changes.some((change) => change.from !== null || change.hasMoved === 1)
  return {
    areAsSeen: sql`(SELECT COUNT(*) FROM ${from} WHERE ${who}) = ${changes.length}`,
    statements:
      changes.length === 0
        ? []
        : [
            recordMoveStatement(context, { contestId: id, from, who, to: sql`one.value ->> 'to'` }),
            context.db.run(sql`UPDATE members SET team_id = NULL FROM ${listed}
              WHERE ${who} AND members.team_id IS NOT NULL`),
            context.db.run(sql`UPDATE members SET team_id = one.value ->> 'to' FROM ${listed}
              WHERE members.leaderboard_id = ${id} AND members.player_id = one.key AND members.team_id IS NULL`),
            ...(isMove ? [recountAllStatement(context, id)] : []),
          ],
  }
}

/** Deals everybody without a team to the smallest teams, in random order. */
export async function dealTeams(context: TeamContext, contest: Contest): Promise<FormOutcome> {
  if (isOver(contest.state)) return CONTEST_OVER
  const { id } = contest
  const [teams, alone] = await Promise.all([
    context.db
      .select({ id: contestTeams.id, count: contestTeams.memberCount })
      .from(contestTeams)
      .where(eq(contestTeams.contestId, contest.id))
      .orderBy(contestTeams.memberCount, contestTeams.name),
    context.db.all<{ playerId: string; hasMoved: number }>(sql`
      SELECT player_id AS playerId, ${hasMoved(id, sql`members.player_id`)} AS hasMoved
      FROM members WHERE leaderboard_id = ${id} AND team_id IS NULL
        AND player_id NOT IN (SELECT player_id FROM contest_organisers WHERE contest_id = ${contest.id})
      ORDER BY player_id`),
  ])
  if (teams.length === 0) return doneWith('warning', 'Create a team first.')
  const dealt: TeamChange[] = []
  for (const { playerId, hasMoved } of shuffle(alone, context.randomBytes)) {
    const [smallest] = teams.toSorted((one, other) => one.count - other.count)
    if (smallest === undefined || smallest.count >= contest.teamSize) break
    smallest.count += 1
    dealt.push({ playerId, from: null, to: smallest.id, hasMoved })
  }
  await writeTogether(context.db, changeTeams(context, contest, dealt).statements)
  const left = alone.length - dealt.length
  const text = dealt.length === 1 ? 'One climber has a team now.' : `${dealt.length} climbers have a team now.`
  return left === 0 ? done(text) : doneWith('warning', `${text} ${left} found no room.`)
}

/** Everybody reads the new name within a minute, and so do staff. */
function publishTeams(context: TeamContext, contest: Contest) {
  return writeTogether(context.db, publishStatements(context, contest))
}

function publishStatements(context: TeamContext, { id, ownerId }: Contest) {
  return [markBoardStale(context, id), leaderboardTextStatement(context, ownerId, id)]
}

/** The board is remade within a minute. Until then the old one stays: a view must never cost a whole count. */
function markBoardStale({ db }: TeamContext, id: string) {
  return db
    .update(contests)
    .set({ changedAt: sql`MAX(${contests.changedAt}, ${contests.countedAt}) + 1` })
    .where(and(eq(contests.id, id), isNull(contests.finalAt)))
}

export const CONTEST_OVER = doneWith('warning', 'The contest is over. Its teams stay as they are.')
