import { looksOf } from '#app/domain/moderation/look-alike.ts'
import { emailOf, isMarked, usernameOf, type ColumnKind } from '#app/domain/tables/people-columns.ts'
import type { TableRow } from '#app/domain/tables/read-table.ts'
import { lengthOf } from '#app/domain/text/plain-text.ts'
import { TEAM_NAME_LENGTH, TEAMS_CAP } from './contest.ts'

export const ROSTER_BYTES = 1_000_000
export const ROSTER_EXAMPLE = 'username,email,team\nhedda-lo,,Night Build\n,siri@halden.example,Night Build\n'

export type RosterTeam = { id: string; name: string; room: number }

/** An entry of the roster, lower case. `who` is the username, or the address where no username is known. */
export type RosterEntry = { who: string; email: string | null; teamId: string | null; isInvited: boolean }

/** What a good line keeps. `team` names one that is still to be created, which has no id. */
export type NewRosterEntry = { who: string; email: string | null; teamId: string | null; team: string | null }

/** A line of a roster: ready to be kept, in already, or with what is wrong about it. */
export type RosterLine = Pick<TableRow, 'number' | 'cells'> & Judged
type Judged =
  | { state: 'ready'; entry: NewRosterEntry; says: string }
  | { state: 'in'; who: string }
  | { state: 'wrong'; problem: string }

/** `newTeams`: what the ready lines need. */
export type Roster = { lines: RosterLine[]; newTeams: string[] }

type Surroundings = {
  teams: readonly RosterTeam[]
  /** The room of a team that does not exist yet; null where none is created. */
  newTeamRoom: number | null
  /** Why a team may not have this name; null where it may. */
  wrongTeamName: (name: string) => string | null
  /** Usernames of members, lower case. */
  members: ReadonlySet<string>
  entries: readonly RosterEntry[]
}

/**
 * Judges the rows of people, without their heading. Good lines are kept; every other line says what is wrong. A kept entry is
 * found by either of its names; an empty cell takes nothing from it.
 */
export function readRoster(
  rows: readonly TableRow[],
  kinds: readonly ColumnKind[],
  surroundings: Surroundings,
): Roster {
  const judge = judgeOf(surroundings)
  const columns = { username: kinds.indexOf('username'), email: kinds.indexOf('email'), team: kinds.indexOf('team') }
  const lines = rows.map(({ number, cells, problem }): RosterLine => {
    const judged = problem === null ? judge({ number, ...cellsOf(cells, columns) }) : wrong(problem)
    return { number, cells, ...judged }
  })
  const newTeams = new Set(lines.flatMap((line) => (line.state === 'ready' ? (line.entry.team ?? []) : [])))
  return { lines, newTeams: [...newTeams] }
}

/** So many columns of the organiser's own are kept of a contest's people, for its desk alone. */
export const KEPT_COLUMNS = { most: 5, heading: 40, value: 100 } as const

/** By the heading of a column, what stands in it about one person. */
export type KeptColumns = Record<string, string>

/** What the columns that are kept say of everybody on a good line. */
export function keptColumns(
  { lines }: Roster,
  kinds: readonly ColumnKind[],
  headings: readonly string[],
): { who: string; columns: KeptColumns }[] {
  const kept = kinds.flatMap((kind, index) => (kind === 'kept' ? [{ index, heading: headings[index] ?? '' }] : []))
  if (kept.length === 0) return []
  return lines.flatMap((line) => {
    if (line.state === 'wrong') return []
    const columns = kept.map(({ index, heading }) => [heading, (line.cells[index] ?? '').slice(0, KEPT_COLUMNS.value)])
    return [
      { who: line.state === 'ready' ? line.entry.who : line.who, columns: Object.fromEntries(columns) as KeptColumns },
    ]
  })
}

/** Why these columns cannot be kept beside those that are; null if they can. */
export function wrongKept(headings: readonly string[], known: readonly string[]): string | null {
  const { most, heading } = KEPT_COLUMNS
  if (headings.includes('')) return 'Only columns with a heading can be kept. Write one above it.'
  if (new Set(headings).size < headings.length) return 'Two of the kept columns have the same heading. Rename one.'
  const long = headings.find((one) => one.length > heading)
  if (long !== undefined) return `A kept column’s heading has ${heading} characters at most.`
  const all = new Set([...known, ...headings])
  if (all.size <= most) return null
  return known.length === 0
    ? `Up to ${most} columns can be kept. These are ${headings.length}.`
    : `Up to ${most} columns can be kept, and this contest has ${known.join(', ')} already.`
}

type Cells = { number: number; username: string; email: string; team: string; problem: string | null }

/** An e-mail address where a username is expected, or a profile where an address is, is what it is. */
function cellsOf(
  cells: readonly string[],
  columns: Record<'username' | 'email' | 'team', number>,
): Omit<Cells, 'number'> {
  const cell = (index: number) => (NOTHING.test(cells[index] ?? '') ? '' : (cells[index] ?? ''))
  const [first, second, team] = [cell(columns.username), cell(columns.email), cell(columns.team)]
  const read = (name: string, address: string) => {
    const { username, problem } = usernameOf(name)
    const email = address === '' ? '' : emailOf(address)
    return { username, email: email ?? '', team, problem: problem ?? (email === null ? NO_EMAIL : null) }
  }
  if (emailOf(first) !== null) return emailOf(second) === null ? read(second, first) : read('', second)
  return first === '' && isMarked(second) ? read(second, '') : read(first, second)
}

/** What people and forms write where they have nothing to say; *anonymous* is Microsoft’s. */
const NOTHING = /^(?:n\/a|-+|[–—]|anonymous)$/i

const NO_EMAIL = 'This isn’t an e-mail address.'

/** All that is compared is looked up, so that a line costs the same however many others, entries and teams there are. */
function judgeOf(surroundings: Surroundings): (cells: Cells) => Judged {
  const { teams, newTeamRoom, members, entries } = surroundings
  const findTeam = teamFinder(surroundings)
  const room = new Map(teams.map((team) => [team.name, team.room]))
  const roomOf = (name: string) => room.get(name) ?? newTeamRoom ?? 0
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
    if (members.has(who)) return { state: 'in', who }
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
    if (known !== undefined && !isMoved && known.who === who && known.email === kept.email) return { state: 'in', who }
    const left = isMoved ? roomOf(team.name) : 1
    if (left <= 0) return wrong(`${team?.name ?? ''} is full. Name another team or leave it empty.`)
    if (isMoved) room.set(team.name, left - 1)
    const shown = team === null ? 'Without a team' : team.id === null ? `${team.name}, a new team` : team.name
    const says = known === undefined ? `Ready. ${shown}` : changeText(known, kept, isMoved ? shown : null)
    return { state: 'ready', entry: kept, says }
  }
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

type Found = { id: string | null; name: string }

/** The team of a typed name, null for none, or what is wrong. Spaces, hyphens and case are typed as it comes. */
function teamFinder({ teams, newTeamRoom, wrongTeamName }: Surroundings): (typed: string) => Found | string | null {
  const byName = new Map<string, Found>()
  const looks = looksOf([])
  let created = 0
  const nearest = new Map<string, string>()
  const keep = (team: Found) => {
    for (const key of [looseName(team.name), team.name.toLowerCase()]) byName.set(key, team)
    looks.add(team.name)
  }
  for (const team of teams.toReversed()) {
    keep({ id: team.id, name: team.name })
    const plain = plainName(team.name)
    for (let length = 1; length <= plain.length; length += 1) {
      const start = plain.slice(0, length)
      if (length === plain.length || !nearest.has(start)) nearest.set(start, team.name)
    }
  }
  const refused = new Map<string, string>()
  const refusalOf = (typed: string): string | null => {
    if (lengthOf(typed) > TEAM_NAME_LENGTH) return `A team’s name has ${TEAM_NAME_LENGTH} characters at most.`
    if (newTeamRoom === null) {
      const near = nearest.get(plainName(typed))
      return `No team ${typed}.${near === undefined ? ' Create it first, or leave it empty.' : ` Did you mean ${near}?`}`
    }
    if (teams.length + created >= TEAMS_CAP) return `A contest has ${TEAMS_CAP} teams at most.`
    return looks.has(typed) ? `${typed} looks like another team. Write both the same way.` : wrongTeamName(typed)
  }
  return (typed) => {
    if (typed === '') return null
    const known = byName.get(typed.toLowerCase()) ?? byName.get(looseName(typed))
    if (known !== undefined) return known
    const refusal = refused.get(typed) ?? refusalOf(typed)
    if (refusal !== null) {
      refused.set(typed, refusal)
      return refusal
    }
    const team = { id: null, name: typed }
    created += 1
    keep(team)
    return team
  }
}

function looseName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]/g, '')
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** `Roll number: 17, Guest: yes`, of what is kept about somebody; null for nothing. */
export function columnsText(stored: string | null): string | null {
  const columns = Object.entries(JSON.parse(stored ?? '{}') as KeptColumns).filter(([, value]) => value !== '')
  return columns.length === 0 ? null : columns.map(([heading, value]) => `${heading}: ${value}`).join(', ')
}
