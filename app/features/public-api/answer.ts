import type { ProblemCode } from './problems.ts'

export type ApiAnswer<Found> = { ok: true; found: Found } | { ok: false; problem: ProblemCode }

export function found<Found>(value: Found): ApiAnswer<Found> {
  return { ok: true, found: value }
}

export function instantOf(at: number): string {
  return new Date(at).toISOString()
}

export function nextPage(
  origin: string,
  path: string,
  params: Record<string, string | undefined>,
  cursor: string | null,
): { nextCursor: string | null; next: string | null } {
  if (cursor === null) return { nextCursor: null, next: null }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...params, cursor })) if (value !== undefined) query.set(name, value)
  return { nextCursor: cursor, next: `${origin}${path}?${query.toString()}` }
}
