import { expect, test } from 'vitest'
import { cell } from './csv.ts'

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
