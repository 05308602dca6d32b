import { expect, test } from 'vitest'
import { splitBoard, type BoardHead } from '#app/domain/contests/board-parts.ts'
import type { BoardMember } from '#app/domain/contests/contest-board.ts'
import { makeBoard } from '#app/domain/contests/make-board.ts'
import { podiumOf } from './contest-podium.ts'

const member = (username: string | null, points: number, teamId: string | null = null, reachedAt = 0): BoardMember => ({
  playerId: `pl_${username ?? 'gone'}`,
  username,
  githubId: points,
  isPremium: false,
  teamId,
  cannotWin: false,
  points,
  reachedAt,
  accepted: 0,
  days: {},
  repositories: {},
  teams: {},
})

const TEAMS = [
  { id: 'north', name: 'North', note: '' },
  { id: 'south', name: 'South', note: '' },
]

function board(members: BoardMember[], teams: typeof TEAMS = []): BoardHead {
  return splitBoard(makeBoard(members, teams, { best: 5, least: 1, today: '2026-11-18' })).head
}

test('the first stands with what they won by and their prize, the next two beside', () => {
  const podium = podiumOf(
    board([member('ada', 300), member('grace', 160), member('joan', 150), member('mary', 10)]),
    false,
    [{ text: 'A book', wonBy: 'ada' }],
  )
  expect(podium?.first).toMatchObject({
    place: 1,
    name: 'ada',
    points: 300,
    lead: '140 ahead of grace',
    prize: 'A book',
  })
  expect(podium?.others.map(({ place, name }) => [place, name])).toEqual([
    [2, 'grace'],
    [3, 'joan'],
  ])
})

test('equal points say who had them first', () => {
  expect(podiumOf(board([member('ada', 60, null, 2), member('grace', 60, null, 1)]), false, [])?.first).toMatchObject({
    name: 'grace',
    lead: 'tied with ada, and there first',
  })
})

test('whoever may not be named is not named, and nobody takes their place', () => {
  expect(podiumOf(board([member(null, 300), member('grace', 160)]), false, [])).toBeNull()
  const podium = podiumOf(board([member('ada', 300), member(null, 160), member('joan', 150)]), false, [])
  expect(podium?.first.lead).toBe('140 ahead of the second')
  expect(podium?.others.map(({ place, name }) => [place, name])).toEqual([[3, 'joan']])
})

test('a team wins with the faces of those who may be named', () => {
  const members = [member('ada', 300, 'south'), member(null, 200, 'south'), member('joan', 400, 'north')]
  const podium = podiumOf(board(members, TEAMS), true, [{ text: 'A cabin', wonBy: 'South' }])
  expect(podium).toMatchObject({
    isOfTeams: true,
    first: { name: 'South', points: 500, lead: '100 ahead of North', prize: 'A cabin', note: '2 climbers', face: null },
  })
  expect(podium?.first.faces.map(({ name }) => name)).toEqual(['ada'])
})

test('alone there is nobody to be ahead of, and without points nobody wins', () => {
  expect(podiumOf(board([member('ada', 10)]), false, [])).toMatchObject({ first: { lead: null }, others: [] })
  expect(podiumOf(board([member('ada', 0)]), false, [])).toBeNull()
})
