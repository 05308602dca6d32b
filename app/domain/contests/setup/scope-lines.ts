import { REPOSITORIES_CAP } from '#app/domain/contests/contest.ts'
import { numberText } from '#app/domain/text/number-text.ts'

/** A repository, or an owner for all their public repositories. */
export type ScopeName = { name: string; isRepository: boolean }

export const SCOPE_TEXT_LENGTH = REPOSITORIES_CAP * 160

/** Names by line, each once; `wrong` says why a line names nothing. */
export function readScopeLines(typed: string): { names: ScopeName[]; wrong: string[] } {
  const names = new Map<string, ScopeName>()
  const wrong: string[] = []
  for (const line of typed.split('\n'))
    for (const name of namesOf(line)) {
      const read = readScopeName(name)
      if (typeof read === 'string') wrong.push(read)
      else if (read !== null) names.set(read.name.toLowerCase(), read)
    }
  return { names: [...names.values()], wrong }
}

/** A line may have several repositories. Other words are one text, or each word of a sentence would be an owner. */
function namesOf(line: string): string[] {
  const words = line.trim().split(/\s+/)
  return words.every(namesRepository) ? words : [line]
}

/** The name on a line, or why it names nothing; null for an empty line. */
function readScopeName(line: string): ScopeName | string | null {
  const typed = line.trim()
  if (typed.length > LINE_LENGTH) return namesNothing(typed)
  const plain = typed.replace(/^git@github\.com:/i, 'github.com/')
  const host = HOST.exec(plain)?.[1]
  if (host !== undefined && !/^(?:www\.)?github\.com$/i.test(host)) return `${host.slice(0, LINES_SHOWN)} isn’t GitHub.`
  const name =
    host === undefined ? plain.replace(/(?<!\/)\/+$/, '') : namedByPath(plain.slice(plain.indexOf(host) + host.length))
  if (name === '') return null
  const isRepository = REPOSITORY.test(name)
  return isRepository || OWNER.test(name) ? { name, isRepository } : namesNothing(name)
}

function namesNothing(typed: string): string {
  return `“${typed.slice(0, LINES_SHOWN)}” is neither owner/name nor an owner.`
}

/** The path may go on after the repository, such as to its issues. */
function namedByPath(path: string): string {
  const parts = (path.split(/[?#]/)[0] ?? '').split('/').filter((part) => part !== '')
  return (parts[0] === 'orgs' ? parts.slice(1, 2) : parts.slice(0, 2)).join('/').replace(/\.git$/, '')
}

/** `number`: the first line of each row in the text. */
type Row = { number: number; cells: readonly string[]; problem: string | null }

/**
 * By line. With a heading, names are in the columns of repositories. Without one every cell is a name except numbers of
 * rows; a word beside each repository could be anything, so it is asked about.
 */
export function scopeTextOf(rows: readonly Row[]): { lines: string; error: string | null } {
  const broken = rows.find(({ problem }) => problem !== null)
  if (broken !== undefined) return { lines: '', error: `Line ${broken.number}: ${broken.problem}` }
  const [first, ...below] = rows.map(({ cells }) => cells)
  if (first === undefined) return { lines: '', error: null }
  const column = (of: readonly (readonly string[])[], index: number) =>
    of.map((cells) => cells[index] ?? '').filter((cell) => !EMPTY_CELL.test(cell.trim()))
  const indexes = Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, (_, index) => index)
  const repositories = (of: readonly (readonly string[])[]) =>
    indexes.filter((index) => column(of, index).filter(namesRepository).length * 2 > column(of, index).length)
  if (!first.some(namesRepository)) {
    const named = repositories(below)
    if (named.length > 0) return { lines: named.flatMap((index) => column(below, index)).join('\n'), error: null }
    const [owner, name] = [first.findIndex((cell) => OWNERS.test(cell)), first.findIndex((cell) => NAMES.test(cell))]
    if (owner !== -1 && name !== -1)
      return { lines: below.map((cells) => `${cells[owner] ?? ''}/${cells[name] ?? ''}`).join('\n'), error: null }
  }
  const all = rows.map(({ cells }) => cells)
  const isNumbers = (index: number) => indexes.length > 1 && column(all, index).every((cell) => /^\d+$/.test(cell))
  const notes = indexes.filter((index) => !column(all, index).some(namesRepository) && !isNumbers(index))
  const beside = rows.flatMap(({ number, cells }) => {
    const word = notes
      .map((index) => cells[index] ?? '')
      .find((cell) => OWNER.test(cell) && !EMPTY_CELL.test(cell.trim()))
    return word !== undefined && cells.some(namesRepository) ? [{ number, word }] : []
  })
  const [doubtful] = beside
  if (doubtful !== undefined && beside.length > 1)
    return {
      lines: '',
      error: `Line ${doubtful.number}: is “${doubtful.word}” an owner or a note? Write one name per line, or a heading above the table.`,
    }
  const listed = all.flatMap((cells) => cells.filter((_, index) => !isNumbers(index)))
  return {
    lines: listed
      .flatMap((cell) => cell.split(/[,;|\t]/).map((part) => part.trim()))
      .filter((cell) => !EMPTY_CELL.test(cell.trim()))
      .join('\n'),
    error: null,
  }
}

/** Where a form or a person had nothing to say. */
const EMPTY_CELL = /^(?:n\/a|-+|[–—])?$/i
const OWNERS = /^(?:owner|org|organi[sz]ation|account)s?$/i
const NAMES = /^(?:repo|repository|repositories|name|project)s?$/i

function namesRepository(cell: string): boolean {
  const read = readScopeName(cell)
  return read !== null && typeof read !== 'string' && read.isRepository
}

export function scopeError(lines: number): string | null {
  if (lines === 0) return 'Name a repository or an organization, or let all public work count.'
  return lines > REPOSITORIES_CAP
    ? `Up to ${numberText(REPOSITORIES_CAP)} lines. These are ${numberText(lines)}.`
    : null
}

/** By their beginning: the same owner, or the same first letter of the repository, or of an owner alone. */
export type KnownNames = { ofOwner: Map<string, string[]>; ofLetter: Map<string, string[]> }

export function namesBy(names: readonly string[]): KnownNames {
  const parts = names.map((name) => ({ name, ...partsOf(name.toLowerCase()) }))
  const listed = (of: (part: { owner: string; letter: string }) => string) =>
    new Map([...Map.groupBy(parts, of)].map(([key, group]) => [key, group.map(({ name }) => name)]))
  return { ofOwner: listed(({ owner }) => owner), ofLetter: listed(({ letter }) => letter) }
}

/** The name somebody probably meant; null if none is close. */
export function nearestName(typed: string, names: KnownNames): string | null {
  const wanted = typed.toLowerCase()
  const most = mostOf(wanted)
  const [nearest] = nearCandidates(typed, names)
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase(), most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
  return nearest?.name ?? null
}

/** The most names that are compared with the typed one. */
export const CANDIDATES_CAP = 100

/** Names worth comparing, all about as long; the same owner's come first. */
export function nearCandidates(typed: string, { ofOwner, ofLetter }: KnownNames): string[] {
  const wanted = typed.toLowerCase()
  if (wanted.length > COMPARED_LENGTH) return []
  const most = mostOf(wanted)
  const { owner, letter } = partsOf(wanted)
  const found = new Set<string>()
  for (const group of [ofOwner.get(owner), ofLetter.get(letter)])
    for (const name of group ?? []) {
      if (found.size === CANDIDATES_CAP) return [...found]
      if (Math.abs(name.length - wanted.length) <= most) found.add(name)
    }
  return [...found]
}

function partsOf(name: string): { owner: string; letter: string } {
  const slash = name.indexOf('/')
  return { owner: name.slice(0, Math.max(0, slash)), letter: name.charAt(slash + 1) }
}

function mostOf(wanted: string): number {
  return Math.min(MOST_LETTERS, Math.max(1, Math.floor(wanted.length / 6)))
}

/** Of an address, with or without its scheme. */
const HOST = /^(?:https?:\/\/|(?=(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)\/))([^/\s]+)/i
const OWNER = /^[a-z\d](?:[a-z\d_-]{0,100})$/i
const REPOSITORY = /^[a-z\d](?:[a-z\d_-]{0,100})\/(?!\.{1,2}$)[\w.-]{1,100}$/i
const LINES_SHOWN = 100
/** Longest name and address, and some slashes. */
const LINE_LENGTH = 300
const COMPARED_LENGTH = 140
/** The most wrong letters in a slip. */
const MOST_LETTERS = 4

/** Letters to add, remove or change. Above `most` all are the same, so only a band of that width is computed. */
function distanceOf(one: string, other: string, most: number): number {
  const far = most + 1
  if (Math.abs(one.length - other.length) > most) return far
  let row = Uint8Array.from({ length: other.length + 1 }, (_, place) => Math.min(place, far))
  let next = new Uint8Array(row.length)
  for (let index = 1; index <= one.length; index += 1) {
    next.fill(far)
    next[0] = Math.min(index, far)
    const letter = one.charCodeAt(index - 1)
    let least = next[0]
    for (let place = Math.max(1, index - most); place <= Math.min(other.length, index + most); place += 1) {
      const changed = (row[place - 1] ?? far) + (letter === other.charCodeAt(place - 1) ? 0 : 1)
      const distance = Math.min(changed, (next[place - 1] ?? far) + 1, (row[place] ?? far) + 1)
      next[place] = distance
      if (distance < least) least = distance
    }
    if (least > most) return far
    ;[row, next] = [next, row]
  }
  return Math.min(row.at(-1) ?? far, far)
}
