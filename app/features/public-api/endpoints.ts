import type * as z from 'zod'
import { WEEK_STAYS_PUBLIC } from '#app/domain/contests/contest.ts'
import { WEEK_BORDER } from '#app/domain/time/period.ts'
import * as contestSchemas from './contest-schemas.ts'
import * as parameters from './parameters.ts'
import type { ProblemCode } from './problems.ts'
import * as schemas from './schemas.ts'

export type Endpoint = {
  /** Parameters are `{name}`. */
  path: string
  group: 'Boards' | 'Players' | 'Weeks' | 'Contests' | 'Projects and counters' | 'Badges and cards'
  summary: string
  description: string
  inPath?: z.ZodObject
  query?: z.ZodObject
  answer: { description: string } & ({ schema: z.ZodType } | { mediaType: string })
  problems: readonly ProblemCode[]
  /** Seconds in caches. */
  maxAge: number
  /** With `{username}`, `{week}` and `{slug}` filled in. */
  example: string
}

const INVALID = ['invalid_parameters', 'invalid_cursor'] as const

/** Source of routes, OpenAPI description and documentation. */
export const ENDPOINTS = {
  getLeaderboard: {
    path: '/api/v1/leaderboard',
    group: 'Boards',
    summary: 'A board',
    description: `Ranks of a week, a month or all time, as the leaderboard shows them. Further pages are at \`next\`; the running week ends at ${WEEK_BORDER}.`,
    query: parameters.leaderboardQuery,
    answer: { description: 'One page of the board.', schema: schemas.leaderboard },
    problems: INVALID,
    maxAge: 60,
    example: '/api/v1/leaderboard?period=week&limit=3',
  },
  getPlayer: {
    path: '/api/v1/players/{username}',
    group: 'Players',
    summary: 'A player',
    description: 'Level, counters, ranks and streak. A former GitHub name leads to the same player.',
    inPath: parameters.playerPath,
    answer: { description: 'The player.', schema: schemas.player },
    problems: ['player_not_found'],
    maxAge: 60,
    example: '/api/v1/players/{username}',
  },
  getLedger: {
    path: '/api/v1/players/{username}/weeks/{week}',
    group: 'Players',
    summary: 'The ledger of a player’s week',
    description: 'Every fact of that week with its points, and why it earned less where it did.',
    inPath: parameters.ledgerPath,
    query: parameters.ledgerQuery,
    answer: { description: 'One page of the ledger.', schema: schemas.ledgerWeek },
    problems: [...INVALID, 'player_not_found', 'lines_being_restored'],
    maxAge: 60,
    example: '/api/v1/players/{username}/weeks/{week}?limit=3',
  },
  getWeeks: {
    path: '/api/v1/weeks',
    group: 'Weeks',
    summary: 'Closed weeks',
    description:
      'Weeks that are final, the newest first, with the places that stand. `updatedAt` moves when a place is decided.',
    query: parameters.weeksQuery,
    answer: { description: 'One page of closed weeks.', schema: schemas.closedWeeks },
    problems: INVALID,
    maxAge: 300,
    example: '/api/v1/weeks?limit=3',
  },
  getSignedWeek: {
    path: '/api/v1/weeks/{week}',
    group: 'Weeks',
    summary: 'A closed week, signed',
    description:
      'The final standings as a text and its Ed25519 signature, to keep and to check; /transparency shows how. The text holds no awards, so it stays the same whatever is decided about them: those are in the list of closed weeks.',
    inPath: parameters.weekPath,
    answer: { description: 'The signed text.', schema: schemas.signedWeek },
    problems: ['week_not_closed', 'weeks_not_signed_here'],
    maxAge: 3600,
    example: '/api/v1/weeks/{week}',
  },
  getWeeksFeed: {
    path: '/api/v1/weeks.atom',
    group: 'Weeks',
    summary: 'Closed weeks as a feed',
    description: 'For feed readers: one entry a week, once it is final; it is updated when a place in it is decided.',
    answer: { description: 'An Atom feed.', mediaType: 'application/atom+xml' },
    problems: [],
    maxAge: 900,
    example: '/api/v1/weeks.atom',
  },
  getWeeksCalendar: {
    path: '/api/v1/weeks.ics',
    group: 'Weeks',
    summary: 'A calendar of week ends',
    description: 'For calendars that subscribe: the last hour of each week, half a year ahead.',
    answer: { description: 'An iCalendar file.', mediaType: 'text/calendar' },
    problems: [],
    maxAge: 3600,
    example: '/api/v1/weeks.ics',
  },
  getContest: {
    path: '/api/v1/contests/{slug}',
    group: 'Contests',
    summary: 'A contest',
    description: `A public contest with its standings, as its page shows them: from the freeze to the reveal those of the freeze. ${WEEK_STAYS_PUBLIC} Private contests are not found.`,
    inPath: parameters.contestPath,
    answer: { description: 'The contest.', schema: contestSchemas.contest },
    problems: ['contest_not_found'],
    maxAge: 60,
    example: '/api/v1/contests/{slug}',
  },
  getContestResult: {
    path: '/api/v1/contests/{slug}/result',
    group: 'Contests',
    summary: 'A final contest, signed',
    description:
      'The final places as a text and its Ed25519 signature, to keep and to check; /transparency shows how. Ranks and points stay; an erased name becomes null, and the text is signed anew.',
    inPath: parameters.contestPath,
    answer: { description: 'The signed text.', schema: contestSchemas.signedContest },
    problems: ['contest_not_found', 'contest_not_final', 'results_not_signed_here'],
    maxAge: 300,
    example: '/api/v1/contests/{slug}/result',
  },
  getProjects: {
    path: '/api/v1/projects',
    group: 'Projects and counters',
    summary: 'Projects',
    description: 'What players show, by clicks or the newest first, up to 24 a page.',
    query: parameters.projectsQuery,
    answer: { description: 'One page of projects.', schema: schemas.projects },
    problems: INVALID,
    maxAge: 300,
    example: '/api/v1/projects?order=newest',
  },
  getStatistics: {
    path: '/api/v1/statistics',
    group: 'Projects and counters',
    summary: 'Counters',
    description: 'How many compete, and how many are ranked.',
    answer: { description: 'The counters.', schema: schemas.statistics },
    problems: [],
    maxAge: 60,
    example: '/api/v1/statistics',
  },
  getBadge: {
    path: '/api/badges/{username}.svg',
    group: 'Badges and cards',
    summary: 'A badge',
    description: 'Rank, points, level or streak for a README. For a name without a player the badge says so.',
    inPath: parameters.playerPath,
    query: parameters.badgeQuery,
    answer: { description: 'The drawing.', mediaType: 'image/svg+xml' },
    problems: [],
    maxAge: 300,
    example: '/api/badges/{username}.svg?metric=rank',
  },
  getBadgeEndpoint: {
    path: '/api/badges/{username}.json',
    group: 'Badges and cards',
    summary: 'A badge for shields.io',
    description: 'The same figures in the schema of shields.io’s endpoint badge.',
    inPath: parameters.playerPath,
    query: parameters.badgeQuery,
    answer: { description: 'What shields.io draws.', schema: schemas.badgeEndpoint },
    problems: [],
    maxAge: 300,
    example: '/api/badges/{username}.json?metric=level',
  },
  getCard: {
    path: '/api/cards/{username}.svg',
    group: 'Badges and cards',
    summary: 'A card',
    description: 'A player’s week as a drawing of 480 × 200. By default it follows the reader’s theme.',
    inPath: parameters.playerPath,
    query: parameters.cardQuery,
    answer: { description: 'The drawing.', mediaType: 'image/svg+xml' },
    problems: [],
    maxAge: 300,
    example: '/api/cards/{username}.svg',
  },
} as const satisfies Record<string, Endpoint>
