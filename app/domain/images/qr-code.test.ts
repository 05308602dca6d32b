import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

const URI = 'otpauth://totp/MergeQuest:staff%40mergequest.example?secret=JBSWY3DPEHPK3PXP&issuer=MergeQuest'

test('the path darkens exactly the modules of the code', () => {
  const { size, path } = drawQrCode(URI)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  expect(drawn).toEqual(encode(URI, { ecc: 'M', border: 4 }).data)
})

test('four modules around the code stay light, so that a camera finds its edge', () => {
  const { size, path } = drawQrCode(URI)
  const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number))
  expect(Math.min(...places.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4)
  expect(Math.max(...places.flatMap(([x = 0, y = 0, length = 0]) => [x + length, y + 1]))).toBe(size - 4)
})
