import { commitsFixedAt, DAY, dayOf, HOUR, weekOfDay, type WeekState } from '#app/domain/time/period.ts'
import { isTakenUpInFull } from './credit.ts'
import type { Fact, FactKind, Ineligibility } from './fact.ts'
import type { LedgerRow } from './ledger-row.ts'
import { creditWithoutPoints, scoreFacts, type Scoring } from './scoring.ts'

export type WeekStatus = { state: WeekState; closedAt: number | null; forced: boolean; pointsVersion: number }

export type Observation = {
  facts: readonly Fact[]
  /** For GitHub's answer, requested at `to`: all facts of [from, to] or, by `of`, some. Null for other sources. */
  complete: { from: number; to: number; of?: 'everything' | 'commits' | 'changes' } | null
  now: number
  /** When the player's last complete answer was requested; 0 for never. */
  lastCompleteAt: number
  /** When everything was last requested; if missing, the last complete answer. */
  lastWholeAt?: number
  /** The first day that scores. */
  scoresFrom: string
  weekStatus: (week: string) => WeekStatus
  projectStatusOf: Scoring['projectStatusOf']
  /** Of repositories without facts; if missing, all are public. */
  visibilityOf?: (repositoryId: number | null) => Visibility
}

/** `hidden`: private or deleted as a whole. `withheld`: GitHub does not tell us. */
export type Visibility = 'public' | 'hidden' | 'withheld'

/** GitHub answers these together. */
const COMMITS: readonly FactKind[] = ['commits', 'repository_created']
/** GitHub's replicas lag: a fact counts as deleted after missing from complete answers for this long. */
const REPLICA_LAG = HOUR
/** How long late facts of a force-closed week still count. */
const LATE_WINDOW = 14 * DAY
/** Contribution days are at most this far ahead of UTC. */
const TIME_ZONE_LEAD = 14 * HOUR

/**
 * Merges facts by key, sets rows missing from a complete answer to 0, and scores all days of unclosed weeks again. Rows
 * of closed weeks stay unchanged.
 */
export function observeFacts(stored: readonly LedgerRow[], observation: Observation): LedgerRow[] {
  const rows = new Map(stored.map((row) => [row.key, row]))
  const seen = new Set<string>()
  const newest = isNewestAnswer(observation)
  for (const fact of observation.facts) {
    if (fact.day > dayOf(observation.now + TIME_ZONE_LEAD)) continue
    seen.add(fact.key)
    const row = rows.get(fact.key)
    if (row === undefined) rows.set(fact.key, newRow(fact, fact.key, observation))
    else if (isClosed(row.week, observation)) addLateGrowth(rows, row, fact, observation, seen)
    else rows.set(fact.key, merge(row, fact, observation, newest))
  }
  if (newest)
    for (const row of rows.values())
      if (isMissing(row, seen, observation)) rows.set(row.key, { ...row, ineligible: whyMissing(row, seen) })
  const scorable = [...rows.values()].filter((row) => row.scale === 'contest' && !isClosed(row.week, observation))
  const versionOf = (week: string) => observation.weekStatus(week).pointsVersion
  for (const row of scoreFacts(scorable, { ...observation, versionOf })) rows.set(row.key, row)
  return [...rows.values()]
}

export function changedRows(stored: readonly LedgerRow[], next: readonly LedgerRow[]): LedgerRow[] {
  const before = new Map(stored.map((row) => [row.key, row]))
  return next.filter((row) => {
    const old = before.get(row.key)
    return old === undefined || columns.some((column) => old[column] !== row[column])
  })
}

const columns = [
  'kind',
  'day',
  'quantity',
  'ineligible',
  'counted',
  'points',
  'reason',
  'repositoryId',
  'title',
  'url',
  'occurredAt',
  'grownAt',
  'sourceUpdatedAt',
  'counterpartId',
  'reviewerCanPush',
  'isAfterEnd',
  'landedAs',
  'agent',
  'credit',
] as const satisfies readonly (keyof LedgerRow)[]

function newRow(fact: Fact, key: string, observation: Observation): LedgerRow {
  const week = weekOfDay(fact.day)
  const standing = observation.weekStatus(week)
  const late = standing.state === 'closed' && countsLate(standing, observation)
  const day = late ? dayOf(observation.now) : fact.day
  const closed = standing.state === 'closed' && !late
  const ineligible = eligibility(fact.ineligible, fact.occurredAt, observation)
  const fixed = !closed && fact.kind === 'commits' && isFixed(fact, observation.lastCompleteAt)
  const row: LedgerRow = {
    key,
    kind: fact.kind,
    scale: 'contest',
    day,
    week: weekOfDay(day),
    quantity: fact.quantity,
    ineligible: ineligible ?? (fixed ? 'day_fixed' : null),
    counted: 0,
    points: 0,
    reason: closed ? (ineligible ?? 'week_closed') : null,
    repositoryId: fact.repository.id,
    title: fact.title,
    url: fact.url,
    occurredAt: fact.occurredAt,
    firstSeenAt: observation.now,
    grownAt: fact.occurredAt,
    sourceUpdatedAt: fact.sourceUpdatedAt,
    counterpartId: fact.counterpartId,
    reviewerCanPush: fact.reviewerCanPush,
    isAfterEnd: fact.isAfterEnd ?? null,
    landedAs: fact.landedAs ?? null,
    agent: fact.agent ?? null,
    credit: null,
  }
  return closed ? { ...row, credit: creditWithoutPoints(row, observation.projectStatusOf) } : row
}

/** For the same key, the earliest fact sets kind and day; GitHub's latest answer sets the rest. */
function merge(row: LedgerRow, fact: Fact, observation: Observation, newest: boolean): LedgerRow {
  if (fact.kind === 'commits') return mergeCommits(row, fact, observation, newest)
  const moves = fact.occurredAt < row.occurredAt && !isClosed(weekOfDay(fact.day), observation)
  const { kind, day, occurredAt } = moves ? fact : row
  const last = isOlderAnswer(row, fact, observation) ? row : fact
  return {
    ...row,
    kind,
    day,
    week: weekOfDay(day),
    occurredAt,
    title: last.title ?? row.title,
    url: last.url ?? row.url,
    ineligible: eligibility(last.ineligible, occurredAt, observation),
    sourceUpdatedAt: last.sourceUpdatedAt ?? row.sourceUpdatedAt,
    // A delivery may know less than the poll before it.
    counterpartId: last.counterpartId ?? row.counterpartId,
    reviewerCanPush: last.reviewerCanPush ?? row.reviewerCanPush,
    isAfterEnd: last.isAfterEnd ?? row.isAfterEnd,
    landedAs: last === fact ? (fact.landedAs ?? null) : row.landedAs,
    agent: last.agent ?? row.agent,
  }
}

/** A day's commit count is final after a complete answer 48 hours after the day ended. */
function mergeCommits(row: LedgerRow, fact: Fact, observation: Observation, newest: boolean): LedgerRow {
  if (!newest || isFixed(row, observation.lastCompleteAt)) return row
  const ineligible = eligibility(fact.ineligible, fact.occurredAt, observation)
  return { ...row, quantity: fact.quantity, ineligible, url: fact.url ?? row.url }
}

function addLateGrowth(
  rows: Map<string, LedgerRow>,
  row: LedgerRow,
  fact: Fact,
  observation: Observation,
  seen: Set<string>,
): void {
  if (row.kind !== 'commits' || fact.quantity <= row.quantity || isFixed(row, observation.lastCompleteAt)) return
  if (!countsLate(observation.weekStatus(row.week), observation)) return
  const key = `${fact.key}:late`
  seen.add(key)
  const growth = { ...fact, quantity: fact.quantity - row.quantity }
  const known = rows.get(key)
  if (known === undefined) rows.set(key, newRow(growth, key, observation))
  else if (!isClosed(known.week, observation)) rows.set(key, { ...known, quantity: growth.quantity })
}

/** Whether such an answer has every fact of the kind. */
export function isReadWith(kind: FactKind, of: NonNullable<Observation['complete']>['of'] = 'everything'): boolean {
  if (of === 'changes' || (of === 'commits' && !COMMITS.includes(kind))) return false
  // Inline replies arrive only by webhook, so a poll without them proves nothing.
  return kind !== 'review_comment_created' && kind !== 'adjustment'
}

function isMissing(row: LedgerRow, seen: ReadonlySet<string>, observation: Observation): boolean {
  if (observation.complete === null || row.scale !== 'contest' || seen.has(row.key)) return false
  if (!isReadWith(row.kind, observation.complete.of)) return false
  // A poll does not show the inline comments of an older approval while the review exists.
  if (row.kind === 'review_commented' && seen.has(row.key.replace(/:text$/, ':verdict'))) return false
  if (isClosed(row.week, observation)) return false
  // Only a full read shows what is gone, so nothing less makes a day final.
  const { lastWholeAt = observation.lastCompleteAt } = observation
  if (row.kind === 'commits' && isFixed(row, lastWholeAt)) return false
  if (survivesHiding(row, observation)) return false
  return row.occurredAt >= observation.complete.from && row.occurredAt < observation.complete.to - REPLICA_LAG
}

/** What others took up stays when the whole repository is hidden; withheld work is not gone. */
function survivesHiding({ repositoryId, credit }: LedgerRow, { visibilityOf }: Observation): boolean {
  const visibility = visibilityOf?.(repositoryId) ?? 'public'
  return visibility === 'withheld' || (visibility === 'hidden' && credit !== null && isTakenUpInFull(credit))
}

/** If the issue is there without its completion, it was closed again for another reason. */
function whyMissing({ key }: LedgerRow, seen: ReadonlySet<string>): Ineligibility {
  return seen.has(key.replace(/:completed$/, ':opened')) ? 'not_completed' : 'gone'
}

function eligibility(
  ineligible: Ineligibility | null,
  occurredAt: number,
  { scoresFrom }: Observation,
): Ineligibility | null {
  return ineligible ?? (dayOf(occurredAt) < scoresFrom ? 'before_joining' : null)
}

function isNewestAnswer({ complete, lastCompleteAt }: Observation): boolean {
  return complete !== null && complete.to > lastCompleteAt
}

/** By GitHub's updated times; if they are equal or missing, by the times of the requests. */
function isOlderAnswer(row: LedgerRow, fact: Fact, { complete, lastCompleteAt }: Observation): boolean {
  const known = row.sourceUpdatedAt ?? 0
  const updated = fact.sourceUpdatedAt ?? 0
  const superseded = complete !== null && complete.to < lastCompleteAt
  return updated < known || (updated === known && superseded)
}

/** Whether a day's commits can no longer change, because GitHub answered at `answeredAt`. */
function isFixed({ occurredAt }: { occurredAt: number }, answeredAt: number): boolean {
  return answeredAt >= commitsFixedAt(dayOf(occurredAt))
}

function isClosed(week: string, observation: Observation): boolean {
  return observation.weekStatus(week).state === 'closed'
}

function countsLate({ forced, closedAt }: WeekStatus, { now }: Observation): boolean {
  return forced && closedAt !== null && now <= closedAt + LATE_WINDOW
}
