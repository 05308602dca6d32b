import { expect, test } from 'vitest'
import { resultsCsv, teamsCsv } from './results-csv.ts'

const usual = { playerId: 'p', githubId: 1, isPremium: false, lastDays: [] }
const board = {
  players: [
    { ...usual, rank: 1, place: 1, username: 'tamsin-h', teamId: null, points: 1240, accepted: 9 },
    { ...usual, rank: 2, place: 2, username: null, teamId: 'a', team: '=Team', points: 40, accepted: 1 },
    { ...usual, rank: 0, place: 0, username: 'newcomer', teamId: 'a', team: '=Team', points: 0, accepted: 0 },
    { ...usual, rank: 0, place: 0, username: null, teamId: 'a', team: '=Team', points: 0, accepted: 0 },
  ],
  teams: [
    {
      rank: 1,
      place: 1,
      id: 'b',
      name: 'Keel',
      note: 'Platform',
      members: 3,
      points: 90,
      best: [60, 30],
      lastDays: [],
    },
    { rank: 0, place: 0, id: 'a', name: '=Team', note: '', members: 2, points: 40, best: [40], lastDays: [] },
  ],
}

test('figures stay figures, a nameless place keeps its rank, and nobody is left out for having no points', () => {
  expect(resultsCsv(board)).toBe(
    "\uFEFFrank,place,username,team,points,accepted,given\r\n1,1,tamsin-h,,1240,9,0\r\n2,2,,'=Team,40,1,0\r\n,,newcomer,'=Team,0,0,0\r\n",
  )
})

test('teams come with what counts, and without a rank where they have none', () => {
  expect(teamsCsv(board)).toBe(
    "\uFEFFrank,place,team,note,members,points,best\r\n1,1,Keel,Platform,3,90,60 30\r\n,,'=Team,,2,40,40\r\n",
  )
})
