import type { KeptColumns } from '#app/domain/contests/kept-columns.ts'
import { plainWords } from '#app/domain/tables/people-columns.ts'

/** Headings as `plainWords` writes them. */
const WHOLE = /^(?:(?:(?:full|real|your|student|participant) )?name|student|participant|name and surname)$/
const GIVEN = /^(?:first ?name|given name|forename)$/
const FAMILY = /^(?:last ?name|surname|family name)$/

/** The name among what an organiser keeps about somebody; null for none. */
export function keptName(columns: KeptColumns): string | null {
  const valueOf = (headings: RegExp) =>
    Object.entries(columns).find(([heading, value]) => headings.test(plainWords(heading)) && value.trim() !== '')?.[1]
  const parts = [valueOf(GIVEN), valueOf(FAMILY)].filter((part) => part !== undefined)
  const name = valueOf(WHOLE) ?? (parts.length === 0 ? null : parts.join(' '))
  return name === null ? null : name.replaceAll(/\s+/g, ' ').trim()
}
