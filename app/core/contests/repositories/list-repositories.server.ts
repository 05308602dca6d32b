import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import type { ScopeLine } from '#app/core/contests/running/open-contests.server.ts'
import { knownOf } from '#app/core/github/known-repositories.server.ts'
import { rulesIn } from '#app/core/github/repository-rules.server.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import type { KnownRepository } from '#app/domain/contests/contest-repositories.ts'
import { freezesAt } from '#app/domain/contests/contest.ts'
import { projectStatusOf, whyOpen } from '#app/domain/ledger/established-project.ts'
import { rulesTexts } from '#app/domain/maintainers/repository-rules-text.ts'
import { rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { stopsBetween } from '#app/domain/maintainers/repository-stops.ts'
import { DAY, MINUTE, weekOf } from '#app/domain/time/period.ts'
import { findKnown, knownIds } from './known-repositories.server.ts'

type ListQuery = { contest: Contest; scope: readonly ScopeLine[]; board: Pick<ContestBoard, 'repositories'> }

/** So much work shows which repositories of an owner are known. */
const WINDOW = 28 * DAY
/** With the cached page, names are gone ten minutes after their repository. */
const CACHED_FOR = 9 * MINUTE
/** The board of the next minute may have the first one. */
const NONE_CACHED_FOR = MINUTE
const MOST_CACHED = 200

const cache = new Map<string, { at: number; repositories: KnownRepository[] }>()

/**
 * By name; without a scope those where most was earned. While frozen, work after the freeze adds none. An isolate reads
 * them once in nine minutes, or once a minute while there are none.
 */
export async function listRepositories(
  context: Pick<AppContext, 'db' | 'now'>,
  { contest, scope, board }: ListQuery,
): Promise<KnownRepository[]> {
  const now = context.now()
  const cached = cache.get(contest.id)
  const cachedFor = cached?.repositories.length === 0 ? NONE_CACHED_FOR : CACHED_FOR
  if (cached !== undefined && now >= cached.at && now - cached.at < cachedFor) return cached.repositories
  const at = Math.min(now, contest.endsAt, contest.cancelledAt ?? now)
  const until = Math.min(at, (contest.isFrozen ? freezesAt(contest) : null) ?? at)
  const query = { id: contest.id, scope, board, since: Math.max(contest.startsAt, until - WINDOW), until }
  const [found, rules] = await Promise.all([findKnown(context, query), rulesIn(context, knownIds(query))])
  const repositories = found
    .map(({ id, name, ...known }): KnownRepository => {
      const versions = rules.get(id) ?? []
      const week = weekOf(at)
      const stops = stopsBetween(versions, Math.min(contest.startsAt, at), at + 1)
      return {
        id,
        name,
        stops,
        isStopped: stops.at(-1)?.until === null,
        asks: rulesTexts(rulesAt(versions, at), at),
        whyOpen: whyOpen({ projectStatus: projectStatusOf(knownOf(known), week) }, week),
      }
    })
    .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(contest.id, { at: now, repositories })
  return repositories
}
