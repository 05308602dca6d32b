import type { PublicWeek } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { listWeeks } from '#app/core/weeks/list-weeks.server.ts'
import { weekSoFar, type WeekSoFar } from '#app/domain/github/week-so-far.ts'
import { byMaintainersRules, needsMore } from '#app/domain/maintainers/repository-rules.ts'
import { MINUTE, weekOf, weekStart } from '#app/domain/time/period.ts'
import { createAnswerCache, type CachedAnswer } from './answer-cache.server.ts'
import { projectStatusesOf, knownRepositories } from './known-repositories.server.ts'
import { repositoryIdsOf, rulesOf } from './repository-rules.server.ts'

export type FetchedWeek = WeekSoFar & Pick<PublicWeek, 'githubId' | 'username'>

type WeekContext = Pick<AppContext, 'db' | 'github' | 'limits' | 'now' | 'config'>

const fetchCached = createAnswerCache<FetchedWeek | null>({ cachedFor: 10 * MINUTE, most: 500 })

/** A minimum, within a budget of its own; null if the name is no person's. Stores nothing. */
export function fetchWeek(context: WeekContext, username: string): Promise<CachedAnswer<FetchedWeek | null>> {
  const to = context.now()
  const week = weekOf(to)
  return fetchCached(context, {
    key: `${week} ${username.toLowerCase()}`,
    isAllowed: () => context.limits.week('visitors'),
    fetch: async () => {
      const found = await context.github.fetchPublicWeek(username, { from: weekStart(week), to })
      if (!found.ok) return found
      if (found.value === null) return { ok: true, value: null }
      return { ok: true, value: await scored(context, found.value) }
    },
  })
}

/** Work that needs further questions to GitHub is left out: it may count, so the sum is a minimum. */
async function scored(context: WeekContext, { githubId, username, facts }: PublicWeek): Promise<FetchedWeek> {
  const ids = repositoryIdsOf(facts)
  const [weeks, rules, known] = await Promise.all([
    listWeeks(context),
    rulesOf(context, ids),
    knownRepositories(context, ids),
  ])
  const judged = byMaintainersRules(
    facts.filter((fact) => !needsMore(fact, rules)),
    rules,
  )
  const scoring = { now: context.now(), weekStatus: weeks.statusOf, projectStatusOf: projectStatusesOf(known) }
  return { githubId, username, ...weekSoFar(judged, scoring) }
}
