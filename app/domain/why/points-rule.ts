import { APPROVER_LAG } from '#app/domain/ledger/credit.ts'
import { ESTABLISHED } from '#app/domain/ledger/established-project.ts'
import {
  PIECES_BEYOND_LIMIT_PER_DAY,
  POINTS_BEYOND_LIMIT,
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  COUNTERPART_POINTS_PER_WEEK,
  POINTS_TABLE,
} from '#app/domain/points/points-table.ts'
import { numberWord } from '#app/domain/text/number-text.ts'
import { DAY, WEEK_BORDER } from '#app/domain/time/period.ts'

/** In the same words wherever it is told. */
export const POINTS_RULE = {
  title: 'What other people accept counts in full',
  full: 'In an established project, these count in full, each up to its own limits per day and week: a pull request that somebody else accepts, an issue that somebody else’s change closes, and your review of somebody else’s open pull request if you have write access.',
  week: `In a week, at most ${POINTS_TABLE.pull_request_accepted.inFull} accepted pull requests, ${POINTS_TABLE.issue_completed.inFull} completed issues, ${POINTS_TABLE.review_verdict.inFull} approvals or change requests and ${POINTS_TABLE.review_text.inFull} reviews with written feedback count in full, and no more than ${COUNTERPART_POINTS_PER_WEEK} points through the same person. Anything beyond that counts towards the points you can earn on your own.`,
  beyond: `Past a limit each piece still earns ${POINTS_BEYOND_LIMIT} point, up to ${numberWord(PIECES_BEYOND_LIMIT_PER_DAY)} a day.`,
  approval: `If you or a bot merge your pull request, somebody else has to approve it first. The approval makes it count in full if that person has write access, or had a pull request of their own merged there ${APPROVER_LAG / DAY} days before.`,
  alone: `On your own you can earn ${OPEN_POINTS_PER_DAY} points a day and ${OPEN_POINTS_PER_WEEK} a week. Commits, new repositories, comments and opening pull requests or issues count towards these. So do issues closed by hand, reviews without write access or after the pull request was closed, threads of bots, and everything in a project that isn’t established.`,
  established: `A project is established if it is not a fork, is at least ${ESTABLISHED.days} days old, and merged pull requests from ${ESTABLISHED.people} people besides its owner more than ${ESTABLISHED.lagDays} days ago. People who all arrived in the same week count as one until they come back. A project that changes hands starts over, unless others kept working on it. We judge a whole week as of its ${WEEK_BORDER}. Our staff can mark a project as established, and you can ask them to.`,
  short: `What other people accept in an established project counts in full. On your own you can earn ${OPEN_POINTS_PER_DAY} points a day and ${OPEN_POINTS_PER_WEEK} a week.`,
} as const
