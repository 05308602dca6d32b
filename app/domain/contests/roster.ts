import { isGitHubUsername } from '#app/domain/sign-in/username.ts'
import { CONTEST_ROOM, TEAM_NAME_LENGTH } from './contest.ts'

export const ROSTER_BYTES = 1_000_000
export const ROSTER_EXAMPLE = 'username,email,team\nhedda-lo,,Night Build\n,siri@halden.example,Night Build\n'

export type RosterTeam = { id: string; name: string; room: number }

/** An entry of the roster, lower case. `who` is the username, or the address where no username is known. */
export type RosterEntry = { who: string; email: string | null; teamId: string | null; isInvited: boolean }

/** What a good line keeps. */
export type NewRosterEntry = { who: string; email: string | null; teamId: string | null }

/** A line of a roster: ready to be kept, in already, or with what is wrong about it. */
export type RosterLine = {
  /** As in the file, from 1. */
  number: number
  text: string
} & ({ state: 'ready'; entry: NewRosterEntry; says: string } | { state: 'in' } | { state: 'wrong'; problem: string })

export type Roster = { ok: true; lines: RosterLine[] } | { ok: false; error: string }

type Surroundings = {
  teams: readonly RosterTeam[]
  /** Usernames of members, lower case. */
  members: ReadonlySet<string>
  entries: readonly RosterEntry[]
}

/** Nothing of a longer line is looked at. */
export const LINE_LENGTH = 1000
const EMAIL_LENGTH = 254

/**
 * Reads a CSV of usernames, e-mail addresses and teams. Good lines are kept; every other line says what is wrong. A kept
 * entry is found by either of its names; an empty cell takes nothing from it.
 */
export function readRoster(text: string, surroundings: Surroundings): Roster {
  const [head, ...body] = linesOf(text)
  if (text.includes('\uFFFD')) return { ok: false, error: 'This file isn’t UTF-8.' }
  const separator = head !== undefined && head.text.includes(';') && !head.text.includes(',') ? ';' : ','
  const names = head === undefined ? [] : cellsOf(head.text, separator).map((cell) => cell.toLowerCase())
  const [username, email, team] = ['username', 'email', 'team'].map((name) => names.indexOf(name)) as Columns
  if (team === -1 || (username === -1 && email === -1))
    return { ok: false, error: 'The first line has to name username or email, and team.' }
  if (body.length > CONTEST_ROOM.full)
    return { ok: false, error: `${CONTEST_ROOM.full.toLocaleString('en')} lines at most.` }
  const judge = judgeOf(surroundings)
  const lines = body.map(({ number, text: line, isTooLong }): RosterLine => {
    const cells = isTooLong ? [] : cellsOf(line, separator)
    const cell = (index: number) => cells[index] ?? ''
    const judged: Judged = isTooLong
      ? wrong(`This line is longer than ${LINE_LENGTH.toLocaleString('en')} characters.`)
      : judge({ number, username: cell(username).replace(/^@/, ''), email: cell(email), team: cell(team) })
    return { number, text: line, ...judged }
  })
  return { ok: true, lines }
}

type Columns = [username: number, email: number, team: number]
type Judged = RosterLine extends infer Line ? (Line extends RosterLine ? Omit<Line, 'number' | 'text'> : never) : never
type Cells = { number: number; username: string; email: string; team: string }

/** All that is compared is looked up, so that a line costs the same however many others, entries and teams there are. */
function judgeOf({ teams, members, entries }: Surroundings): (cells: Cells) => Judged {
  const findTeam = teamFinder(teams)
  const room = new Map(teams.map((team) => [team.id, team.room]))
  const entryOf = new Map(
    entries.flatMap((entry) => [entry.who, entry.email ?? entry.who].map((name) => [name, entry])),
  )
  const firstLines = new Map<string, number>()
  return (cells) => {
    const problem = wrongCells(cells)
    if (problem !== null) return wrong(problem)
    const [username, email] = [cells.username.toLowerCase(), cells.email.toLowerCase()]
    const holder = email === '' ? undefined : entryOf.get(email)
    const who = username === '' ? (holder?.who ?? email) : username
    const firstOf = (name: string) => (name === '' ? undefined : firstLines.get(name))
    const [first, firstOfAddress] = [firstOf(who), firstOf(email)]
    if (first !== undefined) return wrong(`Same player as in line ${first}. The first one counts.`)
    if (firstOfAddress !== undefined) return wrong(`Same address as in line ${firstOfAddress}. The first one counts.`)
    for (const name of [who, email]) firstLines.set(name, cells.number)
    if (members.has(who)) return { state: 'in' }
    if (holder !== undefined && holder.who !== who && holder.who !== email)
      return wrong(`${holder.who}’s seat already has this address.`)
    const known = entryOf.get(who) ?? holder
    const team = findTeam(cells.team)
    if (typeof team === 'string') return wrong(team)
    const kept = {
      who,
      email: email === '' ? (known?.email ?? null) : email,
      teamId: team?.id ?? known?.teamId ?? null,
    }
    const isMoved = team !== null && team.id !== known?.teamId
    if (known !== undefined && !isMoved && known.who === who && known.email === kept.email) return { state: 'in' }
    const left = isMoved ? (room.get(team.id) ?? 0) : 1
    if (left <= 0) return wrong(`${team?.name ?? ''} is full. Name another team or leave it empty.`)
    if (isMoved) room.set(team.id, left - 1)
    const says =
      known === undefined
        ? `Ready. ${team?.name ?? 'Without a team'}`
        : changeText(known, kept, isMoved ? team.name : null)
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

function wrongCells({ username, email }: Cells): string | null {
  if (username === '' && email === '') return 'This is neither a username nor an e-mail address.'
  if (username !== '' && !isGitHubUsername(username))
    return 'A GitHub username has letters, digits and single hyphens, no spaces.'
  if (email !== '' && (email.length > EMAIL_LENGTH || !EMAIL.test(email))) return 'This isn’t an e-mail address.'
  return null
}

const EMAIL = /^[^@\s,;<>"]{1,64}@[a-z0-9.-]+\.[a-z]{2,}$/i

/** The team of a typed name, null for none, or what is wrong. */
function teamFinder(teams: readonly RosterTeam[]): (typed: string) => RosterTeam | string | null {
  const byName = new Map(teams.map((team) => [team.name.toLowerCase(), team]))
  const nearest = new Map<string, string>()
  for (const { name } of teams) {
    const plain = plainName(name)
    for (let length = 1; length <= plain.length; length += 1) {
      const start = plain.slice(0, length)
      if (length === plain.length || !nearest.has(start)) nearest.set(start, name)
    }
  }
  return (typed) => {
    if (typed === '') return null
    const known = byName.get(typed.toLowerCase())
    if (known !== undefined) return known
    const near = typed.length > TEAM_NAME_LENGTH ? undefined : nearest.get(plainName(typed))
    return `No team ${typed.slice(0, TEAM_NAME_LENGTH)}.${near === undefined ? ' Create it first, or leave it empty.' : ` Did you mean ${near}?`}`
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type Line = { number: number; text: string; isTooLong: boolean }

/** Without empty lines, and no more than decide that there are too many; a line that is too long is cut. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let number = 0
  for (const line of text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')) {
    number += 1
    const isTooLong = line.length > LINE_LENGTH
    if (line === '' || (!isTooLong && line.trim() === '')) continue
    lines.push({ number, text: isTooLong ? `${line.slice(0, SHOWN_LENGTH)}…` : line, isTooLong })
    if (lines.length > CONTEST_ROOM.full + 1) break
  }
  return lines
}

/** So much of a long line is shown. */
export const SHOWN_LENGTH = 200

/** A roster as it is shown again, without what nobody reads. */
export function withoutLongLines(text: string): string {
  return text.replaceAll(new RegExp(`[^\\r\\n]{${LINE_LENGTH + 1},}`, 'g'), (line) => `${line.slice(0, SHOWN_LENGTH)}…`)
}

/** One line's cells; a quoted cell may hold separators and doubled quotes. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index]
    if (isQuoted && letter === '"' && line[index + 1] === '"') {
      cell += '"'
      index += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
