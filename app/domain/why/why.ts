import type { Credit } from '#app/domain/ledger/credit.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import type { FactKind } from '#app/domain/ledger/fact.ts'
import { landedText } from '#app/domain/ledger/landing.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { reasonText, type ReasonCode } from '#app/domain/ledger/reason.ts'
import { pointsWithinLimits } from '#app/domain/ledger/scoring.ts'
import { takingLabelText, type TakingLabel } from '#app/domain/ledger/spam-label.ts'
import {
  isScoredKind,
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  COUNTERPART_POINTS_PER_WEEK,
  POINTS_TABLE,
  ruleOf,
  counterpartRole,
} from '#app/domain/points/points-table.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { dayText, timeText } from '#app/domain/time/date-text.ts'
import { dayStart, weekEnd, type WeekState, weekStart, weekStateOf } from '#app/domain/time/period.ts'

export const QUESTION_LENGTH = 1000

/** In the order in which the checks are made. */
export type Check = {
  state: 'fulfilled' | 'failed' | 'open' | 'neutral'
  title: string
  note: string | null
  worth: string | null
}

/** What checks need besides the row. */
export type RowRules = { pointsVersion: number; now: number; takingLabel?: TakingLabel | undefined }

export type Row = Pick<
  LedgerRow,
  | 'key'
  | 'kind'
  | 'day'
  | 'week'
  | 'quantity'
  | 'counted'
  | 'points'
  | 'reason'
  | 'ineligible'
  | 'credit'
  | 'landedAs'
  | 'agent'
>

export function checksOf(row: Row, { pointsVersion, now, takingLabel }: RowRules): Check[] {
  const { kind } = row
  if (!isScoredKind(kind)) return []
  const rule = POINTS_TABLE[ruleOf(kind)]
  const what = factText(kind, row.quantity)
  const failed = row.ineligible ?? (row.reason === 'week_closed' || row.reason === 'withdrawn' ? row.reason : null)
  if (failed !== null)
    return [{ state: 'failed', title: capitalized(reasonNote(failed, kind, takingLabel)), note: what, worth: null }]
  const worth = kind === 'commits' ? `${row.quantity} × ${rule.points}` : String(rule.points)
  const landed = row.landedAs == null ? '' : `${capitalized(landedText(row.landedAs))}. `
  return [
    { state: 'fulfilled', title: what, note: `${landed}Counted on ${dayText(dayStart(row.day), now)}`, worth },
    row.reason === 'daily_limit'
      ? { state: 'failed', title: overText(row, rule), note: beyondText(row), worth: null }
      : { state: 'fulfilled', title: `Within the day’s ${rule.limit} ${rule.limitName}`, note: null, worth: null },
    ...creditCheck(row, pointsVersion),
  ]
}

function overText(row: Row, { limit, limitName }: { limit: number; limitName: string }): string {
  return row.kind === 'commits'
    ? `Only ${row.counted} of these ${row.quantity} commits counted, the day’s limit`
    : `The day’s ${limit} ${limitName} were already used up`
}

/** What it earned past its limit; null for nothing. */
function beyondText(row: Row): string | null {
  const beyond = row.points - pointsWithinLimits(row)
  return beyond === 0 ? null : `Past the limit, ${beyond} more`
}

function creditCheck(row: Row, pointsVersion: number): Check[] {
  const { credit, reason } = row
  if (credit === null) return []
  if (credit === 'full')
    return [
      {
        state: 'fulfilled',
        title: 'Counts in full',
        note: 'Somebody else accepted it in an established project',
        worth: null,
      },
    ]
  if (reason === 'open_limit' || reason === 'open_week_limit') {
    const left = pointsWithinLimits(row)
    const notes = [creditNote(row, credit), left === 0 ? null : `${left} were left`, beyondText(row)]
    return [
      {
        state: 'failed',
        title: capitalized(usedUpText(reason)),
        note: notes.filter((note) => note !== null).join('. '),
        worth: null,
      },
    ]
  }
  const state = credit === 'not_known' ? 'open' : 'neutral'
  const week = pointsVersion >= 3 ? `, and the week’s ${OPEN_POINTS_PER_WEEK}` : ''
  return [
    {
      state,
      title: `Counts towards the day’s ${OPEN_POINTS_PER_DAY} points${week}`,
      note: creditNote(row, credit),
      worth: null,
    },
  ]
}

/** As in the ledger, for readers who did not do the work. */
function creditNote({ kind }: Row, credit: Exclude<Credit, 'full'>): string {
  if (!isScoredKind(kind)) return CREDIT_NOTES[credit]
  const { inFull, limitName } = POINTS_TABLE[ruleOf(kind)]
  if (credit === 'week_limit') return `The week’s ${inFull} ${limitName} that count in full were already used up`
  // Only reviews can be of somebody and still need nobody.
  if (credit === 'alone' && counterpartRole(kind) === 'author')
    return 'The pull request is by a bot or a deleted account'
  return CREDIT_NOTES[credit]
}

const CREDIT_NOTES = {
  alone: 'Nobody else has to accept it',
  week_limit: 'The weekly limit for full points had been reached',
  person_limit: `With it, more than ${COUNTERPART_POINTS_PER_WEEK} points would count in full through one person this week`,
  no_push: 'The reviewer has no write access',
  approver_without_push:
    'Its author or a bot merged it. The person who approved it has no write access, and had nothing merged there 30 days before',
  after_end: 'It was already merged or closed when this review came',
  no_change: 'It was closed by hand, by its own author’s change, or by an agent’s',
  not_established: 'The project isn’t established',
  not_known: 'We haven’t looked up the project yet',
} as const satisfies Record<Exclude<Credit, 'full'>, string>

const REASONS: Partial<Record<ReasonCode, string>> = {
  fork: 'in a fork',
  empty_repository: 'the repository has no commit yet',
  own_pull_request: 'a review of the reviewer’s own pull request',
  bot_pull_request: 'an approval or change request on a bot’s pull request',
  own_thread: 'in the author’s own thread',
  self_merged: 'no other person merged it, or approved it before the merge',
  before_joining: 'before the player’s first week',
  withdrawn: 'taken back by staff',
}

function reasonNote(code: ReasonCode, kind: FactKind, takingLabel?: TakingLabel): string {
  if (code === 'spam_label' && takingLabel !== undefined) return takingLabelText(takingLabel, 'public')
  if (code === 'fork' && kind === 'repository_created') return 'it is a fork'
  return REASONS[code] ?? reasonText(code, kind)
}

function usedUpText(limit: 'open_limit' | 'open_week_limit'): string {
  return limit === 'open_limit'
    ? `the day’s ${OPEN_POINTS_PER_DAY} points were used up`
    : `the week’s ${OPEN_POINTS_PER_WEEK} points were used up`
}

/** To follow a colon; null if it did not earn less. */
export function reasonOf({ reason, kind }: Pick<Row, 'reason' | 'kind'>, takingLabel?: TakingLabel): string | null {
  if (reason === null) return null
  if (reason === 'open_limit' || reason === 'open_week_limit') return usedUpText(reason)
  return reasonNote(reason, kind, takingLabel)
}

/** What would still bring points to a thread; `stop` is what its maintainers ask for now. */
export function openCheck(
  kind: 'pull_request' | 'issue',
  rows: readonly Row[],
  stop: 'none' | 'braked' | null,
): (Check & { points: number }) | null {
  const later: FactKind = kind === 'pull_request' ? 'pull_request_accepted' : 'issue_completed'
  const opened = rows.find((row) => row.kind === 'pull_request_opened' || row.kind === 'issue_opened')
  if (opened === undefined || opened.ineligible !== null || rows.some((row) => row.kind === later)) return null
  const { points } = POINTS_TABLE[ruleOf(later)]
  const title = kind === 'pull_request' ? 'Accepted by another person' : 'Completed by another person'
  if (stop === 'none' || (stop === 'braked' && kind === 'pull_request')) {
    const note =
      stop === 'none'
        ? 'The maintainers switched points off there, so that earns nothing'
        : 'That earns nothing while the maintainers ask for a pause'
    return { state: 'failed', title, note, worth: '0', points: 0 }
  }
  return {
    state: 'open',
    title,
    note: `It earns on the day that happens: in full in an established project, otherwise from the points you can earn alone`,
    worth: String(points),
    points,
  }
}

/** When a week's outcome stops changing. */
export function weekStandingText(week: string, stored: WeekState | null, now: number): string {
  const state = weekStateOf(week, stored, now)
  if (state === 'closed') return stored === null ? 'over before we counted weeks here' : 'final'
  if (now < weekStart(week)) return `begins on ${timeText(weekStart(week))}`
  // Between its end and its settling, at most a minute.
  return state === 'settling' || now >= weekEnd(week) ? 'provisional' : `running until ${timeText(weekEnd(week))}`
}
