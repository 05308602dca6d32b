import { emailOf, isMarked, usernameOf, type ColumnKind } from '#app/domain/tables/people-columns.ts'
import type { TableRow } from '#app/domain/tables/read-table.ts'
import { teamFinder, type FoundTeam } from './team-finder.ts'

export const ROSTER_BYTES = 1_000_000
export const ROSTER_EXAMPLE = 'username,email,team\nhedda-lo,,Night Build\n,siri@halden.example,Night Build\n'

export type RosterTeam = { id: string; name: string; room: number }

/** In lower case. `who` is the username, or the address if no username is known. */
export type RosterEntry = { who: string; email: string | null; teamId: string | null; isInvited: boolean }

/** Somebody who is in already; flags are 0 or 1. Organisers are in no team. */
export type RosterMember = {
  who: string
  playerId: string
  teamId: string | null
  isOrganiser: number
  hasMoved: number
}

/** The team on a line; `team` names one that is still to be created and has no id. */
export type NamedTeam = { teamId: string | null; team: string | null }

export type NewRosterEntry = { who: string; email: string | null } & NamedTeam

/** A line of a roster: ready to be kept, a change of team, in already, or with what is wrong about it. */
export type RosterLine = Pick<TableRow, 'number' | 'cells'> & Judged
type Judged =
  | { state: 'ready'; entry: NewRosterEntry; says: string }
  | { state: 'move'; member: RosterMember; to: NamedTeam; says: string }
  | { state: 'in'; who: string; says: string }
  | { state: 'wrong'; problem: string }

/** `newTeams`: those the good lines need. */
export type Roster = { lines: RosterLine[]; newTeams: string[] }

type Surroundings = {
  teams: readonly RosterTeam[]
  /** Of a team that does not exist yet; null if none can be created. */
  newTeamRoom: number | null
  wrongTeamName: (name: string) => string | null
  members: readonly RosterMember[]
  entries: readonly RosterEntry[]
}

/**
 * Rows come without their heading. Good lines are kept; every other says what is wrong. A kept entry is found by either
 * of its names; an empty cell erases nothing, and takes nobody out of a team. Climbers of full teams swap places if all
 * of them can.
 */
export function readRoster(
  rows: readonly TableRow[],
  kinds: readonly ColumnKind[],
  surroundings: Surroundings,
): Roster {
  const judge = judgeOf(surroundings)
  const columns = { username: kinds.indexOf('username'), email: kinds.indexOf('email'), team: kinds.indexOf('team') }
  const judged = rows.map(({ number, cells, problem }) => ({
    number,
    cells,
    ...(problem === null ? judge({ number, ...cellsOf(cells, columns) }) : wrong(problem)),
  }))
  const lines = withRoom(judged, surroundings)
  const newTeams = new Set(
    lines.flatMap((line) => {
      if (line.state === 'move') return line.to.team ?? []
      return line.state === 'ready' ? (line.entry.team ?? []) : []
    }),
  )
  return { lines, newTeams: [...newTeams] }
}

type Cells = { number: number; username: string; email: string; team: string; problem: string | null }

/** An e-mail address in the username's column, or a profile in the address's, is taken for what it is. */
function cellsOf(
  cells: readonly string[],
  columns: Record<'username' | 'email' | 'team', number>,
): Omit<Cells, 'number'> {
  const cell = (index: number) => (EMPTY_CELL.test(cells[index] ?? '') ? '' : (cells[index] ?? ''))
  const [first, second, team] = [cell(columns.username), cell(columns.email), cell(columns.team)]
  const read = (name: string, address: string) => {
    const { username, problem } = usernameOf(name)
    const email = address === '' ? '' : emailOf(address)
    return { username, email: email ?? '', team, problem: problem ?? (email === null ? NO_EMAIL : null) }
  }
  if (emailOf(first) !== null) return emailOf(second) === null ? read(second, first) : read('', second)
  return first === '' && isMarked(second) ? read(second, '') : read(first, second)
}

/** What people and forms write when they have nothing to say; *anonymous* is Microsoft’s. */
const EMPTY_CELL = /^(?:n\/a|-+|[–—]|anonymous)$/i

const NO_EMAIL = 'This isn’t an e-mail address.'

/** The team a line needs a place in, and the one it leaves, by name. */
type Needs = { needs?: { team: string; leaves: string | null } }

/** Refuses those without room. Counts all who leave as gone or, if one cannot go, goes line by line. */
function withRoom(lines: readonly (RosterLine & Needs)[], { teams, newTeamRoom }: Surroundings): RosterLine[] {
  const place = (goesFirst: boolean) => {
    const room = new Map(teams.map((team) => [team.name, team.room]))
    const roomOf = (name: string) => room.get(name) ?? newTeamRoom ?? 0
    const leave = ({ needs }: Needs) => {
      if (needs?.leaves != null) room.set(needs.leaves, roomOf(needs.leaves) + 1)
    }
    if (goesFirst) for (const line of lines) leave(line)
    return lines.map(({ needs, ...line }): RosterLine => {
      if (needs === undefined) return line
      const left = roomOf(needs.team)
      const { number, cells } = line
      if (left <= 0) return { number, cells, ...wrong(`${needs.team} is full. Name another team or leave it empty.`) }
      room.set(needs.team, left - 1)
      if (!goesFirst) leave({ needs })
      return line
    })
  }
  const together = place(true)
  const canAllGo = lines.every(({ state }, index) => state !== 'move' || together[index]?.state === 'move')
  return canAllGo ? together : place(false)
}

/** Everything is looked up, so a line costs the same however many lines, entries and teams there are. */
function judgeOf(surroundings: Surroundings): (cells: Cells) => Judged & Needs {
  const { teams, entries } = surroundings
  const findTeam = teamFinder(surroundings)
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const members = new Map(surroundings.members.map((member) => [member.who, member]))
  const entryOf = new Map(
    entries.flatMap((entry) => [entry.who, entry.email ?? entry.who].map((name) => [name, entry])),
  )
  const firstLines = new Map<string, number>()
  return (cells) => {
    if (cells.problem !== null) return wrong(cells.problem)
    const [username, email] = [cells.username.toLowerCase(), cells.email.toLowerCase()]
    if (username === '' && email === '') return wrong('There’s no username and no e-mail address in this line.')
    const holder = email === '' ? undefined : entryOf.get(email)
    const who = username === '' ? (holder?.who ?? email) : username
    const firstOf = (name: string) => (name === '' ? undefined : firstLines.get(name))
    const [first, firstOfAddress] = [firstOf(who), firstOf(email)]
    if (first !== undefined) return wrong(`Same player as in line ${first}. The first one counts.`)
    if (firstOfAddress !== undefined) return wrong(`Same address as in line ${firstOfAddress}. The first one counts.`)
    for (const name of [who, email]) firstLines.set(name, cells.number)
    const member = members.get(who)
    if (member !== undefined) {
      const named = findTeam(cells.team)
      return typeof named === 'string' ? wrong(named) : judgeMember(member, { to: named, email, names })
    }
    if (holder !== undefined && holder.who !== who && holder.who !== email)
      return wrong(`${holder.who}’s seat already has this address.`)
    const known = entryOf.get(who) ?? holder
    const team = findTeam(cells.team)
    if (typeof team === 'string') return wrong(team)
    const kept = {
      who,
      email: email === '' ? (known?.email ?? null) : email,
      teamId: team === null ? (known?.teamId ?? null) : team.id,
      team: team?.id === null ? team.name : null,
    }
    const isMoved = team !== null && (team.id === null || team.id !== known?.teamId)
    if (known !== undefined && !isMoved && known.who === who && known.email === kept.email)
      return { state: 'in', who, says: 'Already has this seat.' }
    const shown = team === null ? 'Without a team' : teamText(team)
    const says = known === undefined ? `Ready. ${shown}` : changeText(known, kept, isMoved ? shown : null)
    return { state: 'ready', entry: kept, says, ...(isMoved ? { needs: { team: team.name, leaves: null } } : {}) }
  }
}

type Line = { to: FoundTeam | null; email: string; names: ReadonlyMap<string, string> }

function judgeMember(member: RosterMember, { to, email, names }: Line): Judged & Needs {
  const { who, teamId, isOrganiser } = member
  const more = email === '' ? '' : ' We keep addresses only for people who haven’t joined.'
  if (to === null || (to.id !== null && to.id === teamId))
    return { state: 'in', who, says: `Has already joined.${more}` }
  if (isOrganiser === 1) return { state: 'in', who, says: `Runs the contest, so is in no team.${more}` }
  const leaves = teamId === null ? null : (names.get(teamId) ?? null)
  const change =
    leaves === null ? `Has already joined, goes to ${teamText(to)}` : `Moves from ${leaves} to ${teamText(to)}`
  return {
    state: 'move',
    member,
    to: { teamId: to.id, team: to.id === null ? to.name : null },
    says: `${change}.${more}`,
    needs: { team: to.name, leaves },
  }
}

function teamText({ id, name }: FoundTeam): string {
  return id === null ? `${name}, a new team` : name
}

function changeText(known: RosterEntry, kept: NewRosterEntry, movedTo: string | null): string {
  const isReplaced = known.email !== null && known.email !== kept.email
  const changes = [
    ...(movedTo === null ? [] : [`goes to ${movedTo}`]),
    ...(known.who === kept.who ? [] : ['gets the username']),
    ...(known.email === kept.email ? [] : [isReplaced ? 'gets the new address' : 'gets the address']),
  ]
  const link = isReplaced && known.isInvited ? ' The link that was mailed to the old one stops working.' : ''
  return `Ready. The kept seat ${changes.join(', ')}.${link}`
}

function wrong(problem: string): Judged {
  return { state: 'wrong', problem }
}
