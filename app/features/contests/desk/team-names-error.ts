import { TEAM_NAME_LENGTH, TEAMS_CAP } from '#app/domain/contests/contest.ts'
import { blockedText, findBlocked, type BlockedTerm } from '#app/domain/moderation/block-list.ts'
import type { TableRow } from '#app/domain/tables/read-table.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { pagesOf } from '#app/domain/values/pages.ts'

/** The most team names of a table that are checked. */
const NAMES_CAP = 2 * TEAMS_CAP
/** Each check compares a text with the whole block list. */
const LOOKS_CAP = 100

/** The names of a table's column, each once. */
export function namesOf(people: readonly TableRow[], column: number): string[] {
  const names = new Set<string>()
  for (const { cells } of people) {
    if (names.size === NAMES_CAP) break
    const name = cells[column] ?? ''
    if (name !== '' && name.length <= 2 * TEAM_NAME_LENGTH) names.add(name)
  }
  return [...names]
}

/** Names are looked at together, and by halves where something is blocked; after the last look a group stays blocked. */
export function teamNamesError(
  names: readonly string[],
  terms: readonly BlockedTerm[],
): (name: string) => string | null {
  const said = new Map<string, string | null>()
  let looks = 0
  const look = (group: readonly string[]) => {
    looks += 1
    const found = findBlocked(group.join('\n'), terms)
    if (found !== null && group.length > 1 && looks < LOOKS_CAP)
      for (const half of pagesOf(group, Math.ceil(group.length / 2))) look(half)
    else for (const name of group) said.set(name, found === null ? null : blockedText(found))
  }
  if (names.length > 0) look(names)
  return (name) => said.get(name) ?? (said.has(name) ? null : `Up to ${numberText(NAMES_CAP)} names of teams.`)
}
