import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import type { ScopeLine } from '#app/core/contests/running/open-contests.server.ts'
import { knownOf } from '#app/core/github/known-repositories.server.ts'
import { rulesIn } from '#app/core/github/repository-rules.server.ts'
import { WEEKS_UNFOLDED } from '#app/core/ledger/fold-weeks.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { stepOf, type MeasuredRepository } from '#app/domain/contests/contest-repositories.ts'
import { freezesAt } from '#app/domain/contests/contest.ts'
import { projectStatusOf, whyOpen } from '#app/domain/ledger/established-project.ts'
import { LONG_WAIT_HOURS, type Load } from '#app/domain/maintainers/repository-load.ts'
import { rulesTexts } from '#app/domain/maintainers/repository-rules-text.ts'
import { rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { stopsBetween } from '#app/domain/maintainers/repository-stops.ts'
import { DAY, dayOf, HOUR, MINUTE, weekBefore, weekOf, weekStart } from '#app/domain/time/period.ts'
import {
  BROUGHT,
  knownIds,
  listKnownRepositories,
  MOST_FACTS,
  type KnownRepository,
} from './known-repositories.server.ts'

export type MeasuredLoad = {
  load: Load
  opened: number
  merged: number
  inReview: number
  waiting: number
  closed: number
  reviews: number
  since: number
  /** When it was measured. */
  at: number
  /** Whether its weeks are still there as rows: of a contest that ended long ago nothing is counted any more. */
  isCounted: boolean
  /** The scope's repositories that the product knows, by name; without a scope those where most was earned. */
  repositories: MeasuredRepository[]
}

type MeasureContext = Pick<AppContext, 'db' | 'now'>
type LoadQuery = { contest: Contest; scope: readonly ScopeLine[]; board: Pick<ContestBoard, 'repositories'> }

const WINDOW = 28 * DAY
/** With the cached page, names are gone ten minutes after their repository. */
const CACHED_FOR = 9 * MINUTE
const MOST_CACHED = 200

const cache = new Map<string, MeasuredLoad>()

/**
 * What members' pull requests weigh on a contest's repositories: those opened in four weeks and how long they wait, and
 * what maintainers set. While frozen it stays as it was at the freeze, because what is accepted tells places. One isolate
 * reads it once in nine minutes, and a bounded number of rows.
 */
export async function measureLoad(
  context: MeasureContext,
  { contest, scope, board }: LoadQuery,
): Promise<MeasuredLoad> {
  const now = context.now()
  const known = cache.get(contest.id)
  if (known !== undefined && now >= known.at && now - known.at < CACHED_FOR) return known
  const hasBegun = contest.state !== 'draft' && contest.state !== 'soon'
  const frozenAt = contest.isFrozen ? freezesAt(contest) : null
  const until = Math.min(now, contest.endsAt, frozenAt ?? now, contest.cancelledAt ?? now)
  const since = hasBegun ? Math.max(contest.startsAt, until - WINDOW) : contest.startsAt
  const span = { since, until }
  const query = { id: contest.id, scope, board, ...span }
  const ids = knownIds(query)
  const [places, counts, versions] = await Promise.all([
    listKnownRepositories(context, query),
    hasBegun ? countFacts(context, contest.id, scope.length === 0 ? null : ids, span) : [],
    rulesIn(context, ids),
  ])
  const at = Math.min(now, contest.endsAt, contest.cancelledAt ?? now)
  const week = weekOf(at)
  const repositories = places
    .map(({ id, name, optedOutAt, ...known }: KnownRepository): MeasuredRepository => {
      const place = {
        id,
        name,
        whyOpen: whyOpen({ projectStatus: projectStatusOf(knownOf(known), week) }, week),
      }
      const own = { versions: versions.get(place.id) ?? [], optedOutAt }
      const stops = stopsBetween(own, Math.min(contest.startsAt, at), at + 1)
      const { opened = 0, waiting = 0 } = counts.find(({ id }) => id === place.id) ?? {}
      const isStopped = stops.at(-1)?.until === null
      const asks = optedOutAt !== null && optedOutAt <= at ? [LEFT_OUT] : rulesTexts(rulesAt(own.versions, at), at)
      return { ...place, opened, waiting, stops, isStopped, asks }
    })
    .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
  const found = { ...totalsOf(counts, repositories), since, at: now, isCounted: isCounted(since, now), repositories }
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(contest.id, found)
  return found
}

function isCounted(since: number, now: number): boolean {
  return since >= weekStart(weekBefore(weekOf(now), WEEKS_UNFOLDED))
}

const LEFT_OUT = 'Nothing here earns points: its maintainers asked us to leave it out.'

type Counts = {
  id: number | null
  opened: number
  open: number
  merged: number
  waiting: number
  closed: number
  reviews: number
}

function totalsOf(counts: readonly Counts[], repositories: readonly MeasuredRepository[]) {
  const sum = (of: (one: Counts) => number) => counts.reduce((total, one) => total + of(one), 0)
  const [opened, waiting] = [sum((one) => one.opened), sum((one) => one.waiting)]
  const isBraked = repositories.length > 0 && repositories.every(({ isStopped }) => isStopped)
  return {
    load: stepOf({ opened, waiting, isBraked }),
    opened,
    waiting,
    merged: sum((one) => one.merged),
    inReview: sum((one) => one.open) - waiting,
    closed: sum((one) => one.closed),
    reviews: sum((one) => one.reviews),
  }
}

/** By repository; only of members who are shown. */
function countFacts(
  { db }: MeasureContext,
  contestId: string,
  ids: SQL | null,
  { since, until }: { since: number; until: number },
): Promise<Counts[]> {
  const where = sql`day >= ${dayOf(since)} AND day <= ${dayOf(until)} AND kind IN ${BROUGHT}`
  const columns = sql`ledger.player_id, ledger.key, ledger.kind, ledger.ineligible, ledger.occurred_at,
    ledger.repository_id`
  const facts =
    ids === null
      ? sql`SELECT ${columns} FROM members CROSS JOIN ledger ON ledger.player_id = members.player_id
          WHERE members.leaderboard_id = ${contestId} AND ${where} LIMIT ${MOST_FACTS}`
      : sql`SELECT ${columns} FROM ${ids} AS wanted CROSS JOIN ledger ON ledger.repository_id = wanted.value
          CROSS JOIN members ON members.leaderboard_id = ${contestId} AND members.player_id = ledger.player_id
          WHERE ${where} LIMIT ${MOST_FACTS}`
  const isOpen = sql`(kind = 'pull_request_opened' AND (ineligible IS NULL OR ineligible NOT IN ('closed_unmerged', 'gone'))
    AND NOT EXISTS (SELECT 1 FROM ledger AS accepted WHERE accepted.player_id = facts.player_id
      AND accepted.key = replace(facts.key, ':opened', ':accepted') AND accepted.occurred_at <= ${until}))`
  return db.all<Counts>(sql`
    SELECT facts.repository_id AS id, SUM(kind = 'pull_request_opened' AND ineligible IS NOT 'gone') AS opened,
      SUM(${isOpen}) AS open, SUM(kind = 'pull_request_accepted') AS merged,
      SUM(${isOpen} AND occurred_at < ${until - LONG_WAIT_HOURS * HOUR}) AS waiting,
      SUM(kind = 'pull_request_opened' AND ineligible IS 'closed_unmerged') AS closed,
      SUM(kind LIKE 'review%') AS reviews
    FROM (${facts}) AS facts CROSS JOIN players ON players.id = facts.player_id
    WHERE ${isCompetingPlayer} AND facts.occurred_at <= ${until}
    GROUP BY facts.repository_id`)
}
