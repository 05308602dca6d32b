import type { Work } from '#app/adapters/github/find-work.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { canonicalAddress, type GitHubAddress } from '#app/domain/github/github-address.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { createAnswerCache, type CachedAnswer } from './answer-cache.server.ts'

/** Each has its own budget, so that visitors cannot keep players out. */
export type Asker = 'visitors' | 'players'

const fetchCached = createAnswerCache<Work | null>({ cachedFor: 5 * MINUTE, most: 500 })

export function fetchWork(
  context: Pick<AppContext, 'github' | 'limits' | 'now' | 'config'>,
  address: GitHubAddress,
  asker: Asker,
): Promise<CachedAnswer<Work | null>> {
  return fetchCached(context, {
    key: canonicalAddress(address),
    isAllowed: () => context.limits.work(asker),
    fetch: () => context.github.findWork(address),
  })
}
