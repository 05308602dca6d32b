import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('options are read by name', () => {
  expect(readOptions([])).toEqual({})
  expect(readOptions(['--only=pages,boards', '--runs=5', '--players=1=b', '--strict'])).toEqual({
    only: 'pages,boards',
    runs: '5',
    players: '1=b',
    strict: '',
  })
})

test.each([['--help'], ['-h'], ['help'], ['--only'], ['--only=bords'], ['--strict=yes'], ['--player=5']])(
  '%s starts nothing',
  (argument) => {
    expect(readOptions([argument])).toBeNull()
  },
)
