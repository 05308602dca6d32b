import { toBase64 } from '#app/domain/values/bytes.ts'
import { readAtMost } from './bounded-fetch.ts'
import type { Fetch } from './connection.ts'

/** As a data address, PNG or JPEG; null if there is none in time. Never throws. */
export type ReadAvatar = (url: string) => Promise<string | null>

const LONGEST_ANSWER = 1500
/** GitHub's of 160 × 160 are a tenth of it. */
const MOST_BYTES = 200_000
const TYPES = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
] as const

export function createReadAvatar({ fetch }: { fetch: Fetch }): ReadAvatar {
  return async (url) => {
    try {
      const reply = await fetch(url, {
        headers: { Accept: 'image/png, image/jpeg' },
        redirect: 'manual',
        signal: AbortSignal.timeout(LONGEST_ANSWER),
      })
      const bytes = reply.ok ? await readAtMost(reply, MOST_BYTES) : null
      if (!reply.ok) await reply.body?.cancel()
      // Never trusts the declared type: a drawing could ask for more.
      const [type] = TYPES.find(([, start]) => start.every((byte, index) => bytes?.[index] === byte)) ?? []
      return bytes === null || type === undefined ? null : `data:image/${type};base64,${toBase64(bytes)}`
    } catch {
      return null
    }
  }
}
