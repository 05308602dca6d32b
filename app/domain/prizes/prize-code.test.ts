import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CODE_LENGTH, CODES_AT_ONCE, maskCode, readCodes } from './prize-code.ts'

it('reads one code a line, each once, in the order of the list', () => {
  expect(readCodes('\ufeffB-2\r\n A-1\t\n\nB-2\rC 3,x')).toEqual({
    ok: true,
    codes: ['B-2', 'A-1', 'C 3,x'],
    repeated: 1,
  })
})

it('takes a code of the longest length, and one with a tab in it', () => {
  const longest = 'x'.repeat(CODE_LENGTH)
  expect(readCodes(`${longest}\nA\tB`)).toEqual({ ok: true, codes: [longest, 'A\tB'], repeated: 0 })
})

it.each([
  ['', /Paste codes/],
  ['A\nB\u202eC', /Line 2 has characters/],
  ['A\u0000', /Line 1 has characters/],
  ['A\ufffdB', /Line 1 has characters/],
  ['x'.repeat(CODE_LENGTH + 1), /Line 1 has more than 200/],
])('refuses %j whole', (text, error) => {
  expect(readCodes(text)).toEqual({ ok: false, error: expect.stringMatching(error) as string })
})

it('takes as many as fit and not one more', () => {
  const codes = Array.from({ length: CODES_AT_ONCE + 1 }, (_, index) => `C-${index}`)
  expect(readCodes(codes.slice(1).join('\n'))).toMatchObject({ ok: true })
  expect(readCodes(codes.join('\n'))).toEqual({
    ok: false,
    error: 'You can import at most 2,000 codes at once; these are 2,001.',
  })
})

it('reads what it read before as the same codes without repetitions', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/), { minLength: 1, maxLength: 40 }), (list) => {
      const read = readCodes(list.join('\n'))
      if (!read.ok) throw new Error(read.error)
      expect(readCodes(read.codes.join('\n'))).toEqual({ ok: true, codes: read.codes, repeated: 0 })
      expect(read.codes.length + read.repeated).toBe(list.length)
    }),
  )
})

it('shows a quarter of a code at most, and no more than four letters', () => {
  expect(['AB', 'ABCD', 'ABCDEFGH', 'BELAY-7F3K-W9QX-11AB'].map(maskCode)).toEqual([
    '••••',
    '••••D',
    '••••GH',
    '••••11AB',
  ])
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (code) => {
      expect(Array.from(maskCode(code)).length - 4).toBeLessThanOrEqual(Math.min(4, Array.from(code).length / 4))
    }),
  )
})
