import { expect, test } from 'vitest'
import { joinParts, PART_SIZE, splitBoard } from './board-parts.ts'
import type { BoardMember } from './contest-board.ts'
import { makeBoard } from './make-board.ts'

test.each([0, 1, PART_SIZE, PART_SIZE + 1, 5 * PART_SIZE])('a board of %i comes back from its parts', (size) => {
  const board = boardOf(size)
  const { head, parts } = splitBoard(board)
  expect(joinParts(head, parts)).toEqual(board)
  expect([head, ...parts].every(({ players, teams }) => Math.max(players.length, teams.length) <= PART_SIZE)).toBe(true)
  expect(parts).toHaveLength(Math.max(0, Math.ceil(size / PART_SIZE) - 1))
})

test('a row left over from a larger board is not read', () => {
  const { head, parts } = splitBoard(boardOf(2 * PART_SIZE))
  expect(joinParts(head, [...parts, ...parts]).players).toHaveLength(2 * PART_SIZE)
  expect(joinParts(boardOf(3), parts).players).toHaveLength(3)
})

function boardOf(size: number) {
  const all = Array.from({ length: size }, (_, index) => index)
  const members = all.map((index): BoardMember => ({
    playerId: `pl_${index}`,
    username: `climber-${index}`,
    githubId: index,
    isPremium: false,
    teamId: `team_${index}`,
    cannotWin: false,
    points: size - index,
    reachedAt: index,
    accepted: 0,
    days: { '2026-11-18': size - index },
    repositories: {},
    teams: {},
  }))
  const teams = all.map((index) => ({ id: `team_${index}`, name: `Team ${index}`, note: '' }))
  return makeBoard(members, teams, { best: 1, least: 1, today: '2026-11-18' })
}
