import { eq } from 'drizzle-orm'
import type { Work } from '#app/adapters/github/find-work.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { canonicalAddress, type GitHubAddress } from '#app/domain/github/github-address.ts'
import { projectStatusOf, type ProjectStatus } from '#app/domain/ledger/established-project.ts'
import { rulesTexts } from '#app/domain/maintainers/repository-rules-text.ts'
import { isBrakedAt, rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { MINUTE, nextWeek, weekOf } from '#app/domain/time/period.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { createAnswerCache, type CachedAnswer } from './answer-cache.server.ts'
import { knownRepositories } from './known-repositories.server.ts'

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

export type RepositoryState =
  /** `missing`: nothing public, whatever the reason. */
  | { state: 'missing' | 'limited' | 'unavailable' }
  | {
      state: 'found'
      id: number
      name: string
      /** This week's and the next one's; `unknown` until a player's work there made us ask. */
      projectStatus: ProjectStatus
      nextStatus: ProjectStatus
      /** What its maintainers set, in sentences. */
      rules: string[]
      /** `none`: they want no points at all. */
      stop: 'none' | 'braked' | null
      /** What they wrote about the active brake; empty without one. */
      pause: string
    }

type Found = Extract<RepositoryState, { state: 'found' }>

/** Tells it before anybody opens anything there. */
export async function repositoryState(
  context: Pick<AppContext, 'db' | 'github' | 'limits' | 'now' | 'config'>,
  { owner, name }: { owner: string; name: string },
  asker: Asker,
): Promise<RepositoryState> {
  const answer = await fetchWork(context, { kind: 'repository', owner, name }, asker)
  if (answer.state !== 'found') return answer
  if (answer.value === null) return { state: 'missing' }
  const { id, name: fullName } = answer.value.repository
  const now = context.now()
  const [known, rules] = await Promise.all([knownRepositories(context, [id]), stateOfRules(context, id)])
  const week = weekOf(now)
  return {
    state: 'found',
    id,
    name: fullName,
    projectStatus: projectStatusOf(known.get(id), week),
    nextStatus: projectStatusOf(known.get(id), nextWeek(week)),
    ...rules,
  }
}

export async function stateOfRules(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  repositoryId: number,
): Promise<Pick<Found, 'rules' | 'stop' | 'pause'>> {
  const versions = await db.select().from(repositoryRules).where(eq(repositoryRules.repositoryId, repositoryId))
  const inForce = rulesAt(versions, now())
  const version = versions.find(({ since, source }) => since === inForce?.since && source === inForce.source)
  const isBraked = version !== undefined && version.points === 'all' && isBrakedAt(version, now())
  const stop = version?.points === 'none' ? 'none' : isBraked ? 'braked' : null
  return { rules: rulesTexts(inForce, now()), stop, pause: isBraked ? version.reason : '' }
}
