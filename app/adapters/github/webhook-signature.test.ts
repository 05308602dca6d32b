import { sign } from '@octokit/webhooks-methods'
import { expect, it } from 'vitest'
import { verifyWebhook } from './webhook-signature.ts'

const body = '{"zen":"Keep it logically awesome."}'

it('believes a body signed with any of the secrets', async () => {
  expect(await verifyWebhook(['new', 'old'], body, await sign('old', body))).toBe(true)
  expect(await verifyWebhook(['new'], body, await sign('old', body))).toBe(false)
})

it('believes nothing that is changed, unsigned or signed in another way', async () => {
  const signature = await sign('secret', body)
  expect(await verifyWebhook(['secret'], `${body} `, signature)).toBe(false)
  expect(await verifyWebhook(['secret'], body, null)).toBe(false)
  expect(await verifyWebhook(['secret'], body, 'sha256=')).toBe(false)
  expect(await verifyWebhook(['secret'], body, `sha1=${signature.slice(7)}`)).toBe(false)
  expect(await verifyWebhook(['secret'], '', signature)).toBe(false)
  expect(await verifyWebhook([], body, signature)).toBe(false)
  expect(await verifyWebhook([''], body, signature)).toBe(false)
})
