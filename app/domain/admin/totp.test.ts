import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { findTotpStep, fromBase32, toBase32, totpCode, totpStep, totpUri } from './totp.ts'

const secret = new TextEncoder().encode('12345678901234567890')

// Appendix B of RFC 6238. Its codes have eight digits; ours are the last six.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of second %i is that of RFC 6238', async (second, code) => {
  expect(await totpCode(secret, totpStep(second * 1000))).toBe(code.slice(-6))
})

// Section 10 of RFC 4648.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base 32', (text, base32) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(base32)
})

it('reads base 32 as people type it, and nothing else', () => {
  expect(fromBase32('mzxw 6ytb oi======')).toEqual(new TextEncoder().encode('foobar'))
  for (const text of ['', '1', 'ÄÖ', 'MZ-XW']) expect(fromBase32(text)).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

it('takes the code of now and of one step to either side, and says which', async () => {
  const now = 1_111_111_111_000
  for (const distance of [-1, 0, 1]) {
    const code = await totpCode(secret, totpStep(now) + distance)
    expect(await findTotpStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(totpStep(now) + distance)
  }
  for (const distance of [-2, 2])
    expect(await findTotpStep(secret, await totpCode(secret, totpStep(now) + distance), now)).toBeNull()
  for (const typed of ['', '12345', '1234567', 'abcdef']) expect(await findTotpStep(secret, typed, now)).toBeNull()
})

it('names issuer and account for the authenticator', () => {
  expect(totpUri({ issuer: 'MergeQuest', account: 'a+b@example.org', secret })).toBe(
    'otpauth://totp/MergeQuest:a%2Bb%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=MergeQuest',
  )
})
