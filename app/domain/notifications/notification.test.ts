import fc from 'fast-check'
import { expect, it } from 'vitest'
import { perSwitch } from './channel.ts'
import {
  channelsFor,
  carriesAd,
  isQuietHour,
  NOTIFICATION_KINDS,
  notificationPayload,
  type NotificationKind,
} from './notification.ts'

const reachable = {
  ...perSwitch(() => true),
  notificationOnlyOnPrize: false,
  mutedKinds: [],
  telegramId: '42',
  email: 'ada@example.org',
  emailConfirmedAt: 1,
}
const others = NOTIFICATION_KINDS.filter((kind) => kind !== 'WINNER')

it('knows the ten specified kinds, and that of contests', () => {
  expect(NOTIFICATION_KINDS).toEqual([
    'LAST_CONTRIBUTION_5_DAYS_AGO',
    'RANK_ALMOST_TOP_10',
    'INVITE_YOUR_FRIENDS',
    'PRIVATE_LB_UPDATE',
    'ACHIEVEMENT',
    'RANK_UPDATE',
    'WINNER',
    'WEEKLY_RESET',
    'CONTEST',
    'INVITE',
    'CUSTOM',
  ])
})

it.each(NOTIFICATION_KINDS)('keeps %s in the inbox once it is muted', (kind) => {
  expect(channelsFor(kind, { ...reachable, mutedKinds: [kind] })).toEqual([])
  expect(
    channelsFor(kind, { ...reachable, mutedKinds: NOTIFICATION_KINDS.filter((other) => other !== kind) }),
  ).not.toEqual([])
})

it.each(NOTIFICATION_KINDS)('sends %s by every channel that is on and connected', (kind) => {
  expect(channelsFor(kind, reachable)).toEqual(['telegram', 'email'])
  expect(channelsFor(kind, { ...reachable, hasTelegramEnabled: false })).toEqual(['email'])
  expect(channelsFor(kind, { ...reachable, hasEmailEnabled: false })).toEqual(['telegram'])
  expect(channelsFor(kind, { ...reachable, hasTelegramEnabled: false, hasEmailEnabled: false })).toEqual([])
})

it('sends nothing to a chat that is not connected or an address that is missing or not confirmed', () => {
  expect(channelsFor('WINNER', { ...reachable, telegramId: null })).toEqual(['email'])
  expect(channelsFor('WINNER', { ...reachable, email: null })).toEqual(['telegram'])
  expect(channelsFor('WINNER', { ...reachable, emailConfirmedAt: null })).toEqual(['telegram'])
})

it('sends only wins to players who chose prizes only', () => {
  const onlyPrizes = { ...reachable, notificationOnlyOnPrize: true }
  expect(channelsFor('WINNER', onlyPrizes)).toEqual(['telegram', 'email'])
  expect(channelsFor('WINNER', { ...onlyPrizes, hasTelegramEnabled: false })).toEqual(['email'])
  expect(others.flatMap((kind) => channelsFor(kind, onlyPrizes))).toEqual([])
})

it('counts a prize of a contest as a prize, and nothing else of it', () => {
  const onlyPrizes = { ...reachable, notificationOnlyOnPrize: true }
  const contest = { id: 'plb_1', name: 'Autumn', href: '/c/autumn', timeZone: 'UTC' }
  const final = { event: 'final', contest, place: { rank: 1, of: 9, points: 300 }, team: null, prize: null }
  const prize = { text: 'A rope', isTeams: false }
  expect(channelsFor('CONTEST', onlyPrizes, { ...final, prize })).toEqual(['telegram', 'email'])
  expect(channelsFor('CONTEST', onlyPrizes, final)).toEqual([])
  expect(channelsFor('CONTEST', onlyPrizes, { event: 'start', contest, endsAt: 1, prize })).toEqual([])
  expect(channelsFor('CONTEST', { ...onlyPrizes, mutedKinds: ['CONTEST'] }, { ...final, prize })).toEqual([])
})

it('keeps the result of a contest without any points in the inbox', () => {
  const contest = { id: 'plb_1', name: 'Autumn', href: '/c/autumn', timeZone: 'UTC' }
  const final = { event: 'final', contest, place: { rank: 0, of: 9, points: 0 }, team: null, prize: null }
  expect(channelsFor('CONTEST', reachable, final)).toEqual([])
  const team = { rank: 2, of: 3, points: 40, name: 'Ropes' }
  expect(channelsFor('CONTEST', reachable, { ...final, team })).toEqual(['telegram', 'email'])
})

it.each([
  ['UTC', '2026-11-16T21:59:59Z', false],
  ['UTC', '2026-11-16T22:00:00Z', true],
  ['UTC', '2026-11-16T00:00:00Z', true],
  ['UTC', '2026-11-16T07:59:59Z', true],
  ['UTC', '2026-11-16T08:00:00Z', false],
  // Berlin is an hour ahead in winter, two in summer.
  ['Europe/Berlin', '2026-11-16T20:59:00Z', false],
  ['Europe/Berlin', '2026-11-16T21:00:00Z', true],
  ['Europe/Berlin', '2026-11-16T07:00:00Z', false],
  ['Europe/Berlin', '2026-07-16T19:59:00Z', false],
  ['Europe/Berlin', '2026-07-16T20:00:00Z', true],
  ['Europe/Berlin', '2026-07-16T05:59:00Z', true],
  ['Europe/Berlin', '2026-07-16T06:00:00Z', false],
  // Berlin's clocks go forward on 29 March 2026 and back on 25 October.
  ['Europe/Berlin', '2026-03-28T06:30:00Z', true],
  ['Europe/Berlin', '2026-03-29T06:30:00Z', false],
  ['Europe/Berlin', '2026-10-24T06:30:00Z', false],
  ['Europe/Berlin', '2026-10-25T06:30:00Z', true],
  // New York's clocks go forward on 8 March 2026 and back on 1 November.
  ['America/New_York', '2026-03-07T12:30:00Z', true],
  ['America/New_York', '2026-03-08T12:30:00Z', false],
  ['America/New_York', '2026-10-31T12:30:00Z', false],
  ['America/New_York', '2026-11-01T12:30:00Z', true],
  ['Asia/Kolkata', '2026-11-16T16:29:00Z', false],
  ['Asia/Kolkata', '2026-11-16T16:30:00Z', true],
  ['Asia/Kolkata', '2026-11-16T02:29:00Z', true],
  ['Asia/Kolkata', '2026-11-16T02:30:00Z', false],
  ['Pacific/Kiritimati', '2026-11-16T07:59:00Z', false],
  ['Pacific/Kiritimati', '2026-11-16T08:00:00Z', true],
  ['Pacific/Kiritimati', '2026-11-16T18:00:00Z', false],
  ['America/Los_Angeles', '2026-11-16T06:00:00Z', true],
  ['America/Los_Angeles', '2026-11-16T16:00:00Z', false],
])('in %s at %s is quiet: %s', (timeZone, instant, quiet) => {
  expect(isQuietHour(Date.parse(instant), timeZone)).toBe(quiet)
})

it('keeps UTC’s hours for players without a time zone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
      const hour = new Date(now).getUTCHours()
      expect(isQuietHour(now, null)).toBe(hour >= 22 || hour < 8)
    }),
  )
})

it('refuses a payload that its text could not be made from', () => {
  const winner = { week: '2026-W53', place: 1, points: 500, held: false, githubUsername: 'ada' }
  expect(notificationPayload.WINNER.safeParse(winner).success).toBe(true)
  expect(notificationPayload.WINNER.safeParse({ ...winner, place: 0 }).success).toBe(false)
  expect(notificationPayload.WINNER.safeParse({ ...winner, held: undefined }).success).toBe(false)
  expect(notificationPayload.WEEKLY_RESET.safeParse({}).success).toBe(false)
  expect(notificationPayload.CUSTOM.safeParse({ message: 7 }).success).toBe(false)
})

it.each<[NotificationKind, unknown, boolean]>([
  ['LAST_CONTRIBUTION_5_DAYS_AGO', {}, false],
  ['RANK_UPDATE', { player: { githubUsername: 'ada' }, day: '2026-11-18', rank: 4, newRank: 9, change: -5 }, false],
  ['RANK_UPDATE', { player: { githubUsername: 'ada' }, day: '2026-11-18', rank: 9, newRank: 4, change: 5 }, true],
  ['WINNER', {}, true],
])('%s of %o carries an ad: %s', (kind, payload, expected) => {
  expect(carriesAd({ id: 'one', kind, payload })).toBe(expected)
})

it('an announcement carries an ad, a decision about one player does not', () => {
  const decided = { kind: 'CUSTOM', payload: { message: 'Your prize was taken back.' } } as const
  expect(carriesAd({ ...decided, id: 'forfeited:2026-W47:3' })).toBe(false)
  expect(carriesAd({ ...decided, id: 'custom:abc:player' })).toBe(true)
})
