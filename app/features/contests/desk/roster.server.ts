import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { invitationIds } from '#app/core/contests/invitations/invitation-ids.server.ts'
import { markInvitationsUsed } from '#app/core/contests/invitations/invitation-link.server.ts'
import { loadTableReader } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { isOver } from '#app/domain/contests/contest.ts'
import { ROSTER_BYTES, type NamedTeam, type NewRosterEntry } from '#app/domain/contests/roster.ts'
import { done, refused, shown, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import { readSentRoster, type ReadRoster, type SentRoster } from './check-roster.server.ts'
import { linesToFix, restOf } from './roster-check.ts'
import { changeTeams, newTeamStatements } from './teams.server.ts'

type RosterContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

/** Says what importing this table would do. Changes nothing, and asks GitHub nothing. */
export async function checkRoster(context: RosterContext, contest: Contest, sent: SentRoster): Promise<FormOutcome> {
  return shownAgain(sent, await readSentRoster(context, contest, sent))
}

/** What was typed comes back, as far as it can be corrected. */
async function shownAgain({ lines }: SentRoster, read: ReadRoster): Promise<FormOutcome> {
  const { withoutLongLines } = await loadTableReader()
  const values = { lines: read.ok || read.isText ? withoutLongLines(lines.slice(0, ROSTER_BYTES)) : '' }
  if (!read.ok) return shown({ values }, { lines: read.error })
  return shown({ roster: read.check, values }, read.error === null ? {} : { lines: read.error })
}

/**
 * Keeps a seat for everybody on a good line, in their team, which is created if that was asked. Nobody is a member before they
 * say yes. A table that is not read as it was confirmed is shown again first, and lines to fix come back after.
 */
export async function importRoster(context: RosterContext, contest: Contest, sent: SentRoster): Promise<FormOutcome> {
  if (isOver(contest.state)) return refused({ lines: 'The contest is over, so nobody can join.' }, 409)
  const read = await readSentRoster(context, contest, sent)
  if (!read.ok || read.error !== null) return shownAgain(sent, read)
  const { roster, kept: columns, check } = read
  if (sent.checked !== '' && sent.checked !== check.checked)
    return shownAgain(sent, { ...read, error: 'This isn’t what you checked. Look at it below, then keep the seats.' })
  const ready = roster.lines.flatMap((line) => (line.state === 'ready' ? [line.entry] : []))
  const moves = roster.lines.flatMap((line) => (line.state === 'move' ? [line] : []))
  if (ready.length + moves.length + columns.length === 0)
    return shownAgain(sent, { ...read, error: 'No line is ready. Fix them first.' })
  const teams = newTeamStatements(context, contest, roster.newTeams)
  const idOf = ({ teamId, team }: NamedTeam) => (team === null ? teamId : (teams.ids[team] ?? null))
  const entries = ready.map(({ who, email, ...team }) => ({ who, email, teamId: idOf(team) }))
  const changes = changeTeams(
    context,
    contest,
    moves.map(({ member, to }) => ({
      playerId: member.playerId,
      from: member.teamId,
      to: idOf(to) ?? '',
      hasMoved: member.hasMoved,
    })),
  )
  try {
    await writeTogether(context.db, [
      ...teams.statements,
      assertInBatch(context.db, 'teams of the contest', changes.areAsSeen),
      ...changes.statements,
      ...(await keepStatements(context, contest.id, entries)),
      ...columnStatements(context, contest.id, columns),
    ])
  } catch (error) {
    if (
      !isConflict(error, 'contest_teams.contest_id') &&
      !isConflict(error, 'teams of the contest') &&
      !isConflict(error, 'the team is full')
    )
      throw error
    return refused({ lines: 'The teams changed in the meantime. Check the table again.' }, 409)
  }
  const said = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `One ${one}.` : `${count} ${many}.`]
  const kept = [
    ...(ready.length + moves.length === 0 ? ['The columns are kept. Only the desk sees them.'] : []),
    ...said(ready.length, 'seat is kept for 30 days', 'seats are kept for 30 days'),
    ...said(moves.length, 'climber is moved', 'climbers are moved'),
    ...said(roster.newTeams.length, 'team is new', 'teams are new'),
    ...said(check.wrong, 'line to fix', 'lines to fix'),
  ].join(' ')
  if (check.wrong === 0) return done(kept)
  const { withoutLongLines } = await loadTableReader()
  const values = { lines: withoutLongLines(linesToFix(sent.lines, roster)) }
  return shown({ roster: restOf(check, roster), kept, values })
}

/** A heading that comes again replaces what was kept under it, of seats and of members. */
function columnStatements({ db }: RosterContext, contestId: string, kept: Extract<ReadRoster, { ok: true }>['kept']) {
  if (kept.length === 0) return []
  const rows = JSON.stringify(kept)
  return [
    db.run(sql`UPDATE contest_roster SET columns = json_patch(COALESCE(columns, '{}'), kept.value -> 'columns')
      FROM json_each(${rows}) AS kept WHERE contest_id = ${contestId} AND who = kept.value ->> 'who'`),
    db.run(sql`UPDATE members SET columns = json_patch(COALESCE(members.columns, '{}'), named.columns)
      FROM (SELECT players.id, kept.value -> 'columns' AS columns FROM json_each(${rows}) AS kept
        CROSS JOIN players ON lower_case_github_username = kept.value ->> 'who') AS named
      WHERE leaderboard_id = ${contestId} AND player_id = named.id`),
  ]
}

export async function clearColumns(context: RosterContext, contest: Contest): Promise<FormOutcome> {
  await writeTogether(context.db, [
    context.db
      .update(contestRoster)
      .set({ columns: null })
      .where(and(eq(contestRoster.contestId, contest.id), isNotNull(contestRoster.columns))),
    context.db
      .update(members)
      .set({ columns: null })
      .where(and(eq(members.leaderboardId, contest.id), isNotNull(members.columns))),
  ])
  return done('The columns are deleted. Seats and members stay.')
}

/** Deletes a seat, with the link that was mailed for it. */
export async function dropSeat(
  context: RosterContext,
  contest: Contest,
  { who }: { who: string },
): Promise<FormOutcome> {
  const isSeat = and(eq(contestRoster.contestId, contest.id), eq(contestRoster.who, who))
  const { invitationId } = contestRoster
  await writeTogether(context.db, [
    markInvitationsUsed(
      context,
      sql`SELECT ${invitationId} FROM contest_roster WHERE ${isSeat} AND ${invitationId} IS NOT NULL`,
    ),
    context.db.delete(contestRoster).where(isSeat),
  ])
  return done(`The seat of ${who} is deleted, and a link that was mailed for it no longer works.`)
}

export async function clearRoster(context: RosterContext, contest: Contest): Promise<FormOutcome> {
  await context.db.delete(contestRoster).where(eq(contestRoster.contestId, contest.id))
  return done('The kept seats are deleted. Members stay.')
}

/**
 * An address that was invited before is known by its invitation, also on a new seat; where a seat gets another address, the
 * invitation of the old one is taken back.
 */
async function keepStatements(
  context: RosterContext,
  contestId: string,
  entries: readonly Omit<NewRosterEntry, 'team'>[],
) {
  const invited = await invitationIds(
    context,
    contestId,
    entries.flatMap(({ email }) => email ?? []),
  )
  const kept = JSON.stringify(
    entries.map((entry) => ({ ...entry, invitationId: invited.get(entry.email ?? '') ?? null })),
  )
  return [
    markInvitationsUsed(
      context,
      sql`SELECT invitation_id AS id FROM json_each(${kept}) CROSS JOIN contest_roster
        ON contest_id = ${contestId} AND who = value ->> 'who'
        WHERE email <> value ->> 'email' AND invitation_id IS NOT value ->> 'invitationId'`,
    ),
    context.db.run(sql`
      INSERT INTO contest_roster (contest_id, who, email, team_id, created_at, invitation_id)
      SELECT ${contestId}, value ->> 'who', value ->> 'email', value ->> 'teamId', ${context.now()},
        value ->> 'invitationId'
      FROM json_each(${kept}) WHERE true
      ON CONFLICT (contest_id, who) DO UPDATE SET team_id = COALESCE(excluded.team_id, team_id),
        email = COALESCE(excluded.email, email),
        invitation_id = IIF(excluded.email IS NULL OR excluded.email = email,
          COALESCE(invitation_id, excluded.invitation_id), excluded.invitation_id)`),
    // A seat by address whose username is known by now.
    context.db.run(sql`DELETE FROM contest_roster WHERE contest_id = ${contestId} AND who IN (
      SELECT value ->> 'email' FROM json_each(${kept}) WHERE value ->> 'email' <> value ->> 'who')`),
  ]
}
