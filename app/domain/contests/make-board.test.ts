import { expect, test } from 'vitest'
import { splitBoard } from './board-parts.ts'
import { earnedForOwnTeam, type BoardMember } from './contest-board.ts'
import type { TeamShare } from './contest-teams.ts'
import { makeBoard } from './make-board.ts'

const TODAY = '2026-11-10'

function member(playerId: string, points: number, values: Partial<BoardMember> = {}): BoardMember {
  return {
    playerId,
    username: playerId,
    githubId: 1,
    isPremium: false,
    teamId: null,
    points,
    reachedAt: 1,
    accepted: points / 40,
    days: points > 0 ? { [TODAY]: points } : {},
    repositories: {},
    teams: {},
    cannotWin: false,
    ...values,
  }
}

const teams = ['a', 'b', 'c'].map((id) => ({ id, name: `Team ${id}`, note: '' }))

test('players stand by points, then by who reached them first; equal points share a rank', () => {
  const members = [member('low', 40), member('late', 80, { reachedAt: 2 }), member('early', 80), member('none', 0)]
  const { players } = makeBoard(members, [], { best: 5, least: 3, today: TODAY })
  expect(players.map(({ playerId, rank }) => [playerId, rank])).toEqual([
    ['early', 1],
    ['late', 1],
    ['low', 3],
    ['none', 0],
  ])
})

test('whoever moderates is on no board, in no team and in no sum', () => {
  const members = [member('judge', 400, { cannotWin: true, teamId: 'a' }), member('climber', 40)]
  const board = makeBoard(members, teams, { best: 5, least: 3, today: TODAY })
  expect(board.players.map(({ playerId }) => playerId)).toEqual(['climber'])
  expect(board).toMatchObject({ points: 40, accepted: 1, active: 1, days: { [TODAY]: 40 } })
  expect(board.teams.every(({ members: count }) => count === 0)).toBe(true)
})

test('a team’s score is the sum of its best; a team below the contest’s least is not ranked', () => {
  const of = (teamId: string, ...points: number[]) =>
    points.map((one, index) => member(`${teamId}${index}`, one, { teamId }))
  const members = [...of('a', 100, 60, 40, 20), ...of('b', 90, 90, 0), ...of('c', 400, 400)]
  const board = makeBoard(members, teams, { best: 2, least: 3, today: TODAY })
  expect(board.teams.map(({ id, rank, points, best }) => ({ id, rank, points, best }))).toEqual([
    { id: 'b', rank: 1, points: 180, best: [90, 90] },
    { id: 'a', rank: 2, points: 160, best: [100, 60] },
    { id: 'c', rank: 0, points: 800, best: [400, 400] },
  ])
  const ranked = (least: number) =>
    makeBoard(members, teams, { best: 2, least, today: TODAY }).teams.map(({ id, rank }) => [id, rank])
  expect(ranked(2)).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
  ])
  expect(ranked(4)).toEqual([
    ['a', 1],
    ['c', 0],
    ['b', 0],
  ])
})

test('a team had, before today, what its best of then had', () => {
  const split = (id: string, before: number, today: number, teamId = 'a') =>
    member(id, before + today, { teamId, days: { '2026-11-09': before, [TODAY]: today } })
  const members = [split('fast', 10, 100), split('early', 60, 0), split('idle', 50, 0), split('other', 120, 30, 'b')]
  const board = makeBoard(members, teams, { best: 2, least: 1, today: TODAY })
  expect(board.teams.map(({ id, points, had }) => [id, points, had])).toEqual([
    ['a', 170, 110],
    ['b', 150, 120],
    ['c', 0, undefined],
  ])
  expect(splitBoard(board).head.moves).toEqual({ a: 1, b: -1, other: 0, fast: 2, early: -1, idle: -1 })
})

test('the last seven days end today', () => {
  const climber = member('one', 100, { days: { '2026-11-03': 10, '2026-11-04': 40, '2026-11-10': 50 } })
  const [first] = makeBoard([climber], [], { best: 5, least: 3, today: TODAY }).players
  expect(first?.lastDays).toEqual([40, 0, 0, 0, 0, 0, 50])
})

test('what was earned is summed by repository, the most first, without those who cannot win', () => {
  const members = [
    member('one', 80, { repositories: { '7': [40, 1], '9': [40, 1] } }),
    member('two', 60, { repositories: { '9': [60, 1] } }),
    member('judge', 900, { repositories: { '9': [900, 20], '3': [1, 1] }, cannotWin: true }),
  ]
  expect(makeBoard(members, [], { best: 5, least: 3, today: TODAY }).repositories).toEqual([
    { id: 9, points: 100, accepted: 2 },
    { id: 7, points: 40, accepted: 1 },
  ])
})

test('a team keeps what was earned for it when its climber changes, and the next gets none of it', () => {
  const share = (points: number): TeamShare => ({ points, reachedAt: 1, days: points > 0 ? { [TODAY]: points } : {} })
  const members = [
    member('mover', 120, { teamId: 'b', teams: { a: share(80), b: share(40) } }),
    member('stayer', 60, { teamId: 'a' }),
    member('late', 100, { teamId: 'b', teams: { b: share(0) } }),
    member('gone', 40, { teamId: null, teams: { a: share(40) } }),
  ]
  const board = makeBoard(members, teams, { best: 2, least: 1, today: TODAY })
  expect(board.teams.map(({ id, rank, members: count, points, best }) => [id, rank, count, points, best])).toEqual([
    ['a', 1, 1, 140, [80, 60]],
    ['b', 2, 2, 40, [40]],
    ['c', 0, 0, 0, []],
  ])
  expect(board.teams[0]?.lastDays.at(-1)).toBe(180)
  expect(board.players.map((player) => [player.playerId, earnedForOwnTeam(player)])).toEqual([
    ['mover', 40],
    ['late', 0],
    ['stayer', 60],
    ['gone', 0],
  ])
})

test('a board tells five hundred repositories apart', () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, id) => [String(id + 1), [id, 0] as [number, number]]))
  const kept =
    makeBoard([member('one', 80, { repositories: many })], [], { best: 5, least: 3, today: TODAY }).repositories ?? []
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([500, 600, 101])
})
