import { generateKeyPairSync, verify } from 'node:crypto'
import { createAppAuth } from '@octokit/auth-app'
import { expect, test } from 'vitest'
import { readAppKey } from './app-private-key.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const as = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'pem' }).toString()

test.each([
  ['PKCS #1, as GitHub gives it out', as('pkcs1')],
  ['PKCS #8', as('pkcs8')],
  ['one line', as('pkcs1').replaceAll('\n', String.raw`\n`)],
  ['another system’s line breaks', as('pkcs1').replaceAll('\n', '\r\n')],
])('a key in %s signs for the App', async (_, typed) => {
  const read = readAppKey(typed)
  if (!read.ok) throw new Error(read.error)
  expect(read.key).toBe(as('pkcs8').trim())
  const { token } = await createAppAuth({ appId: 1, privateKey: read.key })({ type: 'app' })
  const [header, payload, signature = ''] = token.split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
})

const ELLIPTIC = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })

test.each([
  ['key', 'not a PEM key'],
  [publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'another kind (PUBLIC KEY)'],
  [as('pkcs1').replace(/\n.{64}\n/, '\n'), 'cut off or damaged'],
  [ELLIPTIC.toString(), 'cut off or damaged'],
  [as('pkcs1').split('\n').slice(0, 9).join('\n'), 'not a PEM key'],
])('what is no key of an App is refused with what to do', (typed, error) => {
  expect(readAppKey(typed)).toEqual({ ok: false, error: expect.stringContaining(error) })
})
