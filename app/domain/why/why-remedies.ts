import { ESTABLISHED } from '#app/domain/ledger/established-project.ts'
import type { ReasonCode } from '#app/domain/ledger/reason.ts'
import type { TakingLabel } from '#app/domain/ledger/spam-label.ts'
import {
  isScoredKind,
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  POINTS_TABLE,
  ruleOf,
} from '#app/domain/points/points-table.ts'
import { dayText, timeText } from '#app/domain/time/date-text.ts'
import { DAY, dayStart, weekNumber, weekSchedule, type WeekState } from '#app/domain/time/period.ts'
import type { Row } from './why.ts'

export type Remedy = { who: string; what: string }

export type RowStanding = { weekState: WeekState; now: number; takingLabel?: TakingLabel | undefined }

/** Who can still change what a row earned, the likeliest first; never empty if it earned less than it could. */
export function changersOf(row: Row, { weekState, now, takingLabel }: RowStanding): Remedy[] {
  if (row.reason === null && (row.credit === null || row.credit === 'full' || row.credit === 'alone')) return []
  if (weekState === 'closed') {
    const text = `Week ${weekNumber(row.week)} is closed, and a closed week never changes.`
    return [{ who: 'Nobody, for this one.', what: text }, ...nextTime(row)]
  }
  return [...ofReason(row, now, takingLabel), ...(row.ineligible === null ? ofCredit(row) : [])]
}

function ofReason(row: Row, now: number, takingLabel: TakingLabel | undefined): Remedy[] {
  if (row.reason === null) return []
  if (row.reason === 'daily_limit' || row.reason === 'open_limit' || row.reason === 'open_week_limit')
    return [ofLimit(row, now)]
  if (row.reason === 'spam_label' && takingLabel !== undefined)
    return [{ who: MAINTAINER, what: `They can remove the label “${takingLabel.name}” until the week closes.` }]
  return CHANGERS[row.reason].map(([who, what]) => ({ who, what }))
}

function ofLimit(row: Row, now: number): Remedy {
  if (row.reason === 'open_week_limit')
    return {
      who: 'Time, for the next one.',
      what: `The ${OPEN_POINTS_PER_WEEK} points you can earn alone start over each week.`,
    }
  const limit =
    row.reason === 'open_limit' || !isScoredKind(row.kind)
      ? `${OPEN_POINTS_PER_DAY} points`
      : `${POINTS_TABLE[ruleOf(row.kind)].limit} ${POINTS_TABLE[ruleOf(row.kind)].limitName}`
  const next = dayStart(row.day) + DAY
  const starts = now < next ? 'starts' : 'started'
  return {
    who: 'Time, for the next one.',
    what: `The day’s limit of ${limit} ${starts} over on ${dayText(next, now)} at 00:00 UTC.`,
  }
}

function ofCredit(row: Row): Remedy[] {
  if (row.credit === 'week_limit' || row.credit === 'person_limit')
    return [{ who: 'Time, for the next one.', what: 'Each new week, everything can count in full again.' }]
  if (row.credit === 'approver_without_push')
    return [
      {
        who: 'You, for the next one.',
        what: 'Ask somebody with write access to approve it before you merge, or to merge it for you.',
      },
    ]
  if (row.credit === 'after_end')
    return [{ who: 'You, for the next one.', what: 'Review while it’s open, when a review can still help.' }]
  if (row.credit === 'no_change')
    return [
      {
        who: 'The maintainer, for the next one.',
        what: 'It counts in full if a merged pull request or a commit of somebody else closes it.',
      },
    ]
  if (row.credit === 'no_push')
    return [
      {
        who: 'The maintainer, for the next one.',
        what: 'Reviews count in full once you have write access to the repository.',
      },
    ]
  if (row.credit === 'not_established')
    return [
      {
        who: 'Time.',
        what: `A project becomes established once it is ${ESTABLISHED.days} days old and pull requests by ${ESTABLISHED.people} people besides its owner were merged more than ${ESTABLISHED.lagDays} days ago. A fork never does.`,
      },
      {
        who: 'Our staff, from next week on.',
        what: 'They can mark a project as established. The player can sign in and ask for it on this page.',
      },
    ]
  if (row.credit === 'not_known')
    return [
      {
        who: 'Time.',
        what: `We ask GitHub whether the project is established, on ${timeText(weekSchedule(row.week).finalFetch)} at the latest.`,
      },
    ]
  return []
}

function nextTime(row: Row): Remedy[] {
  return row.credit === 'not_established' ? ofCredit(row).slice(1) : []
}

const NOBODY = 'Nobody, for this one.'
const MAINTAINER = 'The maintainer.'

const CHANGERS: Record<
  Exclude<ReasonCode, 'daily_limit' | 'open_limit' | 'open_week_limit'>,
  [who: string, what: string][]
> = {
  fork: [[NOBODY, 'Work in a fork never counts. Once it’s in the original project, it counts there.']],
  empty_repository: [['You.', 'Push a first commit. We keep looking until the week closes.']],
  own_pull_request: [[NOBODY, 'Reviews of your own pull requests never count.']],
  bot_pull_request: [
    [
      NOBODY,
      `Approving a bot’s pull request, or requesting changes on it, earns nothing. What you write in the review counts, within the points you can earn alone.`,
    ],
  ],
  own_thread: [[NOBODY, 'Comments in a thread that you opened never count.']],
  self_merged: [
    [NOBODY, 'A merge can’t be undone, and an approval after it doesn’t count.'],
    ['You, for the next one.', 'Ask somebody else to approve it before you merge, or to merge it for you.'],
  ],
  spam_label: [[MAINTAINER, 'They can remove the label “spam” or “invalid” until the week closes.']],
  closed_unmerged: [[MAINTAINER, 'They can reopen it.']],
  not_completed_by_another: [[MAINTAINER, 'Somebody other than its author has to close it as completed.']],
  reopened: [[MAINTAINER, 'They can close it as completed again.']],
  review_dismissed: [['You.', 'Review the pull request again: approve it or request changes.']],
  not_completed: [[MAINTAINER, 'They can close it as completed.']],
  gone: [['Its owner on GitHub.', 'It counts again if they make it public before the week closes.']],
  before_joining: [[NOBODY, 'Work counts from the Monday of the week the player joined.']],
  day_fixed: [[NOBODY, 'We fix a day’s number of commits 48 hours after the day.']],
  week_closed: [[NOBODY, 'We found it after its week had closed, and a closed week never changes.']],
  opted_out: [
    ['The repository’s maintainers.', 'They asked for nothing there to count, and only they can change that.'],
  ],
  braked: [[NOBODY, 'It happened while the project’s brake was on. Releasing the brake doesn’t change that.']],
  not_labelled: [[MAINTAINER, 'They chose which labels count here, and can add one of them until the week closes.']],
  too_many_open: [
    [NOBODY, 'When it was opened, the player already had as many open as the project allows.'],
    ['You, for the next one.', 'Wait until one of yours is merged or closed.'],
  ],
  no_issue: [
    [
      'You.',
      'Before the week closes, link an issue that was open before the pull request: somebody else’s, or one that a maintainer had labelled.',
    ],
  ],
  not_vouched: [
    [NOBODY, 'Only people on the project’s own list earned points there then. We no longer use such lists.'],
  ],
  reverted: [[NOBODY, 'Somebody else reverted it within 14 days, while its week was open.']],
  found_late: [[NOBODY, 'It counts in the week we found it, because its own week had to close without it.']],
  withdrawn: [['Our staff.', 'They took it back.']],
}
