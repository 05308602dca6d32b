import { expect, test } from 'vitest'
import { joinParts, pageOf, PART_SIZE, splitBoard } from './board-parts.ts'
import type { BoardMember } from './contest-board.ts'
import { makeBoard } from './make-board.ts'

test.each([0, 1, PART_SIZE, PART_SIZE + 1, 5 * PART_SIZE])('a board of %i comes back from its parts', (size) => {
  const board = boardOf(size)
  const { head, parts } = splitBoard(board)
  expect(joinParts(head, parts)).toEqual(board)
  const rows = [head, ...parts.map((part) => part.board)]
  expect(rows.every(({ players, teams }) => Math.max(players.length, teams.length) <= PART_SIZE)).toBe(true)
  expect(parts).toHaveLength(Math.max(0, Math.ceil(size / PART_SIZE) - 1))
})

test('a row left over from a larger board is not read', () => {
  const { head, parts } = splitBoard(boardOf(2 * PART_SIZE))
  const left = parts.map((one) => ({ ...one, part: one.part + 1 }))
  expect(joinParts(head, [...parts, ...left]).players).toHaveLength(2 * PART_SIZE)
  expect(pageOf(head, left, { ...NOBODY, from: 500, until: 600 }).shown.players).toEqual([])
  expect(joinParts(boardOf(3), parts).players).toHaveLength(3)
})

const NOBODY = { playerId: null, teamId: null, username: null }

test.each([0, PART_SIZE - 1, PART_SIZE, 3 * PART_SIZE + 7])('a page shows what the whole board has at %i', (index) => {
  const board = boardOf(4 * PART_SIZE)
  const { head, parts } = splitBoard(board)
  const [player, team] = [board.players[index], board.teams[index]]
  const own = {
    playerId: player?.playerId ?? '',
    teamId: team?.id ?? '',
    username: player?.username?.toUpperCase() ?? '',
  }
  const following = parts.filter(({ board: part }) =>
    [...part.players, ...part.teams].some((row) => row === player || row === team),
  )
  const page = pageOf(head, following, { ...own, from: index, until: index + 1 })
  expect(page.shown).toEqual({ players: [player], teams: [team] })
  expect([page.ownPlayer, page.ownTeam, page.teamAbove, page.found]).toEqual([
    player,
    team,
    board.teams[index - 1],
    player,
  ])
  expect(page.count).toEqual({ players: board.players.length, teams: board.teams.length })
})

test('a page over the border of two rows has both', () => {
  const board = boardOf(2 * PART_SIZE)
  const { head, parts } = splitBoard(board)
  const [from, until] = [PART_SIZE - 3, PART_SIZE + 3]
  expect(pageOf(head, parts, { ...NOBODY, from, until }).shown.players).toEqual(board.players.slice(from, until))
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
