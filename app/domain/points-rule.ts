import { ESTABLISHED } from './ground.ts'
import { WEEK_BORDER } from './period.ts'
import { OPEN_LIMIT } from './points-table.ts'

/** The rule of the points table, in the same words wherever it is told. */
export const POINTS_RULE = {
  title: 'What other people take up counts in full',
  full: 'In an established project, these count in full, each up to its own daily limit: a pull request that another person accepts, an issue that another person completes, and a review of another person’s pull request by somebody who can push there.',
  alone: `${OPEN_LIMIT} points a day you can earn alone. Commits, new repositories, comments, opening pull requests and issues, reviews without push access, bots’ threads, and everything in a project that isn’t established share them.`,
  established: `A project is established if it is not a fork, is at least ${ESTABLISHED.days} days old, and had merged pull requests from ${ESTABLISHED.people} people besides its owner more than ${ESTABLISHED.lagDays} days ago. We judge a whole week as of its ${WEEK_BORDER}. Staff can mark a project by hand, and you can ask for it.`,
  short: `What other people take up in an established project counts in full. What you do alone shares ${OPEN_LIMIT} points a day.`,
} as const
