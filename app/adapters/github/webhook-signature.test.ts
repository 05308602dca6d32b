import { sign } from '@octokit/webhooks-methods'
import { expect, it } from 'vitest'
import { verifyWebhook } from './webhook-signature.ts'

const body = '{"zen":"Keep it logically awesome."}'
const bytes = new TextEncoder().encode(body)

it('believes a body signed with any of the secrets', async () => {
  expect(await verifyWebhook(['new', 'old'], bytes, await sign('old', body))).toBe(true)
  expect(await verifyWebhook(['new'], bytes, await sign('old', body))).toBe(false)
})

it('believes nothing that is changed, unsigned or signed in another way', async () => {
  const signature = await sign('secret', body)
  expect(await verifyWebhook(['secret'], new Uint8Array([...bytes, 32]), signature)).toBe(false)
  expect(await verifyWebhook(['secret'], bytes, null)).toBe(false)
  expect(await verifyWebhook(['secret'], bytes, 'sha256=')).toBe(false)
  expect(await verifyWebhook(['secret'], bytes, `sha1=${signature.slice(7)}`)).toBe(false)
  expect(await verifyWebhook(['secret'], new Uint8Array(), signature)).toBe(false)
  expect(await verifyWebhook([], bytes, signature)).toBe(false)
  expect(await verifyWebhook([''], bytes, signature)).toBe(false)
})
