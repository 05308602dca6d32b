import { expect, test } from 'vitest'
import type { BoardMember } from './contest-board.ts'
import { biggestClimb, firstThree } from './contest-moves.ts'
import { makeBoard } from './make-board.ts'

const TODAY = '2026-11-24'
const YESTERDAY = '2026-11-23'
const BEFORE = '2026-11-20'

function member(name: string, days: Record<string, number>, teamId: string | null = null): BoardMember {
  const points = Object.values(days).reduce((sum, value) => sum + value, 0)
  return {
    playerId: `pl_${name}`,
    username: name,
    githubId: 1,
    isPremium: false,
    teamId,
    cannotWin: false,
    points,
    reachedAt: 1,
    accepted: 0,
    days,
    repositories: {},
    teams: {},
  }
}

const alone = { hasTeams: false, teamBest: 1, today: TODAY, yesterday: YESTERDAY }

test('whoever passed most others yesterday, whatever happened before or today', () => {
  const board = makeBoard(
    [
      member('first', { [BEFORE]: 100 }),
      member('second', { [BEFORE]: 90, [TODAY]: 50 }),
      member('third', { [BEFORE]: 80 }),
      member('climber', { [BEFORE]: 10, [YESTERDAY]: 85 }),
      member('newcomer', { [YESTERDAY]: 300 }),
    ],
    [],
    { best: 1, least: 3, today: TODAY },
  )
  expect(biggestClimb(board, alone)).toEqual({ name: 'climber', places: 1 })
  expect(firstThree(board, { hasTeams: false }).map(({ name }) => name)).toEqual(['newcomer', 'second', 'first'])
})

test('nobody where nobody passed anybody, and none for a day that the board no longer has', () => {
  const board = makeBoard([member('first', { [BEFORE]: 9 }), member('second', { [BEFORE]: 4, [YESTERDAY]: 1 })], [], {
    best: 1,
    least: 3,
    today: TODAY,
  })
  expect(biggestClimb(board, alone)).toBeNull()
  expect(biggestClimb(board, { ...alone, yesterday: '2026-11-01' })).toBeNull()
  expect(biggestClimb(board, { ...alone, yesterday: '2026-11-25' })).toBeNull()
})

test('teams by their best members of that day; a nameless climber is passed over', () => {
  const teams = ['a', 'b', 'c'].map((id) => ({ id, name: `Team ${id}`, note: '' }))
  const of = (team: string, before: number, yesterday: number) =>
    [1, 2, 3].map((index) => member(`${team}${index}`, { [BEFORE]: before, [YESTERDAY]: yesterday }, team))
  const board = makeBoard([...of('a', 50, 0), ...of('b', 40, 0), ...of('c', 10, 60)], teams, {
    best: 2,
    least: 3,
    today: TODAY,
  })
  expect(firstThree(board, { hasTeams: true })).toEqual([
    { place: 1, name: 'Team c', points: 140 },
    { place: 2, name: 'Team a', points: 100 },
    { place: 3, name: 'Team b', points: 80 },
  ])
  expect(biggestClimb(board, { ...alone, hasTeams: true, teamBest: 2 })).toEqual({ name: 'Team c', places: 2 })
  const nameless = { ...board, players: board.players.map((player) => ({ ...player, username: null })) }
  expect(biggestClimb(nameless, alone)).toBeNull()
})

test('a board of the freeze knows the day before it', () => {
  const board = makeBoard(
    [member('first', { [BEFORE]: 20 }), member('climber', { [BEFORE]: 5, [YESTERDAY]: 30 })],
    [],
    {
      best: 1,
      least: 3,
      today: YESTERDAY,
    },
  )
  expect(biggestClimb(board, { ...alone, today: YESTERDAY })).toEqual({ name: 'climber', places: 1 })
})

test('what somebody earned for a team that they left moves that team, and not the next one', () => {
  const teams = ['a', 'b'].map((id) => ({ id, name: `Team ${id}`, note: '' }))
  const left = { points: 70, reachedAt: 1, days: { [BEFORE]: 50, [YESTERDAY]: 20 } }
  const mover = member('mover', left.days, 'b')
  const members = [{ ...mover, teams: { a: left } }, member('b1', { [BEFORE]: 60 }, 'b'), member('a1', {}, 'a')]
  const board = makeBoard(members, teams, { best: 2, least: 1, today: TODAY })
  expect(biggestClimb(board, { ...alone, hasTeams: true, teamBest: 2 })).toEqual({ name: 'Team a', places: 1 })
})
