import { factText } from './fact-text.ts'
import type { FactKind } from './fact.ts'
import { ESTABLISHED } from './ground.ts'
import type { Lane } from './lane.ts'
import type { LedgerRow } from './ledger-row.ts'
import {
  DAY,
  dayOf,
  dayStart,
  dayText,
  HOUR,
  instantText,
  weekEnd,
  weekNumber,
  weekSchedule,
  type WeekState,
  weekStart,
  weekStateOf,
} from './period.ts'
import {
  isContestKind,
  OPEN_LIMIT,
  OPEN_WEEK_LIMIT,
  PERSON_WEEK_LIMIT,
  POINTS_TABLE,
  ruleOf,
  takenUpBy,
} from './points-table.ts'
import { reasonText, type ReasonCode } from './reason.ts'
import { takingLabelText, type TakingLabel } from './spam-label.ts'

/** How long staff have to answer a question. */
export const QUESTION_DUE = 72 * HOUR
export const QUESTION_LENGTH = 1000

/** One check of a row, in the order in which it is made. */
export type Check = {
  state: 'fulfilled' | 'failed' | 'open' | 'neutral'
  title: string
  note: string | null
  worth: string | null
}

export type Changer = { who: string; what: string }

export type RowStanding = { weekState: WeekState; now: number; takingLabel?: TakingLabel | undefined }
/** What a row's checks say besides the row: the week's version of the points table, and the label that took its points. */
export type RowRules = { pointsVersion: number; takingLabel?: TakingLabel | undefined }

type Row = Pick<
  LedgerRow,
  'key' | 'kind' | 'day' | 'week' | 'quantity' | 'counted' | 'points' | 'reason' | 'ineligible' | 'lane'
>

/** The checks that the row went through. */
export function checksOf(row: Row, { pointsVersion, takingLabel }: RowRules): Check[] {
  const { kind } = row
  if (!isContestKind(kind)) return []
  const rule = POINTS_TABLE[ruleOf(kind)]
  const what = factText(kind, row.quantity)
  const failed = row.ineligible ?? (row.reason === 'week_closed' || row.reason === 'withdrawn' ? row.reason : null)
  if (failed !== null)
    return [{ state: 'failed', title: what, note: sentence(toldReason(failed, kind, takingLabel)), worth: null }]
  const worth = kind === 'commits' ? `${row.quantity} × ${rule.points}` : String(rule.points)
  const isOver = row.reason === 'daily_limit'
  return [
    { state: 'fulfilled', title: what, note: `It counts on ${dayText(row.day)}`, worth },
    {
      state: isOver ? 'failed' : 'fulfilled',
      title: `Within the day’s ${rule.limit} ${rule.limitName}`,
      note: isOver ? overText(row, rule.limit) : null,
      worth: null,
    },
    ...laneCheck(row, pointsVersion),
  ]
}

function overText({ kind, counted, quantity }: Row, limit: number): string {
  if (kind === 'commits') return `${counted} of these ${quantity} still counted`
  return `The day’s ${limit} were used up already`
}

function laneCheck(row: Row, pointsVersion: number): Check[] {
  const { lane, reason, points } = row
  if (lane === null) return []
  if (lane === 'full')
    return [
      {
        state: 'fulfilled',
        title: 'Counts in full',
        note: 'Somebody else took it up in an established project',
        worth: null,
      },
    ]
  if (reason === 'open_limit' || reason === 'open_week_limit') {
    const left = `${points === 0 ? 'None' : points} of them were left`
    const title =
      reason === 'open_limit' ? `Within the day’s ${OPEN_LIMIT} points` : `Within the week’s ${OPEN_WEEK_LIMIT} points`
    return [{ state: 'failed', title, note: `${laneNote(row, lane)}. ${left}`, worth: null }]
  }
  const state = lane === 'not_known' ? 'open' : 'neutral'
  const week = pointsVersion >= 3 ? `, and the week’s ${OPEN_WEEK_LIMIT}` : ''
  return [{ state, title: `Shares the day’s ${OPEN_LIMIT} points${week}`, note: laneNote(row, lane), worth: null }]
}

/** As the ledger's notes, for readers who did not do the work. */
function laneNote({ kind }: Row, lane: Exclude<Lane, 'full'>): string {
  if (!isContestKind(kind)) return LANES[lane]
  const { inFull, limitName } = POINTS_TABLE[ruleOf(kind)]
  if (lane === 'week_limit') return `The week’s ${inFull} ${limitName} that count in full were used up already`
  // Only reviews can be of somebody and still need nobody.
  if (lane === 'alone' && takenUpBy(kind) === 'author') return 'The pull request is of a bot or a deleted account'
  return LANES[lane]
}

const LANES = {
  alone: 'It needs nobody else',
  week_limit: 'The week had counted enough of them in full',
  person_limit: `With it, more than ${PERSON_WEEK_LIMIT} points would count in full through the same person this week`,
  no_push: 'A review by somebody who cannot push there',
  approver_without_push:
    'Its author or a bot merged it, and whoever approved it cannot push there and had nothing merged there 30 days before',
  after_end: 'The pull request had been merged or closed before this review',
  not_established: 'The project is not established',
  not_known: 'We have not looked the project up yet',
} as const satisfies Record<Exclude<Lane, 'full'>, string>

const REASONS: Partial<Record<ReasonCode, string>> = {
  fork: 'in a fork',
  empty_repository: 'the repository has no commit yet',
  own_pull_request: 'a review of the reviewer’s own pull request',
  bot_pull_request: 'a verdict on a bot’s pull request',
  own_thread: 'in a thread that its author opened',
  self_merged: 'merged by its author without an approval',
  before_joining: 'before its player’s first week',
  withdrawn: 'taken back by staff',
}

function toldReason(code: ReasonCode, kind: FactKind, takingLabel?: TakingLabel): string {
  if (code === 'spam_label' && takingLabel !== undefined) return takingLabelText(takingLabel, 'public')
  if (code === 'fork' && kind === 'repository_created') return 'it is a fork'
  return REASONS[code] ?? reasonText(code, kind)
}

/** Why a row earned less than it could, to follow a colon; null when it did not. */
export function reasonOf({ reason, kind }: Pick<Row, 'reason' | 'kind'>, takingLabel?: TakingLabel): string | null {
  if (reason === null) return null
  if (reason === 'open_limit') return `the day’s ${OPEN_LIMIT} points were used up`
  if (reason === 'open_week_limit') return `the week’s ${OPEN_WEEK_LIMIT} points were used up`
  return toldReason(reason, kind, takingLabel)
}

/** What would still bring points to a thread, if anything; `stop` is what its maintainers ask for now. */
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
        ? 'The project’s maintainers want no points there, so that earns nothing'
        : 'While the project’s maintainers ask for a pause, that earns nothing'
    return { state: 'failed', title, note, worth: '0', points: 0 }
  }
  return {
    state: 'open',
    title,
    note: `It earns on the day on which that happens: in full in an established project, else from the points that one can earn alone`,
    worth: String(points),
    points,
  }
}

/** Who can still change what a row earned, the likeliest first; never empty for a row that earned less than it could. */
export function changersOf(row: Row, { weekState, now, takingLabel }: RowStanding): Changer[] {
  if (row.reason === null && (row.lane === null || row.lane === 'full' || row.lane === 'alone')) return []
  if (weekState === 'closed') {
    const text = `Week ${weekNumber(row.week)} is closed, and nothing in a closed week changes any more.`
    return [{ who: 'Nobody, for this one.', what: text }, ...nextTime(row)]
  }
  return [...ofReason(row, now, takingLabel), ...(row.ineligible === null ? ofLane(row) : [])]
}

function ofReason(row: Row, now: number, takingLabel: TakingLabel | undefined): Changer[] {
  if (row.reason === null) return []
  if (row.reason === 'daily_limit' || row.reason === 'open_limit' || row.reason === 'open_week_limit')
    return [ofLimit(row, now)]
  if (row.reason === 'spam_label' && takingLabel !== undefined)
    return [{ who: MAINTAINER, what: `They can take the label “${takingLabel.name}” off until the week closes.` }]
  return CHANGERS[row.reason].map(([who, what]) => ({ who, what }))
}

function ofLimit(row: Row, now: number): Changer {
  if (row.reason === 'open_week_limit')
    return {
      who: 'Time, for the next one.',
      what: `The ${OPEN_WEEK_LIMIT} points that one can earn alone begin anew with each week.`,
    }
  const limit =
    row.reason === 'open_limit' || !isContestKind(row.kind)
      ? `${OPEN_LIMIT} points`
      : `${POINTS_TABLE[ruleOf(row.kind)].limit} ${POINTS_TABLE[ruleOf(row.kind)].limitName}`
  const next = dayStart(row.day) + DAY
  const begins = now < next ? 'begins' : 'began'
  return {
    who: 'Time, for the next one.',
    what: `The day’s limit of ${limit} ${begins} anew on ${dayText(dayOf(next))} at 00:00 UTC.`,
  }
}

function ofLane(row: Row): Changer[] {
  if (row.lane === 'week_limit' || row.lane === 'person_limit')
    return [{ who: 'Time, for the next one.', what: 'With each week, everything can count in full again.' }]
  if (row.lane === 'approver_without_push')
    return [
      {
        who: 'You, for the next one.',
        what: 'Ask somebody who can push there to approve it before you merge, or to merge it.',
      },
    ]
  if (row.lane === 'after_end')
    return [{ who: 'You, for the next one.', what: 'Review while it is open: a review can help it then.' }]
  if (row.lane === 'no_push')
    return [
      { who: 'The maintainer, for the next one.', what: 'Reviews count in full once you can push to the repository.' },
    ]
  if (row.lane === 'not_established')
    return [
      {
        who: 'Time.',
        what: `A project becomes established at ${ESTABLISHED.days} days, once pull requests of ${ESTABLISHED.people} people besides its owner were merged more than ${ESTABLISHED.lagDays} days ago. A fork never does.`,
      },
      {
        who: 'Staff, from the next week on.',
        what: 'They can mark a project as established. Its player can ask for it on this page, signed in.',
      },
    ]
  if (row.lane === 'not_known')
    return [
      {
        who: 'Time.',
        what: `We ask GitHub whether the project is established, at the latest with the final reading on ${instantText(weekSchedule(row.week).finalFetch)}.`,
      },
    ]
  return []
}

function nextTime(row: Row): Changer[] {
  return row.lane === 'not_established' ? ofLane(row).slice(1) : []
}

const NOBODY = 'Nobody, for this one.'
const MAINTAINER = 'The maintainer.'

const CHANGERS: Record<
  Exclude<ReasonCode, 'daily_limit' | 'open_limit' | 'open_week_limit'>,
  [who: string, what: string][]
> = {
  fork: [[NOBODY, 'Work in a fork never counts. Once it is in the project that was forked, it counts there.']],
  empty_repository: [['You.', 'Push a first commit: we read the repository again until the week closes.']],
  own_pull_request: [[NOBODY, 'Reviews of your own pull requests never count.']],
  bot_pull_request: [
    [
      NOBODY,
      `A verdict on a bot’s pull request earns nothing. What one writes in the review counts, and shares the points that one can earn alone.`,
    ],
  ],
  own_thread: [[NOBODY, 'Comments in a thread that you opened never count.']],
  self_merged: [
    [NOBODY, 'A merge cannot be undone, and an approval after it does not count.'],
    ['You, for the next one.', 'Ask another person to approve it before you merge, or to merge it.'],
  ],
  spam_label: [[MAINTAINER, 'They can take the label “spam” or “invalid” off until the week closes.']],
  closed_unmerged: [[MAINTAINER, 'They can open it again.']],
  not_completed_by_another: [[MAINTAINER, 'Another person than its author has to close it as completed.']],
  reopened: [[MAINTAINER, 'They can close it as completed again.']],
  review_dismissed: [['You.', 'Review the pull request again with a verdict.']],
  not_completed: [[MAINTAINER, 'They can close it as completed.']],
  gone: [['Its owner on GitHub.', 'It counts again once the public can see it, until the week closes.']],
  before_joining: [[NOBODY, 'Work counts from the Monday of the week in which its player joined.']],
  day_fixed: [[NOBODY, 'A day’s number of commits is fixed 48 hours after the day.']],
  week_closed: [[NOBODY, 'We found it after its week had closed, and nothing in a closed week changes any more.']],
  opted_out: [
    ['The repository’s maintainers.', 'They asked us to leave it out, and only they can ask us to count it again.'],
  ],
  braked: [[NOBODY, 'It happened while the project’s brake was on, and that stays so when it is released.']],
  not_labelled: [[MAINTAINER, 'They chose which labels count here, and can set one of them until the week closes.']],
  too_many_open: [
    [NOBODY, 'It was opened while as many were open as the project allows, and that stays so.'],
    ['You, for the next one.', 'Wait until one of yours is merged or closed.'],
  ],
  no_issue: [['You.', 'Link an issue of the project that was open before the pull request, until the week closes.']],
  found_late: [[NOBODY, 'It counts in the week in which we found it, because its own week had to close without it.']],
  withdrawn: [['Staff.', 'They took it back.']],
}

/** When a week's outcome stops changing, in words. */
export function weekStandingText(week: string, stored: WeekState | null, now: number): string {
  const state = weekStateOf(week, stored, now)
  if (state === 'closed') return stored === null ? 'over before weeks were counted here' : 'final'
  if (now < weekStart(week)) return `begins on ${instantText(weekStart(week))}`
  // Between its end and its settling, at most a minute.
  return state === 'settling' || now >= weekEnd(week) ? 'provisional' : `running until ${instantText(weekEnd(week))}`
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
