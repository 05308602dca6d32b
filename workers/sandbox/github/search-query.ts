export type SearchQuery = ReturnType<typeof parseSearch>

/** When GitHub began. */
const FIRST = Date.UTC(2008, 0, 1)

const DATES = ['created', 'updated', 'closed', 'merged', 'committer-date', 'author-date']

/** A search in GitHub's syntax: `author:x -author:y is:pr merged:>=2026-01-01`. */
export function parseSearch(text: string) {
  const wanted = new Map<string, string[]>()
  const unwanted = new Map<string, string[]>()
  for (const [, minus, name, value] of text.matchAll(/(-?)([a-z-]+):("[^"]*"|[^\s()]+)/gi)) {
    if (name === undefined || value === undefined) continue
    const list = minus === '-' ? unwanted : wanted
    list.set(name.toLowerCase(), [...(list.get(name.toLowerCase()) ?? []), value.replaceAll('"', '').toLowerCase()])
  }
  const values = (name: string) => wanted.get(name) ?? []
  return {
    /** A qualifier's values, lower-case. */
    values,
    excluded: (name: string) => unwanted.get(name) ?? [],
    hasDates: DATES.some((name) => values(name).length > 0),
    /** An open range ends now. */
    span: (name: string, now: number) => {
      const known = [FIRST, now].filter((instant) => values(name).every((range) => isInRange(range, instant)))
      const named = values(name).flatMap((range) => (range.match(/\d{4}-\d\d-\d\d/g) ?? []).map(start))
      const instants = [...known, ...named]
      return instants.length === 0 ? 0 : Math.max(...instants) - Math.min(...instants)
    },
    /** True without the qualifier. */
    covers: (name: string, instant: number | null) =>
      values(name).every((range) => instant !== null && isInRange(range, instant)),
  }
}

function isInRange(range: string, instant: number): boolean {
  const between = /^(.+)\.\.(.+)$/.exec(range)
  if (between?.[1] !== undefined && between[2] !== undefined) {
    return (between[1] === '*' || instant >= start(between[1])) && (between[2] === '*' || instant < end(between[2]))
  }
  const [, operator, date] = /^(>=|<=|>|<)?(.+)$/.exec(range) ?? []
  if (date === undefined) return false
  if (operator === '>=') return instant >= start(date)
  if (operator === '>') return instant >= end(date)
  if (operator === '<=') return instant < end(date)
  if (operator === '<') return instant < start(date)
  return instant >= start(date) && instant < end(date)
}

function start(date: string): number {
  return Date.parse(date.toUpperCase())
}

/** The first instant after a day, or after a second when a time is given. */
function end(date: string): number {
  return start(date) + (date.length <= 10 ? 86_400_000 : 1000)
}
