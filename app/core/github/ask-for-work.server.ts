import type { Work } from '#app/adapters/github/find-work.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { canonicalAddress, type GitHubAddress } from '#app/domain/github/github-address.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { createKeptAnswers, type KeptAnswer } from './kept-answers.server.ts'

/** Each with a budget of its own: whoever has an account cannot be kept out by those who have none. */
export type Asker = 'visitors' | 'players'

const askKept = createKeptAnswers<Work | null>({ keptFor: 5 * MINUTE, most: 500 })

/** What the public sees at an address, within a budget of its own. */
export function askForWork(
  context: Pick<AppContext, 'github' | 'limits' | 'now' | 'config'>,
  address: GitHubAddress,
  asker: Asker,
): Promise<KeptAnswer<Work | null>> {
  return askKept(context, {
    key: canonicalAddress(address),
    isAllowed: () => context.limits.work(asker),
    ask: () => context.github.findWork(address),
  })
}
