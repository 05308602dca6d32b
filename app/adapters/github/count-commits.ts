import { DAY, dayOf } from '#app/domain/time/period.ts'
import type { GitHubAnswer } from './github.ts'

/** With further search terms; it may fail because the query is too large. */
export type SearchCommits = (terms: string) => Promise<GitHubAnswer<number>>

/** The second day is excluded; null means open. */
type Window = { from: number | null; to: number | null }

const QUARTER = 91 * DAY
/** GitHub has hardly any older commits: a window without a start is halved as if it started here. */
const FIRST_DAY = Date.UTC(2008, 0, 1)
/** With the other counters' searches, well below the limit per minute. */
const MOST_SEARCHES = 16

export const INCOMPLETE = 'incomplete results'

/** In one search, or in halves by `committer-date`, down to quarters of a year. A partial count is an error. */
export async function countCommits(search: SearchCommits, now: number): Promise<GitHubAnswer<number>> {
  let searches = 0
  return countIn({ from: null, to: null })

  async function countIn(window: Window): Promise<GitHubAnswer<number>> {
    searches += 1
    const found = await search(termsOf(window))
    const isTooMuch = !found.ok && found.error.code === 'unavailable' && found.error.message === INCOMPLETE
    const [from, to] = [window.from ?? FIRST_DAY, window.to ?? now]
    if (!isTooMuch || to - from < 2 * QUARTER || searches >= MOST_SEARCHES) return found
    const middle = Math.floor((from + to) / 2 / DAY) * DAY
    const newer = await countIn({ from: middle, to: window.to })
    if (!newer.ok) return newer
    const older = await countIn({ from: window.from, to: middle })
    return older.ok ? { ok: true, value: newer.value + older.value } : older
  }
}

/** GitHub's ranges include both days. */
function termsOf({ from, to }: Window): string {
  if (from === null) return to === null ? '' : ` committer-date:<${dayOf(to)}`
  return to === null ? ` committer-date:>=${dayOf(from)}` : ` committer-date:${dayOf(from)}..${dayOf(to - DAY)}`
}
