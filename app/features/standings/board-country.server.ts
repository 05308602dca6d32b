import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { BoardCountry, BoardName, BoardView } from '#app/core/standings/board-view.ts'
import { findCountry } from '#app/domain/text/country.ts'
import { hasCountries } from './board-title.ts'

/** In any case of letters; a problem for an unknown code or a board without countries. */
export function requestedCountry(
  board: BoardName,
  typed: string | null,
): { country: BoardCountry | null; problem: BoardView['countryProblem'] } {
  if (typed === null || typed === '') return { country: null, problem: null }
  const country = countryOf(typed)
  if (country === null) return { country: null, problem: { kind: 'unknown', typed } }
  return hasCountries(board) ? { country, problem: null } : { country: null, problem: { kind: 'not_here', typed } }
}

/** Skips from country to country in the index: one row each, however many players. */
export async function listBoardCountries(
  context: Pick<AppContext, 'db'>,
  period: string,
  requested: BoardCountry | null,
): Promise<BoardCountry[]> {
  const isListed = sql`period = ${period} AND ranked = 1 AND points > 0 AND country IS NOT NULL`
  const rows = await context.db.all<{ country: string }>(sql`
    WITH RECURSIVE walk(country) AS (
      SELECT (SELECT country FROM standings WHERE ${isListed} ORDER BY country LIMIT 1)
      UNION ALL
      SELECT (SELECT country FROM standings WHERE ${isListed} AND standings.country > walk.country
        ORDER BY standings.country LIMIT 1) FROM walk
      WHERE walk.country IS NOT NULL)
    SELECT country FROM walk WHERE country IS NOT NULL`)
  const codes = new Set([...rows.map((row) => row.country), ...(requested === null ? [] : [requested.code])])
  return [...codes]
    .flatMap((code) => countryOf(code) ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function countryOf(code: string): BoardCountry | null {
  const country = /^[a-z]{2}$/i.test(code) ? findCountry(code) : null
  return country === null ? null : { code: country.id, name: country.name, flagUrl: flagUrl(country.id) }
}

/** One file each: a browser loads only those it shows. */
const FLAGS = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** Null for a country without one; 3 wide, 2 high. */
export function flagUrl(code: string): string | null {
  return FLAGS[`/node_modules/country-flag-icons/3x2/${code.toUpperCase()}.svg`] ?? null
}
