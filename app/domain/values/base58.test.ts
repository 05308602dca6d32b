import { expect, test } from 'vitest'
import { toBase58 } from './base58.ts'
import { fromHex } from './bytes.ts'

// The examples of draft-msporny-base58.
test.each([
  ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  ['0000287fb4cd', '11233QC4'],
  ['', ''],
  ['00', '1'],
])('%s is %s', (hex, text) => {
  expect(toBase58(fromHex(hex))).toBe(text)
})
