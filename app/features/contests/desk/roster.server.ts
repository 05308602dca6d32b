import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { invitationIds } from '#app/core/contests/invitations/invitation-ids.server.ts'
import { useInvitations } from '#app/core/contests/invitations/invitation-link.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { isOver } from '#app/domain/contests/contest.ts'
import {
  readRoster,
  ROSTER_BYTES,
  SHOWN_LENGTH,
  withoutLongLines,
  type NewRosterEntry,
  type Roster,
  type RosterLine,
  type RosterEntry,
} from '#app/domain/contests/roster.ts'
import { done, refused, shown, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { writeTogether } from '#db/client.ts'

type RosterContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** What a check of a roster shows: counts, every line that fails, and some of the others. */
export type RosterCheck = {
  ready: number
  in: number
  wrong: number
  shown: RosterLine[]
  /** Lines to mend as a file of their own, and how many of them it has. */
  toMend: string
  mendable: number
}

const READY_SHOWN = 20
const WRONG_SHOWN = 500
/** So many characters of lines to mend are sent back as a file. */
const TO_MEND_LENGTH = 100_000

/** Says what importing these lines would do. Changes nothing, and asks GitHub nothing. */
export async function checkRoster(context: RosterContext, contest: Contest, lines: string): Promise<FormOutcome> {
  const roster = await read(context, contest, lines)
  return roster.ok
    ? shown({ roster: checkOf(roster.lines, lines), values: { lines: withoutLongLines(lines) } })
    : unread(lines, roster.error)
}

/** What was typed comes back, as far as somebody can mend it. */
function unread(lines: string, error: string): FormOutcome {
  return shown({ values: { lines: withoutLongLines(lines.slice(0, ROSTER_BYTES)) } }, { lines: error })
}

/** Keeps a seat for everybody on a good line, in their team. Nobody is a member before they say yes. */
export async function importRoster(context: RosterContext, contest: Contest, lines: string): Promise<FormOutcome> {
  if (isOver(contest.state)) return refused({ lines: 'The contest is over, so nobody can join.' }, 409)
  const roster = await read(context, contest, lines)
  if (!roster.ok) return unread(lines, roster.error)
  const ready = roster.lines.flatMap((line) => (line.state === 'ready' ? [line.entry] : []))
  if (ready.length === 0) return refused({ lines: 'No line is ready. Fix them first.' })
  await writeTogether(context.db, await keepStatements(context, contest.id, ready))
  const wrong = roster.lines.filter(({ state }) => state === 'wrong').length
  const kept = ready.length === 1 ? 'One seat is kept' : `${ready.length} seats are kept`
  return done(`${kept} for 30 days.${wrong === 0 ? '' : ` ${wrong} lines need mending.`}`)
}

export async function clearRoster(context: RosterContext, contest: Contest): Promise<FormOutcome> {
  await context.db.run(sql`DELETE FROM contest_roster WHERE contest_id = ${contest.id}`)
  return done('The kept seats are deleted. Members stay.')
}

/**
 * An address that was invited before is known by its invitation, also on a new seat; where a seat gets another address, the
 * invitation of the old one is taken back.
 */
async function keepStatements(context: RosterContext, contestId: string, entries: readonly NewRosterEntry[]) {
  const invited = await invitationIds(
    context,
    contestId,
    entries.flatMap(({ email }) => email ?? []),
  )
  const kept = JSON.stringify(
    entries.map((entry) => ({ ...entry, invitationId: invited.get(entry.email ?? '') ?? null })),
  )
  return [
    useInvitations(
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

async function read(context: RosterContext, contest: Contest, lines: string): Promise<Roster> {
  if (new TextEncoder().encode(lines).length > ROSTER_BYTES)
    return { ok: false, error: 'The file is larger than 1 MB.' }
  const [teams, members, entries] = await Promise.all([
    context.db.all<{ id: string; name: string; room: number }>(sql`
      SELECT id, name, ${contest.teamSize} - member_count AS room FROM contest_teams WHERE contest_id = ${contest.id}`),
    context.db.all<{ who: string }>(sql`SELECT lower_case_github_username AS who FROM members
      CROSS JOIN players ON players.id = members.player_id WHERE leaderboard_id = ${contest.id}`),
    context.db.all<Omit<RosterEntry, 'isInvited'> & { isInvited: number }>(sql`
      SELECT who, email, team_id AS teamId, invitation_id IS NOT NULL AS isInvited
      FROM contest_roster WHERE contest_id = ${contest.id}`),
  ])
  return readRoster(lines, {
    teams,
    members: new Set(members.map(({ who }) => who)),
    entries: entries.map((entry) => ({ ...entry, isInvited: entry.isInvited === 1 })),
  })
}

function checkOf(lines: RosterLine[], text: string): RosterCheck {
  const of = (state: RosterLine['state']) => lines.filter((line) => line.state === state)
  const wrong = of('wrong')
  const head = text.split(/\r\n?|\n/, 1)[0] ?? ''
  const mendable = firstWithin(wrong, TO_MEND_LENGTH)
  const cut = (line: RosterLine) => ({ ...line, text: line.text.slice(0, SHOWN_LENGTH) })
  return {
    ready: of('ready').length,
    in: of('in').length,
    wrong: wrong.length,
    shown: [...wrong.slice(0, WRONG_SHOWN), ...lines.filter(({ state }) => state !== 'wrong').slice(0, READY_SHOWN)]
      .toSorted((one, other) => one.number - other.number)
      .map(cut),
    toMend: [head, ...mendable.map((line) => line.text)].join('\n'),
    mendable: mendable.length,
  }
}

function firstWithin(lines: readonly RosterLine[], most: number): RosterLine[] {
  let length = 0
  const end = lines.findIndex((line) => (length += line.text.length + 1) > most)
  return end === -1 ? [...lines] : lines.slice(0, end)
}
