import type { GitHubAnswer } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'

export type CachedAnswer<Value> = { state: 'found'; value: Value } | { state: 'limited' | 'unavailable' }

type Question<Value> = {
  key: string
  /** Whether the budget allows one more; asked only without a stored answer. */
  isAllowed: () => Promise<boolean>
  fetch: () => Promise<GitHubAnswer<Value>>
}

/** How long GitHub's silence is remembered, so that asking again costs nothing. */
const CACHED_SILENCE = MINUTE / 2

/**
 * In the isolate, the latest `most` answers. While GitHub is silent, nothing is queried or counts against anybody; what
 * it cannot answer for one key does not silence the others.
 */
export function createAnswerCache<Value>({ cachedFor, most }: { cachedFor: number; most: number }) {
  type Store = { silentUntil: number; answers: Map<string, { answer: CachedAnswer<Value>; until: number }> }
  /** By configuration, which each isolate parses once. */
  const stores = new WeakMap<AppContext['config'], Store>()

  return async (
    context: Pick<AppContext, 'config' | 'now'>,
    { key, isAllowed, fetch }: Question<Value>,
  ): Promise<CachedAnswer<Value>> => {
    const store = stores.get(context.config) ?? { silentUntil: 0, answers: new Map() }
    stores.set(context.config, store)
    const now = context.now()
    const known = store.answers.get(key)
    if (known !== undefined && known.until > now) return known.answer
    if (store.silentUntil > now) return { state: 'unavailable' }
    if (!(await isAllowed())) return { state: 'limited' }
    const found = await fetch()
    if (!found.ok && found.error.code !== 'malformed') {
      store.silentUntil = now + CACHED_SILENCE
      return { state: 'unavailable' }
    }
    const answer: CachedAnswer<Value> = found.ok ? { state: 'found', value: found.value } : { state: 'unavailable' }
    const [oldest] = store.answers.keys()
    if (store.answers.size >= most && oldest !== undefined) store.answers.delete(oldest)
    store.answers.delete(key)
    store.answers.set(key, { answer, until: now + (found.ok ? cachedFor : CACHED_SILENCE) })
    return answer
  }
}
