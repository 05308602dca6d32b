import { expect, test } from 'vitest'
import { job as jobSchema, type Job } from './job.ts'
import { isPassingCause, isRepeated, lossText } from './lost-job.ts'

const AT = Date.parse('2026-11-24T06:00:00Z')
const ABOUT = { player: 'ada', subject: 'You finished 2nd in week 47' }

const LOST: [Job, string][] = [
  [
    { type: 'deliver-notification', notificationId: 'n', playerId: 'pl', channel: 'email' },
    'ada did not get “You finished 2nd in week 47” by e-mail.',
  ],
  [{ type: 'send-notices', notificationIds: ['a'] }, 'A notice did not leave the inbox.'],
  [{ type: 'send-notices', notificationIds: ['a', 'b'] }, '2 notices did not leave the inbox.'],
  [
    { type: 'tell-rank-updates', day: '2026-11-24', below: null, isAgain: false },
    'Players were not told how their rank moved on 24 Nov 2026.',
  ],
  [
    { type: 'notify-private-leaderboards', week: '2026-W47', after: '', holds: true },
    'Members of private leaderboards were not told how week 47 ended.',
  ],
  [{ type: 'announce-winners', week: '2026-W47' }, 'The winners of week 47 were not told.'],
  [
    { type: 'fan-out-broadcast', notificationId: 'weekly-reset:2026-W47', after: '' },
    'Players were not told how week 47 ended.',
  ],
  [{ type: 'fan-out-broadcast', notificationId: 'news', after: '' }, 'Players were not told of some news.'],
  [{ type: 'fan-out-message', messageId: 'm', after: '' }, 'Some receivers did not get a message of yours.'],
  [{ type: 'match-blocked-terms', after: ['', ''] }, 'Some public texts were not searched for blocked words.'],
  [
    { type: 'recount-contest', contestId: 'c', after: '', isCheck: false, startedAt: AT },
    'The scores of a contest may be late until the night counts them again.',
  ],
  [
    { type: 'notify-chat', contestId: 'c', channelId: 'ch', event: 'start', at: AT },
    'The chat of a contest was not told of an event.',
  ],
  [
    { type: 'notify-members', contestId: 'c', event: 'start', after: '' },
    'Some members of a contest were not told of its news.',
  ],
  [
    { type: 'confirm-email', playerId: 'pl', email: 'ada@example.test', expiresAt: AT },
    'ada did not get the link that confirms an address.',
  ],
  [{ type: 'send-invitation', invitationId: 'i' }, 'Somebody did not get an invitation to a contest.'],
  [
    { type: 'send-letter', id: 'letter:1', staffId: 'st', letter: { subject: 's', lines: [] } },
    'A member of staff did not get this letter.',
  ],
  [{ type: 'notify-admin', id: 'an', text: 'x' }, 'The admin chat did not get a message.'],
]

test.each(LOST)('%j: %s', (job, text) => {
  expect([lossText(job, ABOUT), isRepeated(job)]).toEqual([text, false])
})

test('every job says what is lost, or the next run of its schedule does it', () => {
  const said = new Set(LOST.map(([{ type }]) => type))
  const types = jobSchema.options.map(({ shape }) => shape.type.value)
  const repeated = types.filter((type) => isRepeated({ type } as Job))
  expect(repeated).toEqual([
    'refresh-players',
    'poll-slots',
    'read-earlier',
    'refresh-totals',
    'read-rules-file',
    'check-standings',
    'forget-repositories',
    'fold-weeks',
  ])
  expect(types.filter((type) => !said.has(type) && !repeated.includes(type))).toEqual([])
})

test.each([
  ['502 Bad gateway', true],
  ['Queue sendBatch failed: Too Many Requests', true],
  ['The operation timed out', true],
  ['fetch failed: network connection lost', true],
  ['rate limit exceeded', true],
  ['D1_ERROR: UNIQUE constraint failed: players.id', false],
  ["Cannot read properties of undefined (reading 'queue')", false],
  ['no such table: players', false],
])('%s passes: %s', (reason, isPassing) => {
  expect(isPassingCause(reason)).toBe(isPassing)
})
