import { REPOSITORIES_CAP } from './contest.ts'

/** A line of a contest's scope: a repository, or an owner for all their public repositories. */
export type ScopeName = { name: string; isRepository: boolean }

export const SCOPE_TEXT_LENGTH = REPOSITORIES_CAP * 160

/** Names by line, without repetitions and empty lines; `wrong` has the lines that name nothing. */
export function readScopeLines(typed: string): { names: ScopeName[]; wrong: string[] } {
  const names = new Map<string, ScopeName>()
  const wrong: string[] = []
  for (const whole of typed.split('\n')) {
    const trimmed = whole.trim()
    const line = trimmed.length > LINE_LENGTH ? trimmed : trimmed.replace(ADDRESS, '').replace(/\/+$/, '')
    if (line === '') continue
    const isRepository = REPOSITORY.test(line)
    if (isRepository || OWNER.test(line)) names.set(line.toLowerCase(), { name: line, isRepository })
    else wrong.push(line.slice(0, SHOWN))
  }
  return { names: [...names.values()], wrong }
}

export function wrongScope(lines: number): string | null {
  if (lines === 0) return 'Name a repository or an organization, or let all public work count.'
  return lines > REPOSITORIES_CAP ? `Up to ${REPOSITORIES_CAP} lines. These are ${lines}.` : null
}

/** Names by what they begin with: the same owner, or the same letter of the repository, or of the owner alone. */
export type KnownNames = { ofOwner: Map<string, string[]>; ofLetter: Map<string, string[]> }

export function namesBy(names: readonly string[]): KnownNames {
  const parts = names.map((name) => ({ name, ...partsOf(name.toLowerCase()) }))
  const listed = (of: (part: { owner: string; letter: string }) => string) =>
    new Map([...Map.groupBy(parts, of)].map(([key, group]) => [key, group.map(({ name }) => name)]))
  return { ofOwner: listed(({ owner }) => owner), ofLetter: listed(({ letter }) => letter) }
}

/** The name that somebody who typed `typed` probably meant; null where none is close. */
export function nearestName(typed: string, names: KnownNames): string | null {
  const wanted = typed.toLowerCase()
  const most = mostOf(wanted)
  const [nearest] = nearCandidates(typed, names)
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase(), most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
  return nearest?.name ?? null
}

/** So many names are compared with what was typed. */
export const CANDIDATES_CAP = 100

/** The names that are worth a comparison, all about as long; those of the same owner come first. */
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

const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?github\.com\//i
const OWNER = /^[a-z\d](?:[a-z\d_-]{0,100})$/i
const REPOSITORY = /^[a-z\d](?:[a-z\d_-]{0,100})\/(?!\.{1,2}$)[\w.-]{1,100}$/i
const SHOWN = 100
/** The longest name with the longest address before it, and some slashes. */
const LINE_LENGTH = 300
const COMPARED_LENGTH = 140
/** So many letters are a slip. */
const MOST_LETTERS = 4

/** How many letters to add, take away or change; more than `most` is all the same. Only a band as wide as that is counted. */
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
