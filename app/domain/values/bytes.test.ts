import { expect, test } from 'vitest'
import { fromBase64, fromBase64Url, fromHex, sha256, toBase58, toBase64, toBase64Url, toHex } from './bytes.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

// RFC 4648, section 10.
test.each([
  ['', '', ''],
  ['f', 'Zg==', '66'],
  ['fo', 'Zm8=', '666f'],
  ['foo', 'Zm9v', '666f6f'],
  ['foobar', 'Zm9vYmFy', '666f6f626172'],
])('%j is %j in base64 and %j in hexadecimal', (text, base64, hex) => {
  expect(toBase64(bytesOf(text))).toBe(base64)
  expect(fromBase64(base64)).toEqual(bytesOf(text))
  expect(toHex(bytesOf(text))).toBe(hex)
})

test('what an address cannot hold is replaced and left out in base64url, and read back', () => {
  const bytes = Uint8Array.of(0, 251, 239, 255)
  expect([toBase64(bytes), toBase64Url(bytes), toHex(bytes)]).toEqual(['APvv/w==', 'APvv_w', '00fbefff'])
  expect(toBase64Url(Uint8Array.of(251, 239))).toBe('--8')
  expect([fromBase64Url('APvv_w'), fromBase64Url('--8')]).toEqual([bytes, Uint8Array.of(251, 239)])
})

test('what is neither is refused', () => {
  for (const read of [fromBase64, fromBase64Url]) expect(() => read('a*')).toThrow()
})

// FIPS 180-4, the one-block example.
test('sha256 is that of the text in UTF-8', async () => {
  expect(toHex(await sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(toHex(await sha256('é'))).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c')
})

// The examples of draft-msporny-base58.
test.each([
  ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  ['0000287fb4cd', '11233QC4'],
  ['', ''],
  ['00', '1'],
])('%s is %s', (hex, text) => {
  expect(toBase58(fromHex(hex))).toBe(text)
})
