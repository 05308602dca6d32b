import { expect, it } from 'vitest'
import { job, queueOf, type Job } from './job.ts'

it.each([
  { type: 'refresh-players', playerIds: ['pl_1'], until: 5 },
  { type: 'refresh-players', playerIds: Array.from({ length: 20 }, (_, index) => `pl_${index}`), until: 5 },
  { type: 'poll-slots', turns: [{ slot: 3, since: 5 }] },
  { type: 'recount-contest', contestId: 'lb_1', after: '', isCheck: true, startedAt: 5 },
  { type: 'read-earlier', playerIds: ['pl_1'], from: 1, to: 2, until: 3 },
  { type: 'refresh-totals', playerId: 'pl_1' },
  { type: 'read-rules-file', repositoryId: 7 },
  { type: 'deliver-notification', notificationId: 'nt_1', playerId: 'pl_1', channel: 'telegram' },
  { type: 'deliver-notification', notificationId: 'nt_1', playerId: 'pl_1', channel: 'email' },
  { type: 'announce-winners', week: '2026-W53' },
  { type: 'fan-out-broadcast', notificationId: 'nt_1', after: '' },
  { type: 'confirm-email', playerId: 'pl_1', email: 'ada@example.org', expiresAt: 1 },
  { type: 'notify-admin', id: 'nt_1', text: 'hello' },
])('reads $type', (sent) => {
  expect(job.parse(sent)).toEqual(sent)
})

it.each([
  null,
  undefined,
  '',
  'refresh-players',
  42,
  [],
  {},
  { type: 'toString' },
  { type: 'delete-players', playerIds: ['pl_1'] },
  { playerIds: ['pl_1'] },
  { type: 'refresh-players' },
  { type: 'refresh-players', playerIds: [] },
  { type: 'refresh-players', playerIds: 'pl_1' },
  { type: 'refresh-players', playerIds: [1] },
  { type: 'refresh-players', playerIds: Array.from({ length: 51 }, (_, index) => `pl_${index}`) },
  { type: 'refresh-totals', playerId: null },
  { type: 'deliver-notification', notificationId: 'nt_1', playerId: 'pl_1', channel: 'pigeon' },
  { type: 'deliver-notification', notificationId: 'nt_1', channel: 'email' },
  { type: 'announce-winners', week: 53 },
])('refuses %j', (sent) => {
  expect(job.safeParse(sent).success).toBe(false)
})

it('drops what it does not know', () => {
  expect(job.parse({ type: 'refresh-totals', playerId: 'pl_1', token: 'secret' })).toEqual({
    type: 'refresh-totals',
    playerId: 'pl_1',
  })
})

it('goes to the queue that paces it', () => {
  const playerId = 'pl_1'
  const jobs: Job[] = [
    { type: 'deliver-notification', notificationId: 'nt_1', playerId, channel: 'email' },
    { type: 'deliver-notification', notificationId: 'nt_1', playerId, channel: 'telegram' },
    { type: 'confirm-email', playerId, email: 'ada@example.org', expiresAt: 1 },
    { type: 'refresh-players', playerIds: [playerId], until: 5 },
    { type: 'poll-slots', turns: [{ slot: 3, since: 5 }] },
    { type: 'read-earlier', playerIds: [playerId], from: 1, to: 2, until: 3 },
    { type: 'refresh-totals', playerId },
    { type: 'announce-winners', week: '2026-W53' },
  ]
  expect(jobs.map(queueOf)).toEqual(['mail', 'main', 'mail', 'github', 'github', 'github', 'github', 'main'])
})
