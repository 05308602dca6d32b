import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { daysOf, LAST_DAY, linesOfDays, type Line } from '#app/core/ledger/ledger-lines.server.ts'
import { loadLedger, type LedgerRequest } from '#app/core/ledger/load-ledger.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { piecesWithPoints } from '#app/domain/ledger/scoring.ts'
import type { RecentEvent } from '#app/domain/players/recent-event.ts'
import { trailOf, unlistedEvents, type ListedWork } from '#app/domain/players/trail.ts'
import { liftsOf } from '#app/domain/points/lifts.ts'
import { isScoredKind, ruleOf, type Rule } from '#app/domain/points/points-table.ts'
import { DAY, dayOf, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { recentActivity } from '#db/schema/players.ts'

const RECENT_DAYS = 30

type TrailContext = Pick<AppContext, 'db' | 'now'>
type StoredWork = {
  day: string
  rule: Rule | null
  isGone: boolean
  repository: string | null
  url: string | null
}

export type Trail = Awaited<ReturnType<typeof loadTrail>>

/** The ledger, and until the week closes GitHub's feed. `lifts`: what brought the points. */
export async function loadTrail(
  context: TrailContext,
  player: Player,
  { isOwner, ...request }: LedgerRequest & { isOwner: boolean },
) {
  const reading = linesOfDays(context, [player.id], daysWith(context, request.week))
  const [view, feed, all] = await Promise.all([
    loadLedger(context, player, request, { reading }),
    listFeed(context, player.id),
    reading.then(({ lines }) => lines),
  ])
  const stored = all.map(workOfLine)
  const events = (view.state === 'closed' ? [] : shownEvents(feed, stored)).filter(
    ({ occurredAt }) => occurredAt >= weekStart(request.week) && occurredAt < weekEnd(request.week),
  )
  const { lines, ...ledgerView } = view
  return {
    ...ledgerView,
    days: trailOf(lines, unlistedEvents(events, stored.flatMap(listedWorkOf)), { isOwn: isOwner }),
    lifts: liftsOf(
      all
        .filter(({ week }) => week === request.week)
        .map((line) => ({ kind: line.kind, count: piecesWithPoints(line), points: line.points })),
    ),
  }
}

/** Of thirty days, newest first; empty until GitHub's first answer. */
async function listFeed({ db, now }: TrailContext, playerId: string): Promise<RecentEvent[]> {
  const [feed] = await db.select().from(recentActivity).where(eq(recentActivity.playerId, playerId))
  const oldest = now() - RECENT_DAYS * DAY
  return (feed?.events ?? [])
    .filter(({ occurredAt }) => occurredAt >= oldest)
    .toSorted((one, other) => other.occurredAt - one.occurredAt)
}

/** Later days too while the feed has something of the week. */
function daysWith({ now }: TrailContext, week: string) {
  const recent = now() - RECENT_DAYS * DAY
  if (weekEnd(week) < recent) return daysOf(week)
  return { first: dayOf(Math.min(weekStart(week), recent)), last: LAST_DAY }
}

function workOfLine({ day, kind, reason, url, repository }: Line): StoredWork {
  return { day, rule: isScoredKind(kind) ? ruleOf(kind) : null, url, repository, isGone: reason === 'gone' }
}

/** The feed may be older: if a fact is no longer public, its repository may be private now. */
function shownEvents(events: RecentEvent[], stored: StoredWork[]): RecentEvent[] {
  const hidden = new Set(stored.filter(({ isGone }) => isGone).map(({ repository }) => repository))
  return events.filter(({ repository }) => !hidden.has(repository))
}

function listedWorkOf({ day, rule, repository, url }: StoredWork): ListedWork[] {
  const number = /\/(?:pull|issues)\/(\d+)/.exec(url ?? '')?.[1]
  return rule === null ? [] : [{ day, rule, repository, number: number === undefined ? null : Number(number) }]
}
