import type { Work } from '#app/adapters/github/find-work.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { canonicalAddress, type GitHubAddress } from '#app/domain/github-address.ts'
import { MINUTE } from '#app/domain/period.ts'

export type AskedWork = { state: 'found'; work: Work | null } | { state: 'limited' | 'unavailable' }

/** Each with a budget of its own: whoever has an account cannot be kept out by those who have none. */
export type Asker = 'visitors' | 'players'

/** An answer is kept for some minutes, GitHub's silence for half of one, so that asking again costs nothing. */
const KEPT = 5 * MINUTE
const KEPT_SILENCE = MINUTE / 2
const MOST_KEPT = 500

const answers = new WeakMap<object, Map<string, { answer: AskedWork; until: number }>>()

/**
 * What the public sees at an address, within a budget of its own. While GitHub does not answer, nothing is asked and
 * nothing counts against anybody.
 */
export async function askForWork(
  context: Pick<AppContext, 'github' | 'limits' | 'now' | 'config'>,
  address: GitHubAddress,
  asker: Asker,
): Promise<AskedWork> {
  const kept = answers.get(context.config) ?? new Map<string, { answer: AskedWork; until: number }>()
  answers.set(context.config, kept)
  const key = canonicalAddress(address)
  const now = context.now()
  for (const name of [key, 'silence']) {
    const known = kept.get(name)
    if (known !== undefined && known.until > now) return known.answer
  }
  if (!(await context.limits.work(asker))) return { state: 'limited' }
  const found = await context.github.findWork(address)
  if (!found.ok) {
    const answer = { state: 'unavailable' } as const
    // What only this address cannot be answered for must not silence the others.
    kept.set(found.error.code === 'malformed' ? key : 'silence', { answer, until: now + KEPT_SILENCE })
    return answer
  }
  const answer = { state: 'found', work: found.value } as const
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, { answer, until: now + KEPT })
  return answer
}
