import { ROSTER_RETENTION } from '#app/domain/contests/contest.ts'
import { OFFER_LIFETIME } from '#app/domain/contests/private-leaderboard.ts'
import { DAY, WEEK } from '#app/domain/time/period.ts'

/**
 * The daily job deletes by this table, and docs/running.md shows it. `age` counts from what `stays` names; 0 if rows
 * have their own end.
 */
export const RETENTION = {
  unclaimedPlayers: { what: 'Players nobody signed in as', stays: '7 days after they were added', age: 7 * DAY },
  sessions: { what: 'Sessions of players and staff', stays: 'until they end', age: 0 },
  staffAttempts: { what: 'Refused sign-ins of staff', stays: 'until they no longer count', age: 0 },
  maintainerProofs: { what: 'Proofs of a maintainer’s role', stays: 'until they end', age: 0 },
  visitorSalts: { what: 'Salts of visitors’ hashes', stays: 'their day', age: 0 },
  // By then no refresh reads the close, and an erased person's id is forgotten; see forget-counterparts.
  landings: { what: 'How closed pull requests were judged', stays: '9 days after the question', age: 9 * DAY },
  counterparts: {
    what: 'Accounts that the leaders’ points came through',
    stays: '30 days after the question',
    age: 30 * DAY,
  },
  offers: { what: 'Offers of a role that nobody answered', stays: '14 days', age: OFFER_LIFETIME },
  rosterEntries: { what: 'Roster entries that nobody took', stays: '30 days', age: ROSTER_RETENTION },
  invitations: {
    what: 'Invitations to a contest',
    stays: '30 days, and 30 days after its end',
    age: ROSTER_RETENTION,
  },
  webhooks: { what: 'Receipts of webhooks', stays: '30 days', age: 30 * DAY },
  adVisits: { what: 'Visits to ads, one by one', stays: '30 days; their sums a day stay', age: 30 * DAY },
  deadLetters: { what: 'Failed messages, decided or not', stays: '26 weeks', age: 26 * WEEK },
  notifications: { what: 'Notifications, and receipts of their messages', stays: '26 weeks', age: 26 * WEEK },
  enquiries: { what: 'Enquiries', stays: '365 days', age: 365 * DAY },
  visits: { what: 'Visits to players and projects', stays: '400 days', age: 400 * DAY },
} as const satisfies Record<string, { what: string; stays: string; age: number }>

export type Retained = keyof typeof RETENTION
