import { isGitHubUsername } from '#app/domain/text/username.ts'

export const COLUMN_KINDS = ['username', 'email', 'team', 'kept', 'other'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export const COLUMNS_CAP = 40

/** Each kind is found at most once, except `kept`, which is chosen, and `other`. */
export type Columns = { hasHeading: boolean; kinds: ColumnKind[]; doubt: string | null }

const SAMPLE = 200

/** Contents outweigh a heading: profile addresses are usernames whatever it says. `doubt`: two columns are possible. */
export function recogniseColumns(rows: readonly (readonly string[])[]): Columns {
  const [first = [], ...rest] = rows.slice(0, SAMPLE)
  const headings = first.map(kindOfHeading)
  const hasHeading = isHeading(first, headings, rest)
  const body = hasHeading ? rest : [first, ...rest]
  const columns = Array.from({ length: Math.max(0, ...body.map((row) => row.length), first.length) }, (_, index) => ({
    index,
    name: hasHeading ? (first[index] ?? '') : '',
    heading: hasHeading ? (headings[index] ?? NO_HEADING) : NO_HEADING,
    content: contentOf(filled(body, index)),
  }))
  const kinds = columns.map((): ColumnKind => 'other')
  const doubts: string[] = []
  for (const kind of ['email', 'username', 'team'] as const) {
    const scored = columns
      .filter(({ index }) => kinds[index] === 'other')
      .map((column) => ({ ...column, score: SCORES[kind](column, { hasHeading, width: columns.length }) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    const [best, next] = scored
    if (best === undefined) continue
    kinds[best.index] = kind
    if (kind === 'username' && next !== undefined && next.content.count > 0 && next.score >= DOUBT * best.score)
      doubts.push(
        `Both ${nameOf(best)} and ${nameOf(next)} could be GitHub usernames. We took ${nameOf(best)}: choose the other one below if it’s wrong.`,
      )
  }
  return { hasHeading, kinds, doubt: doubts[0] ?? null }
}

/** `isWhole`: the heading says nothing else. */
type Heading = { kind: ColumnKind | null; strength: number; isWhole: boolean }
type Content = { count: number; marked: number; emails: number; usernames: number; distinct: number }
type Column = { index: number; name: string; heading: Heading; content: Content }

const NO_HEADING: Heading = { kind: null, strength: 0, isWhole: false }
const DOUBT = 0.8

/** A column's points for each kind; 0 if it cannot be that. */
const SCORES: Record<
  Exclude<ColumnKind, 'kept' | 'other'>,
  (column: Column, table: { hasHeading: boolean; width: number }) => number
> = {
  email: ({ heading, content }) =>
    content.emails > 0.5
      ? 10 + content.emails + named(heading, 'email')
      : content.count === 0 || content.emails > 0 || heading.isWhole
        ? named(heading, 'email')
        : 0,
  username: ({ heading, content }, { hasHeading, width }) => {
    if (content.emails > 0.5) return 0
    if (content.marked > 0.3) return 10 + content.marked + named(heading, 'username')
    const own = named(heading, 'username')
    // Empty: any filled column is likelier, whatever it is called.
    if (own > 0 && content.count === 0) return own / 10
    if (own > 0) return content.usernames > 0 || heading.isWhole ? own + content.usernames : 0
    // Without a heading only a column of different names can be one; with one, only the single column of a list.
    const isBare = heading.kind === null && (!hasHeading || width === 1)
    return isBare && content.usernames > 0.8 && content.distinct > 0.9 ? content.usernames : 0
  },
  team: ({ heading, content }, { hasHeading }) => {
    if (named(heading, 'team') > 0) return named(heading, 'team')
    return !hasHeading && content.count > 0 && content.emails === 0 && content.marked === 0 ? 1 - content.distinct : 0
  },
}

function named(heading: Heading, kind: ColumnKind): number {
  return heading.kind === kind ? heading.strength : 0
}

function nameOf({ index, name }: Column): string {
  return name === '' ? `column ${index + 1}` : `“${name.slice(0, 40)}”`
}

function contentOf(cells: readonly string[]): Content {
  return {
    count: cells.length,
    marked: shareOf(cells, isMarked),
    emails: shareOf(cells, (cell) => emailOf(cell) !== null),
    // A number is an id from somewhere else.
    usernames: shareOf(cells, (cell) => (isGitHubUsername(cell) && /\D/.test(cell)) || emailOf(cell) !== null),
    distinct: new Set(cells.map((cell) => cell.toLowerCase())).size / Math.max(1, cells.length),
  }
}

/** A first row that names columns and identifies nobody. */
function isHeading(
  first: readonly string[],
  headings: readonly Heading[],
  rest: readonly (readonly string[])[],
): boolean {
  if (first.some((cell) => emailOf(cell) !== null || isMarked(cell))) return false
  const below = first.map((_, index) => filled(rest, index))
  // Among teams called Group A and Group B the first is no heading.
  const known = headings.filter(
    ({ kind, isWhole }, index) =>
      kind !== null && (isWhole || shareOf(below[index] ?? [], (cell) => kindOfHeading(cell).kind === kind) < 0.5),
  )
  if (known.length > 1 || (rest.length > 0 && known.some(({ strength }) => strength > 1))) return true
  // Addresses or profiles below it, and none in it.
  return below.some((cells) => {
    const { emails, marked } = contentOf(cells)
    return Math.max(emails, marked) > 0.8
  })
}

function filled(rows: readonly (readonly string[])[], index: number): string[] {
  return rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')
}

function shareOf(cells: readonly string[], test: (cell: string) => boolean): number {
  return cells.filter(test).length / Math.max(1, cells.length)
}

/** `strength`: 3 and more is sure, 1 could mean something else. */
function kindOfHeading(heading: string): Heading {
  if (heading.length > HEADING_LENGTH) return NO_HEADING
  const plain = plainWords(heading)
  const has = (words: readonly string[]) => words.some((word) => ` ${plain} `.includes(` ${word} `))
  if (heading === '' || has(ELSEWHERE)) return NO_HEADING
  const of = (kind: ColumnKind, strength: number, words: readonly string[]) => ({
    kind,
    strength,
    isWhole: words.includes(plain),
  })
  if (has(EMAIL_WORDS)) return of('email', 3, EMAIL_WORDS)
  if (has(GITHUB_WORDS)) return has(['repo', 'repository']) ? NO_HEADING : of('username', 4, GITHUB_WORDS)
  if (has(TEAM_WORDS)) return of('team', has(['team']) ? 3 : 2, TEAM_WORDS)
  if (has(USERNAME_WORDS)) return of('username', 2.5, USERNAME_WORDS)
  return has(OTHER_WORDS) ? of('other', 1, OTHER_WORDS) : NO_HEADING
}

/** In small letters, without signs. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const HEADING_LENGTH = 120
/** Headings about other sites' names. */
const ELSEWHERE = listed(
  'discord, telegram, linkedin, twitter, slack, gitlab, devpost, instagram, role, member, members, size, count, joined, sis, orcid',
)
const GITHUB_WORDS = ['github', 'git hub', 'gh', 'github username', 'github profile']
const EMAIL_WORDS = ['email', 'e mail', 'mail', 'emails', 'email address']
const USERNAME_WORDS = ['username', 'user name', 'user', 'login', 'handle', 'nick', 'nickname', 'account']
const TEAM_WORDS = ['team', 'teams', 'team name', 'teamname', 'group', 'groups', 'squad', 'section']
const OTHER_WORDS = listed(
  'name, full name, first name, last name, surname, timestamp, id, start time, completion time, phone, date, ticket',
)

function listed(words: string): string[] {
  return words.split(', ')
}

/** From a name or a profile's address, or what is wrong with it. '' for an empty cell. */
export function usernameOf(cell: string): { username: string; problem: string | null } {
  const typed = cell.replace(/^'(?=[=+\-@])/, '')
  const good = (username: string) => ({ username, problem: null })
  const bad = (problem: string) => ({ username: '', problem })
  if (typed.startsWith('=')) return bad('This cell is a formula. Write the username itself.')
  const address = ADDRESS.exec(typed)
  if (address !== null) {
    const [, host = '', path = ''] = address
    if (!/^(?:www\.|m\.)?github\.com$/i.test(host)) return bad(`${host.slice(0, 60)} isn’t GitHub.`)
    const [name = '', more] = (path.split(/[?#]/)[0] ?? '').split('/').filter((part) => part !== '')
    if (more !== undefined) return bad('This is the address of a repository. Write the username.')
    return isGitHubUsername(name) ? good(name) : bad('This address is not a GitHub profile.')
  }
  const name = typed.replace(/^@\s*/, '').replace(/\/$/, '')
  return name === '' || isGitHubUsername(name)
    ? good(name)
    : bad('A GitHub username has letters, digits and hyphens, no spaces.')
}

/** With `https://`, or on a site that people type without it. */
const ADDRESS =
  /^(?:https?:\/\/|(?=(?:www\.|m\.)?(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)\b))([^/\s@]+)(\/\S*)?$/i

/** Whether a cell alone shows that it is a username. */
export function isMarked(cell: string): boolean {
  return /^@[a-z\d]/i.test(cell) || (ADDRESS.test(cell) && usernameOf(cell).username !== '')
}

const EMAIL_LENGTH = 254
const EMAIL = /^[^@\s,;<>"]{1,64}@[a-z0-9.-]+\.[a-z]{2,}$/i

/** Also from `Ada <ada@halden.example>`; null for none. */
export function emailOf(cell: string): string | null {
  const typed = (/^[^<>]*<([^<>]+)>$/.exec(cell)?.[1] ?? cell).replace(/^mailto:/i, '').trim()
  return typed.length <= EMAIL_LENGTH && EMAIL.test(typed) ? typed : null
}
