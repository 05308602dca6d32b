import { REPOSITORIES_CAP } from './contest.ts'

/** A line of a contest's scope: a repository, or an owner for all their public repositories. */
export type ScopeName = { name: string; isRepository: boolean }

export const SCOPE_TEXT_LENGTH = REPOSITORIES_CAP * 160

/** Names by line, without repetitions and empty lines; `wrong` has the lines that name nothing. */
export function readScopeLines(typed: string): { names: ScopeName[]; wrong: string[] } {
  const lines = typed.split('\n').map((line) => line.trim().replace(ADDRESS, '').replace(/\/+$/, ''))
  const names = new Map<string, ScopeName>()
  const wrong: string[] = []
  for (const line of lines) {
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

/** The name that somebody who typed `typed` probably meant; null where none is close. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const wanted = typed.toLowerCase()
  const most = Math.max(1, Math.floor(wanted.length / 6))
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase(), most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
  return nearest?.name ?? null
}

const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?github\.com\//i
const OWNER = /^[a-z\d](?:[a-z\d_-]{0,100})$/i
const REPOSITORY = /^[a-z\d](?:[a-z\d_-]{0,100})\/(?!\.{1,2}$)[\w.-]{1,100}$/i
const SHOWN = 100

/** How many letters to add, take away or change; more than `most` is all the same. */
function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (let place = 0; place < other.length; place += 1)
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (letter === other[place] ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
