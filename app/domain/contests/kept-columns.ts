import type { ColumnKind } from '#app/domain/tables/people-columns.ts'
import type { Roster, RosterLine } from './roster.ts'

/** The organiser's own columns about a contest's people, which only its desk sees. */
export const KEPT_COLUMNS = { most: 5, heading: 40, value: 100 } as const

export type KeptColumns = Record<string, string>

/** For everybody on a good line. */
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
    return [{ who: whoOf(line), columns: Object.fromEntries(columns) as KeptColumns }]
  })
}

function whoOf(line: Exclude<RosterLine, { state: 'wrong' }>): string {
  if (line.state === 'move') return line.member.who
  return line.state === 'ready' ? line.entry.who : line.who
}

/** Null if these columns can be kept with the known ones. */
export function keptColumnsError(headings: readonly string[], known: readonly string[]): string | null {
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

/** `Roll number: 17, Guest: yes`; null for nothing. */
export function columnsText(stored: string | null): string | null {
  const columns = Object.entries(JSON.parse(stored ?? '{}') as KeptColumns).filter(([, value]) => value !== '')
  return columns.length === 0 ? null : columns.map(([heading, value]) => `${heading}: ${value}`).join(', ')
}
