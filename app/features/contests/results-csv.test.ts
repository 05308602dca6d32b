import { expect, test } from 'vitest'
import { cell, resultsCsv } from './results-csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\r=1', '"\'\r\'=1"'],
  [' =1', " '=1"],
  ['＝1+1', "'＝1+1"],
  ['Rope;=1+1', '"Rope;\'=1+1"'],
  ['Rope; ;@SUM(A1);x=1', '"Rope; ;\'@SUM(A1);x=1"'],
  ['Rope\t-1', '"Rope\t\'-1"'],
  ['half-way, 2+2', '"half-way, 2+2"'],
  ['-a,"b"', `"'-a,""b"""`],
  ['two\nlines', '"two\nlines"'],
  ['Night Build', 'Night Build'],
])('%j is the cell %j', (text, written) => {
  expect(cell(text)).toBe(written)
})

test('figures stay figures, and a nameless place keeps its rank', () => {
  expect(
    resultsCsv([
      { rank: 1, username: 'tamsin-h', team: null, points: 1240, accepted: 9 },
      { rank: 2, username: null, team: '=Team', points: 40, accepted: 1 },
    ]),
  ).toBe("\uFEFFrank,username,team,points,accepted\r\n1,tamsin-h,,1240,9\r\n2,,'=Team,40,1\r\n")
})
