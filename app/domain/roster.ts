import { CONTEST_MEMBERS_CAP } from './contest.ts'
import { isGitHubUsername } from './username.ts'

export const ROSTER_BYTES = 1_000_000
export const ROSTER_EXAMPLE = 'username,email,team\nhedda-lo,,Night Build\n,siri@halden.example,Night Build\n'

export type RosterTeam = { id: string; name: string; room: number }

/** A line of a roster: ready to be kept, in already, or with what is wrong about it. */
export type RosterLine = {
  /** As in the file, from 1. */
  number: number
  text: string
} & (
  | { state: 'ready'; who: string; teamId: string | null; teamName: string | null }
  | { state: 'in' }
  | { state: 'wrong'; problem: string }
)

export type Roster = { ok: true; lines: RosterLine[] } | { ok: false; error: string }

type Surroundings = {
  teams: readonly RosterTeam[]
  /** Usernames of members, lower case. */
  members: ReadonlySet<string>
  /** What seats hold already, lower case. */
  seats: ReadonlySet<string>
}

/** Reads a CSV of usernames or e-mail addresses and teams. Good lines are kept; every other line says what is wrong. */
export function readRoster(text: string, { teams, members, seats }: Surroundings): Roster {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((row) => row.text.trim() !== '')
  const [head, ...body] = rows
  if (text.includes('\uFFFD')) return { ok: false, error: 'This file is not UTF-8.' }
  const separator = head !== undefined && head.text.includes(';') && !head.text.includes(',') ? ';' : ','
  const names = head === undefined ? [] : cellsOf(head.text, separator).map((cell) => cell.toLowerCase())
  if (!names.includes('team') || !(names.includes('username') || names.includes('email')))
    return { ok: false, error: 'The first line must name username or email, and team.' }
  if (body.length > CONTEST_MEMBERS_CAP)
    return { ok: false, error: `${CONTEST_MEMBERS_CAP.toLocaleString('en')} lines at most.` }
  const room = new Map(teams.map((team) => [team.id, team.room]))
  const firstLines = new Map<string, number>()
  const lines = body.map((row): RosterLine => {
    const cells = cellsOf(row.text, separator)
    const cell = (name: string) => (names.includes(name) ? (cells[names.indexOf(name)] ?? '') : '')
    const username = cell('username').replace(/^@/, '')
    const email = cell('email')
    const wrong = (problem: string): RosterLine => ({ ...row, state: 'wrong', problem })
    if (username === '' && email === '') return wrong('Neither a username nor an e-mail address.')
    if (username !== '' && !isGitHubUsername(username))
      return wrong('A GitHub username has letters, digits and single hyphens, no spaces.')
    if (username === '' && !/^[^@\s,;<>"]{1,64}@[a-z0-9.-]+\.[a-z]{2,}$/i.test(email))
      return wrong('This is not an e-mail address.')
    const who = (username === '' ? email : username).toLowerCase()
    const first = firstLines.get(who)
    if (first !== undefined) return wrong(`The same player as in line ${first}. The first line counts.`)
    firstLines.set(who, row.number)
    if (members.has(who) || seats.has(who)) return { ...row, state: 'in' }
    const typedTeam = cell('team')
    if (typedTeam === '') return { ...row, state: 'ready', who, teamId: null, teamName: null }
    const team = teams.find(({ name }) => name.toLowerCase() === typedTeam.toLowerCase())
    if (team === undefined) return wrong(unknownTeam(typedTeam, teams))
    const left = room.get(team.id) ?? 0
    if (left <= 0) return wrong(`${team.name} is full. Name another team or leave it empty.`)
    room.set(team.id, left - 1)
    return { ...row, state: 'ready', who, teamId: team.id, teamName: team.name }
  })
  return { ok: true, lines }
}

function unknownTeam(typed: string, teams: readonly RosterTeam[]): string {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const near = teams.find(({ name }) => plain(name) === plain(typed) || plain(name).startsWith(plain(typed)))
  return `No team ${typed.slice(0, 40)}.${near === undefined ? ' Create it first, or leave it empty.' : ` Did you mean ${near.name}?`}`
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
