import { expect, test } from 'vitest'
import { splitCells } from './split-cells.ts'

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a,,\n\n,', [['a', '', ''], [''], ['', '']]],
  ['"a,b",c\n"d\ne"', [['a,b', 'c'], ['d\ne']]],
  ['"say ""hi""","",x', [['say "hi"', '', 'x']]],
  ['"a" ,b\n"c"  \nd', [['a', 'b'], ['c'], ['d']]],
  ['5" disk,"x"y",z', [['5" disk', 'x"y', 'z']]],
])('%j', (text, rows) => {
  expect(splitCells(text, ',')).toEqual({ rows, unclosed: null })
})

test('a mark that never closes takes the rest', () => {
  expect(splitCells('a\n"b,c\nd"e', ',')).toEqual({ rows: [['a'], ['b,c\nd"e']], unclosed: 1 })
})

test('any separator is one, and no more rows are read than are wanted', () => {
  for (const separator of ['.', '|', '\t', '$', '^'])
    expect(splitCells(`a${separator}"b${separator}"\nc\nd`, separator, 2).rows).toEqual([['a', `b${separator}`], ['c']])
})

test.each([
  ['quotation marks', '"'.repeat(1_000_000)],
  ['quoted letters', `"${'x"'.repeat(500_000)}`],
  ['marks and spaces', `"${'" '.repeat(500_000)}`],
  ['marks and separators', '",'.repeat(500_000)],
  ['lines of a mark', '"\n'.repeat(500_000)],
  ['lines of three marks', '"""\n'.repeat(250_000)],
])('a megabyte of %s is walked through once', (_, text) => {
  const before = performance.now()
  splitCells(text, ',')
  // A busy machine takes a second; a walk for each mark takes minutes.
  expect(performance.now() - before).toBeLessThan(10_000)
})
