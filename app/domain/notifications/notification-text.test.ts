import { expect, it } from 'vitest'
import { notificationText, readNotification } from './notification-text.ts'
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationPayload } from './notification.ts'

const win = { week: '2026-W53', place: 2, points: 1110, held: false, githubUsername: 'ada' }

it('tells a winner the place, the points and the way to the prizes', () => {
  const text = notificationText('WINNER', win)
  expect(text.subject).toBe('You finished 2nd in week 53')
  expect(text.lines.join('\n')).toContain('2nd place with 1,110 points')
  expect(text.lines.join('\n')).toContain('Your top 10 place stands')
  expect(text.lines.join('\n')).not.toContain('under review')
  expect(text.link.path).toBe('/player/ada')
})

it('tells a held winner that the place is under review', () => {
  const text = notificationText('WINNER', { ...win, held: true })
  expect(text.subject).toBe('You finished 2nd in week 53')
  expect(text.lines.join('\n')).toContain('under review')
  expect(text.lines.join('\n')).not.toContain('Your top 10 place stands')
})

it('says why a place below the ten has a chest', () => {
  const line = (place: number) => notificationText('WINNER', { ...win, place }).lines[0]
  expect(line(11)).toBe(
    'You took 11th place with 1,110 points. A place above yours became free, so the chest is yours too.',
  )
  expect(line(10)).toBe('You took 10th place with 1,110 points.')
})

it('names the week of the year without a leading zero', () => {
  expect(notificationText('WINNER', { ...win, week: '2027-W01', place: 1 }).subject).toBe('You finished 1st in week 1')
  expect(notificationText('WEEKLY_RESET', { week: '2027-W01' }).subject).toContain('Week 1 ')
})

it('tells all other players that the week is over and links to the leaderboard', () => {
  const text = notificationText('WEEKLY_RESET', { week: '2026-W53' })
  expect(text.subject).toContain('Week 53')
  expect(text.lines.join('\n')).toContain('Week 53 is closed')
  expect(text.link.path).toBe('/leaderboard')
})

it('passes the staff’s own words on, line by line', () => {
  const text = notificationText('CUSTOM', { message: 'Maintenance tonight.\nNothing is lost.' })
  expect(text.subject).toBe('News from MergeQuest')
  expect(text.lines).toEqual(['Maintenance tonight.', 'Nothing is lost.'])
})

const player = { githubUsername: 'ada' }
const examples: { [Kind in NotificationKind]: NotificationPayload<Kind> } = {
  LAST_CONTRIBUTION_5_DAYS_AGO: { player, since: '2026-11-11' },
  RANK_ALMOST_TOP_10: { player: { ...player, rank: 11 }, week: '2026-W47', points: 1200, tenth: 1310 },
  INVITE_YOUR_FRIENDS: { player },
  PRIVATE_LB_UPDATE: {
    leaderboard: { id: 'lb_1', name: 'Night owls' },
    week: '2026-W47',
    rank: 3,
    points: 420,
    members: 12,
  },
  ACHIEVEMENT: { player, achievement: 'champion' },
  RANK_UPDATE: { player, day: '2026-11-18', rank: 14, newRank: 9, change: 5 },
  WINNER: win,
  WEEKLY_RESET: { week: '2026-W47' },
  CONTEST: {
    event: 'final',
    contest: { id: 'plb_1', name: 'Autumn', href: '/c/autumn', timeZone: 'Europe/Oslo' },
    place: { rank: 3, of: 9, points: 1300 },
    team: null,
    prize: null,
  },
  INVITE: { player, friend: { githubUsername: 'grace' } },
  CUSTOM: { message: 'Maintenance tonight.' },
}

it.each([
  ['LAST_CONTRIBUTION_5_DAYS_AGO', '/player/ada', '11 November'],
  ['RANK_ALMOST_TOP_10', '/leaderboard', '111 points. That’s all between you and the chest.'],
  ['INVITE_YOUR_FRIENDS', '/invite/ada', 'brings you 70 points'],
  ['PRIVATE_LB_UPDATE', '/my-leaderboards/lb_1', 'You finished 3rd of 12 with 420 points.'],
  ['ACHIEVEMENT', '/player/ada', 'A week finished in first place. The badge is on your player page.'],
  ['RANK_UPDATE', '/leaderboard', 'From 14th at the end of Tuesday to 9th in week 47.'],
  ['WINNER', '/player/ada', 'The chest of week 53'],
  ['WEEKLY_RESET', '/leaderboard', 'Week 47 is closed'],
  ['CONTEST', '/c/autumn', 'You finished 3rd of 9 with 1,300 points.'],
  ['INVITE', '/player/ada', 'your all-time total grows by 70'],
  ['CUSTOM', '/leaderboard', 'Maintenance tonight.'],
] as const)('%s leads to %s and says what happened', (kind, path, words) => {
  const text = readNotification(kind, examples[kind])
  expect(text?.link.path).toBe(path)
  expect(text?.lines.join('\n')).toContain(words)
})

it('says that the rank improved on a positive change and decreased on any other', () => {
  expect(readNotification('RANK_UPDATE', examples.RANK_UPDATE)?.subject).toBe('Your rank improved to 9th')
  const fallen = { ...examples.RANK_UPDATE, rank: 9, newRank: 14, change: -5 }
  expect(readNotification('RANK_UPDATE', fallen)?.subject).toBe('Your rank decreased to 14th')
  const move = { isAhead: false, border: null, name: 'velvet', others: 0, back: null, path: [] }
  expect(readNotification('RANK_UPDATE', { ...fallen, move })?.lines[0]).toBe('Your rank decreased to 14th.')
  expect(readNotification('RANK_UPDATE', { ...examples.RANK_UPDATE, move })?.lines[0]).toBe(
    'Your rank improved to 9th.',
  )
})

it('leaves players without points out of a private leaderboard’s order', () => {
  const lines = readNotification('PRIVATE_LB_UPDATE', { ...examples.PRIVATE_LB_UPDATE, rank: 0, points: 0 })?.lines
  expect(lines).toEqual(['You earned no points on it. The next week is already open.'])
})

const { contest } = examples.CONTEST
const NOON = Date.parse('2026-11-24T11:00:00Z')
const team = { name: 'Ropes', rank: 2, of: 4, points: 900 }

it.each<[string, NotificationPayload<'CONTEST'>, string, string, string[]]>([
  [
    'start',
    { event: 'start', contest, endsAt: NOON },
    'Autumn has begun',
    '/c/autumn',
    ['Work counts until Tue 24 Nov 2026, 12:00 in Oslo.'],
  ],
  [
    'rules',
    { event: 'rules', contest, version: 2, effectiveFrom: NOON, reason: 'Reviews are worth more.' },
    'Autumn: a rule is changing',
    '/c/autumn',
    ['It changes on Tue 24 Nov 2026, 12:00 in Oslo. What was earned before stays.', 'Why: Reviews are worth more.'],
  ],
  [
    'a new end',
    { event: 'changed', contest, number: 1, what: 'end', endsAt: NOON, effectiveFrom: 0, reason: 'The hall is taken.' },
    'Autumn: the end moved',
    '/c/autumn',
    ['It now ends on Tue 24 Nov 2026, 12:00 in Oslo.', 'Why: The hall is taken.'],
  ],
  [
    'another scope',
    { event: 'changed', contest, number: 2, what: 'scope', endsAt: null, effectiveFrom: NOON, reason: 'One more.' },
    'Autumn: where work counts changed',
    '/c/autumn',
    ['It changes on Tue 24 Nov 2026, 12:00 in Oslo. What was earned before stays.', 'Why: One more.'],
  ],
  [
    'other prizes',
    { event: 'changed', contest, number: 3, what: 'prizes', endsAt: null, effectiveFrom: NOON, reason: null },
    'Autumn: the prizes changed',
    '/c/autumn',
    ['You’ll find what is new on the contest’s page.'],
  ],
  [
    'cancelled',
    { event: 'cancelled', contest, reason: 'Nobody came.' },
    'Autumn has been called off',
    '/c/autumn',
    ['Why: Nobody came.', 'Nobody is ranked in it. Points in the weekly climb stay as they are.'],
  ],
  [
    'a prize of one’s own',
    {
      ...examples.CONTEST,
      event: 'final',
      prize: { text: 'A rope', isTeams: false },
    } as NotificationPayload<'CONTEST'>,
    'Autumn: you finished 3rd',
    '/c/autumn',
    ['You finished 3rd of 9 with 1,300 points.', 'Your prize: A rope', 'The organisers will hand it over.'],
  ],
  [
    'a team’s prize, without points of one’s own',
    {
      event: 'final',
      contest,
      place: { rank: 0, of: 9, points: 0 },
      team,
      prize: { text: 'A cake', isTeams: true },
    },
    'Autumn is final',
    '/c/autumn',
    [
      'You earned no points in it.',
      'Your team, Ropes, finished 2nd of 4 with 900 points.',
      'Your team’s prize: A cake',
      'The organisers will hand it over.',
    ],
  ],
  [
    'final, for who is on no board',
    { event: 'final', contest, place: null, team: null, prize: null },
    'Autumn is final',
    '/c/autumn',
    ['Ranks and points no longer change.'],
  ],
  [
    'the owner, before the places are uncovered',
    { event: 'settled', contest, opensAt: NOON },
    'Autumn is final',
    '/my-leaderboards/plb_1/desk/reveal',
    [
      'Nobody sees the places until you reveal them. Then everybody in it is told theirs.',
      'If you do not, they show by themselves on Tue 24 Nov 2026, 12:00 in Oslo.',
    ],
  ],
  [
    'the owner, once everybody sees them',
    { event: 'settled', contest, opensAt: null },
    'Autumn is final',
    '/my-leaderboards/plb_1/desk/results',
    ['Ranks and points no longer change, and everybody in it is told their place.'],
  ],
  [
    'removed',
    { event: 'removed', contest, reason: 'Two accounts.' },
    'You are no longer in Autumn',
    '/my-leaderboards',
    ['Its organisers removed you.', 'Why: Two accounts.', 'Points in the weekly climb stay as they are.'],
  ],
  [
    'an offer',
    { event: 'offer', contest, role: 'moderator' },
    'Will you moderate Autumn?',
    '/my-leaderboards',
    ['Your role begins once you accept. Moderators of a contest cannot climb in it, now or later.'],
  ],
])('says of a contest: %s', (_, payload, subject, path, lines) => {
  const text = readNotification('CONTEST', payload)
  expect([text?.subject, text?.link.path, text?.lines]).toEqual([subject, path, lines])
})

it.each(NOTIFICATION_KINDS)('makes no text of %s from something else', (kind) => {
  expect(readNotification(kind, { surprise: true })).toBeNull()
})
