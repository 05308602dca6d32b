import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rulesOf } from '#app/core/github-sync/repository-rules.server.ts'
import { DAY, dayOf, HOUR, MINUTE } from '#app/domain/period.ts'
import { loadOf, LONG_WAIT_HOURS, type Load } from '#app/domain/repository-load.ts'
import { isBrakedAt, rulesAt } from '#app/domain/repository-rules.ts'
import { idsIn } from '#db/ids-in.ts'

export type MaintainerLoad = {
  load: Load
  merged: number
  inReview: number
  waiting: number
  closed: number
  reviews: number
  /** Repositories whose maintainers let no points pass. */
  braked: number
  since: number
}

type Counts = Pick<MaintainerLoad, 'merged' | 'waiting' | 'closed' | 'reviews'> & { opened: number; open: number }
type Asked = { id: string; startsAt: number; endsAt: number; repositoryIds: readonly number[] | null }

const WINDOW = 28 * DAY
const KEPT_FOR = 10 * MINUTE
const MOST_KEPT = 200
/** The newest facts of a contest that are looked at. */
const MOST_FACTS = 1000
/** Below it a share says nothing. */
const FEWEST = 5

const kept = new Map<string, { at: number; found: MaintainerLoad }>()

/**
 * What members' pull requests weigh on the contest's repositories: those opened in four weeks and how long they wait.
 * One isolate reads it once in ten minutes, and a bounded number of rows.
 */
export async function loadMaintainerLoad(
  context: Pick<AppContext, 'db' | 'now'>,
  asked: Asked,
): Promise<MaintainerLoad> {
  const now = context.now()
  const known = kept.get(asked.id)
  if (known !== undefined && now >= known.at && now - known.at < KEPT_FOR) return known.found
  const until = Math.min(now, asked.endsAt)
  const since = Math.max(asked.startsAt, until - WINDOW)
  const [counts, braked] = await Promise.all([
    now < asked.startsAt ? NOTHING : countFacts(context, asked, since, until),
    countBraked(context, asked.repositoryIds ?? []),
  ])
  const { opened, open, merged, waiting, closed, reviews } = counts
  const found = {
    load: loadOf({ opened: opened < FEWEST ? 0 : opened, waiting, isBraked: false }),
    merged,
    inReview: open - waiting,
    waiting,
    closed,
    reviews,
    braked,
    since: now < asked.startsAt ? asked.startsAt : since,
  }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(asked.id, { at: now, found })
  return found
}

const NOTHING: Counts = { opened: 0, open: 0, merged: 0, waiting: 0, closed: 0, reviews: 0 }

async function countFacts(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, repositoryIds }: Asked,
  since: number,
  until: number,
): Promise<Counts> {
  const where = sql`day >= ${dayOf(since)} AND day <= ${dayOf(until)} AND kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')`
  const columns = sql`ledger.player_id, ledger.key, ledger.kind, ledger.ineligible, ledger.occurred_at`
  const facts =
    repositoryIds === null
      ? sql`SELECT ${columns} FROM members CROSS JOIN ledger ON ledger.player_id = members.player_id
          WHERE members.leaderboard_id = ${id} AND ${where} LIMIT ${MOST_FACTS}`
      : sql`SELECT ${columns} FROM ${idsIn(repositoryIds)} AS asked CROSS JOIN ledger ON ledger.repository_id = asked.value
          CROSS JOIN members ON members.leaderboard_id = ${id} AND members.player_id = ledger.player_id
          WHERE ${where} LIMIT ${MOST_FACTS}`
  const isOpen = sql`(kind = 'pull_request_opened' AND (ineligible IS NULL OR ineligible NOT IN ('closed_unmerged', 'gone'))
    AND NOT EXISTS (SELECT 1 FROM ledger AS accepted WHERE accepted.player_id = facts.player_id
      AND accepted.key = replace(facts.key, ':opened', ':accepted')))`
  const [row] = await db.all<{ [Name in keyof Counts]: number | null }>(sql`
    SELECT SUM(kind = 'pull_request_opened' AND ineligible IS NOT 'gone') AS opened, SUM(${isOpen}) AS open,
      SUM(kind = 'pull_request_accepted') AS merged,
      SUM(${isOpen} AND occurred_at < ${now() - LONG_WAIT_HOURS * HOUR}) AS waiting,
      SUM(kind = 'pull_request_opened' AND ineligible IS 'closed_unmerged') AS closed,
      SUM(kind LIKE 'review%') AS reviews
    FROM (${facts}) AS facts`)
  return {
    opened: row?.opened ?? 0,
    open: row?.open ?? 0,
    merged: row?.merged ?? 0,
    waiting: row?.waiting ?? 0,
    closed: row?.closed ?? 0,
    reviews: row?.reviews ?? 0,
  }
}

async function countBraked(context: Pick<AppContext, 'db' | 'now'>, ids: readonly number[]): Promise<number> {
  const versions = await rulesOf(context, ids)
  return [...versions.values()].filter((own) => {
    const inForce = rulesAt(own, context.now())
    return inForce !== null && (inForce.points === 'none' || isBrakedAt(inForce, context.now()))
  }).length
}
