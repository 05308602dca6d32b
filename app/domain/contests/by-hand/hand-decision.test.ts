import { expect, test } from 'vitest'
import type { BoardMember } from '../contest-board.ts'
import { makeBoard } from '../make-board.ts'
import {
  countManualPoints,
  knownByHand,
  shareLimit,
  waitingText,
  pointsError,
  type ManualPoints,
} from './hand-decision.ts'

const given = (id: string, points: number, at = Number(id), more: Partial<ManualPoints> = {}): ManualPoints => ({
  id,
  at,
  kind: 'talk',
  points,
  reason: 'Talked at the meetup',
  team: null,
  takenBackAt: null,
  ...more,
})
const climber = (playerId: string, points: number, ...byHand: ManualPoints[]) => ({ playerId, points, byHand })
const countsOf = (climbers: Parameters<typeof countManualPoints>[0], share: number | ((at: number) => number) = 20) =>
  countManualPoints(climbers, typeof share === 'number' ? () => share : share).map(({ id, counts }) => [id, counts])

test('the share is of all points, those that are given included', () => {
  expect([shareLimit(800, 20), shareLimit(100, 50), shareLimit(99, 20), shareLimit(0, 50), shareLimit(500, 0)]).toEqual(
    [200, 100, 24, 0, 0],
  )
})

test('what is over the share waits in the order in which it was given, and counts once more is earned', () => {
  const some = [climber('a', 0, given('2', 30)), climber('b', 80, given('1', 15), given('3', 5))]
  expect(countsOf(some)).toEqual([
    ['1', 15],
    ['2', 5],
    ['3', 0],
  ])
  expect(countsOf([...some, climber('c', 120)])).toEqual([
    ['1', 15],
    ['2', 30],
    ['3', 5],
  ])
})

test('a programme may give before anything is earned: it waits', () => {
  expect(countsOf([climber('a', 0, given('1', 40))])).toEqual([['1', 0]])
})

test('each decision goes by the share of its own time, so that neither a lower nor a higher one later touches it', () => {
  const some = [climber('a', 100, given('1', 20), given('9', 20))]
  expect(countsOf(some, (at) => (at < 5 ? 20 : 5))).toEqual([
    ['1', 20],
    ['9', 0],
  ])
  expect(countsOf(some, (at) => (at < 5 ? 5 : 50))).toEqual([
    ['1', 5],
    ['9', 20],
  ])
})

test('a penalty counts by any share, makes no room for gifts and takes no more than there is', () => {
  expect(countsOf([climber('foe', 100, given('1', -60)), climber('friend', 0, given('2', 60))], 20)).toEqual([
    ['1', -60],
    ['2', 25],
  ])
  expect(countsOf([climber('a', 10, given('1', -4), given('2', -30))], 0)).toEqual([
    ['1', -4],
    ['2', -6],
  ])
})

test('what was taken back counts nothing, and as of an instant before that it did', () => {
  const one = given('1', 20, 1, { takenBackAt: 5 })
  expect(countsOf([climber('a', 100, one)])).toEqual([])
  expect(knownByHand([one, given('7', 1)], 5)).toEqual([{ ...one, takenBackAt: null }])
  expect(knownByHand([one], 6)).toEqual([one])
})

const member = (playerId: string, points: number, more: Partial<BoardMember> = {}): BoardMember => ({
  playerId,
  username: playerId,
  githubId: 1,
  isPremium: false,
  teamId: null,
  cannotWin: false,
  points,
  reachedAt: 1,
  accepted: 1,
  days: points === 0 ? {} : { '2026-11-17': points },
  repositories: {},
  teams: {},
  ...more,
})
const giving = { shareAt: () => 20, dayOf: () => '2026-11-18' }
const TEAMS = [
  { id: 'north', name: 'North', note: '' },
  { id: 'south', name: 'South', note: '' },
]

test('the board has given points in ranks, days, sums and teams, and says what was given and what waits', () => {
  const board = makeBoard(
    [
      member('ada', 100, { teamId: 'north' }),
      member('grace', 100, { teamId: 'south', byHand: [given('1', 40), given('2', 90)] }),
    ],
    TEAMS,
    { best: 1, least: 1, today: '2026-11-18', giving },
  )
  expect(board.players.map(({ username, points, given: own }) => [username, points, own])).toEqual([
    ['grace', 150, 50],
    ['ada', 100, undefined],
  ])
  expect(board).toMatchObject({ points: 250, given: 50, counts: { '2': 10 }, accepted: 2 })
  expect(board.days).toEqual({ '2026-11-17': 200, '2026-11-18': 50 })
  expect(board.teams.map(({ name, points }) => [name, points])).toEqual([
    ['South', 150],
    ['North', 100],
  ])
})

test('of who changed teams the team of that moment has them', () => {
  const share = (points: number) => ({ points, reachedAt: 1, days: { '2026-11-17': points } })
  const moved = member('ada', 100, {
    teamId: 'south',
    teams: { north: share(60), south: share(40) },
    byHand: [given('1', 10, 1, { team: 'north' })],
  })
  const board = makeBoard([moved], TEAMS, { best: 1, least: 0, today: '2026-11-18', giving })
  expect(board.teams.map(({ name, points }) => [name, points])).toEqual([
    ['North', 70],
    ['South', 40],
  ])
})

test('an organiser among the members neither gets points nor makes room for others', () => {
  const board = makeBoard(
    [
      member('owner', 1000, { cannotWin: true, byHand: [given('1', 40)] }),
      member('ada', 0, { byHand: [given('2', 40)] }),
    ],
    [],
    { best: 1, least: 1, today: '2026-11-18', giving },
  )
  expect(board).toMatchObject({ points: 0, given: 0, counts: { '2': 0 } })
})

test('sentences for what cannot be given, and for what waits', () => {
  expect(pointsError(40, 20)).toBeNull()
  expect(pointsError(-40, 0)).toBeNull()
  for (const points of [0, 1001, -1001, 1.5, NaN]) expect(pointsError(points, 20)).toContain('1 to 1,000')
  expect(pointsError(5, 0)).toContain('let nobody give points')
  expect([waitingText(40, 40, false), waitingText(-4, 0, false)]).toEqual([null, null])
  expect(waitingText(40, 15, false)).toBe('15 of them count so far: the rest waits until more is earned.')
  expect(waitingText(40, 0, true)).toBe('None of them counted: the share for points by hand was used up.')
})
