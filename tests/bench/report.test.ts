import { expect, test } from 'vitest'
import { isMissed, type Line } from './report.ts'

const line = (rest: Partial<Line>): Line => ({ what: 'a figure', players: null, ...rest })

test.each([
  ['within its limit', { figure: { value: 3, unit: 'ms' }, heldTo: { words: '4 ms', isMet: true } }, false],
  ['over its limit', { figure: { value: 5, unit: 'ms' }, heldTo: { words: '4 ms', isMet: false } }, true],
  ['without a limit', { milliseconds: 7 }, false],
  [
    'below zero, whatever its limit says',
    { figure: { value: -1, unit: 'ms' }, heldTo: { words: '4 ms', isMet: true } },
    true,
  ],
  ['a ratio below zero', { ratios: [{ to: 'another', times: -0.5 }] }, true],
  ['not measured', { milliseconds: Number.NaN }, true],
])('%s', (_, rest, missed) => expect(isMissed(line(rest))).toBe(missed))
